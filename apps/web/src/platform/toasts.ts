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

let nextId = 1;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows one sentence for a few seconds; the same sentence is not stacked but told anew. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const isOver = ({ sentence, about }: Toast): boolean =>
    sentence === toast.sentence || (about !== undefined && about === toast.about);
  replace([...toasts.filter((one) => !isOver(one)), { ...toast, id: nextId++ }]);
}

/** Takes a toast away before its time. */
export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id));

/** Takes a sentence back that is no longer true. */
export const withdrawToast = (sentence: string): void => replace(toasts.filter((toast) => toast.sentence !== sentence));

/** For tests: nothing of one test is seen by the next. */
export const clearToasts = (): void => replace([]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Everything waiting to be read, the oldest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
