import { createStore, useStore } from './store.ts';

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
  readonly action?: ToastAction;
  /** What it is about: a later toast about the same takes its place, except where that could still be taken back. */
  readonly about?: string;
  /** Stays until it is answered or closed; so does what failed and offers something to do about it. */
  readonly isLasting?: boolean;
}

export interface Notice extends Toast {
  readonly at: Date;
}

interface State {
  readonly toasts: readonly Toast[];
  readonly notices: readonly Notice[];
  readonly hasNews: boolean;
}

const MAX_NOTICES = 30;
const EMPTY: State = { toasts: [], notices: [], hasNews: false };

let nextId = 1;
const store = createStore(EMPTY);

const change = (next: Partial<State>): void => store.set({ ...store.get(), ...next });

type Content = Omit<Toast, 'id'>;

const UNDO_MS = 15 * 60_000;

export const undoWith = (run: () => void): ToastAction => ({ label: 'Rückgängig', run, until: Date.now() + UNDO_MS });

export const isOffered = ({ until = Number.POSITIVE_INFINITY }: ToastAction): boolean => until > Date.now();

const canBeUndone = ({ action }: Toast): boolean => action?.until !== undefined && isOffered(action);

/** Whether something is still to be done about it: the list does not lose it among others. */
const isOpen = (toast: Toast): boolean =>
  canBeUndone(toast) || (toast.isLasting === true && toast.action !== undefined);

/** Two bookings may be reported in the same words: what can be taken back, and what is about different things, is never the same. */
function isOverWith(content: Content, earlier: Toast): boolean {
  if (canBeUndone(earlier)) return false;
  if (content.about !== undefined || earlier.about !== undefined) return content.about === earlier.about;
  return content.sentence === earlier.sentence;
}

function keep(content: Content): Toast {
  const remains = (one: Toast): boolean => !isOverWith(content, one);
  const isLasting = content.isLasting ?? (content.kind === 'error' && content.action !== undefined);
  const toast = { ...content, isLasting, id: nextId++ };
  const { toasts, notices: earlier } = store.get();
  const notices = [{ ...toast, at: new Date() }, ...earlier.filter(remains)];
  change({
    toasts: toasts.filter(remains),
    notices: notices.filter((notice, at) => at < MAX_NOTICES || isOpen(notice)),
  });
  return toast;
}

/** Shows one sentence for a few seconds and keeps it in the list; the same sentence replaces its predecessor. */
export function showToast(content: Content): Toast {
  const toast = keep(content);
  change({ toasts: [...store.get().toasts, toast], hasNews: true });
  return toast;
}

/** Only keeps it in the list, because the screen has said it where the user is looking. */
export const keepNotice = keep;

export const dismissToast = (id: number): void =>
  change({ toasts: store.get().toasts.filter((toast) => toast.id !== id) });

export function answerToast({ id, action }: Toast): void {
  const { toasts, notices } = store.get();
  change({
    toasts: toasts.filter((toast) => toast.id !== id),
    notices: notices.map((notice) => {
      const { action: _, ...rest } = notice;
      return notice.id === id ? rest : notice;
    }),
  });
  action?.run();
}

export function withdrawToast(sentence: string): void {
  const isTrue = (toast: Toast): boolean => toast.sentence !== sentence;
  const { toasts, notices } = store.get();
  change({ toasts: toasts.filter(isTrue), notices: notices.filter(isTrue) });
}

export const readNotices = (): void => change({ hasNews: false });

/** For tests: nothing of one test is seen by the next. */
export const clearToasts = (): void => change(EMPTY);

export const useToasts = (): readonly Toast[] => useStore(store, ({ toasts }) => toasts);
export const useNotices = (): readonly Notice[] => useStore(store, ({ notices }) => notices);
export const useHasNews = (): boolean => useStore(store, ({ hasNews }) => hasNews);
