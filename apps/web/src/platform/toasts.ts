import { useSyncExternalStore } from 'react';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** Until then it is offered, whatever is said meanwhile: taking something back. */
  readonly until?: number;
}

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly sentence: string;
  /** Offered where something can be undone, looked at or tried again. */
  readonly action?: ToastAction;
  /** What it is about: a later toast about the same takes its place, except where that could still be taken back. */
  readonly about?: string;
  /** Stays until it is answered or closed; so does what failed and offers something to do about it. */
  readonly isLasting?: boolean;
}

/** A toast in the list of notices, with its time. */
export interface Notice extends Toast {
  readonly at: Date;
}

interface State {
  /** Waiting to be read, the oldest first. */
  readonly toasts: readonly Toast[];
  /** The last ones, the newest first. */
  readonly notices: readonly Notice[];
  /** Whether there are notices newer than the last opening of the list. */
  readonly hasNews: boolean;
}

const MAX_NOTICES = 30;
const EMPTY: State = { toasts: [], notices: [], hasNews: false };

let nextId = 1;
let state = EMPTY;
const listeners = new Set<() => void>();

function change(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

type Content = Omit<Toast, 'id'>;

/** As long as a booking can be taken back. */
const UNDO_MS = 15 * 60_000;

/** Takes back what a toast tells of. */
export const undoWith = (run: () => void): ToastAction => ({ label: 'Rückgängig', run, until: Date.now() + UNDO_MS });

/** Whether it is not too late for what a toast offers. */
export const isOffered = ({ until = Number.POSITIVE_INFINITY }: ToastAction): boolean => until > Date.now();

const canBeUndone = ({ action }: Toast): boolean => action?.until !== undefined && isOffered(action);

/** Whether something is still to be done about it: the list does not lose it among others. */
const isOpen = (toast: Toast): boolean =>
  canBeUndone(toast) || (toast.isLasting === true && toast.action !== undefined);

/** Two bookings may be told in the same words: what can be taken back, and what is about different things, is never the same. */
function isOverWith(content: Content, earlier: Toast): boolean {
  if (canBeUndone(earlier)) return false;
  if (content.about !== undefined || earlier.about !== undefined) return content.about === earlier.about;
  return content.sentence === earlier.sentence;
}

function keep(content: Content): Toast {
  const remains = (one: Toast): boolean => !isOverWith(content, one);
  const isLasting = content.isLasting ?? (content.kind === 'error' && content.action !== undefined);
  const toast = { ...content, isLasting, id: nextId++ };
  const notices = [{ ...toast, at: new Date() }, ...state.notices.filter(remains)];
  change({
    toasts: state.toasts.filter(remains),
    notices: notices.filter((notice, at) => at < MAX_NOTICES || isOpen(notice)),
  });
  return toast;
}

/** Shows one sentence for a few seconds and keeps it in the list; the same sentence replaces its predecessor. */
export function showToast(content: Content): Toast {
  const toast = keep(content);
  change({ toasts: [...state.toasts, toast], hasNews: true });
  return toast;
}

/** Only keeps it in the list, because the screen has said it where the user is looking. */
export const keepNotice = keep;

/** Takes a toast away before its time; the list keeps it. */
export const dismissToast = (id: number): void => change({ toasts: state.toasts.filter((toast) => toast.id !== id) });

/** Does what a toast offers, which is then over. */
export function answerToast({ id, action }: Toast): void {
  change({
    toasts: state.toasts.filter((toast) => toast.id !== id),
    notices: state.notices.map((notice) => {
      const { action: _, ...rest } = notice;
      return notice.id === id ? rest : notice;
    }),
  });
  action?.run();
}

/** Takes a sentence back that is no longer true. */
export function withdrawToast(sentence: string): void {
  const isTrue = (toast: Toast): boolean => toast.sentence !== sentence;
  change({ toasts: state.toasts.filter(isTrue), notices: state.notices.filter(isTrue) });
}

/** The list was opened. */
export const readNotices = (): void => change({ hasNews: false });

/** For tests: nothing of one test is seen by the next. */
export const clearToasts = (): void => change(EMPTY);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Everything waiting to be read, the oldest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => state.toasts);

/** The last notices, the newest first. */
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => state.notices);

/** Whether there is something the list of notices was not opened for yet. */
export const useHasNews = (): boolean => useSyncExternalStore(subscribe, () => state.hasNews);
