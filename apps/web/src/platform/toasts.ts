import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed' | 'info';
  readonly sentence: string;
  /** Offered where something can be undone or looked at. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** What it is about: a later toast about the same takes its place. */
  readonly about?: string;
  /** Stays until it is answered or closed. */
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

function keep(content: Content): Toast {
  const isOver = ({ sentence, about }: Toast): boolean =>
    sentence === content.sentence || (about !== undefined && about === content.about);
  const toast = { ...content, id: nextId++ };
  change({
    toasts: state.toasts.filter((one) => !isOver(one)),
    notices: [{ ...toast, at: new Date() }, ...state.notices.filter((one) => !isOver(one))].slice(0, MAX_NOTICES),
  });
  return toast;
}

/** Shows one sentence for a few seconds and keeps it in the list; the same sentence replaces its predecessor. */
export function showToast(content: Content): void {
  const toast = keep(content);
  change({ toasts: [...state.toasts, toast], hasNews: true });
}

/** Only keeps it in the list, because the screen has said it where the user is looking. */
export const keepNotice = (content: Content): void => void keep(content);

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
