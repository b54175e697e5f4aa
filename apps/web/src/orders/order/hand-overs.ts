import { changeOrder } from '@kontor/contract/orders/api.ts';
import { UNDO_SECONDS } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { useSyncExternalStore } from 'react';
import { call } from '#platform/api/api.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { showToast, withdrawToast } from '#platform/toasts.ts';
import { aboutOrder } from './order-steps.ts';

export const UNDO_MS = UNDO_SECONDS * 1000;

/** Books the hand-over; while the page is being closed there is no time to wait for the answer. */
type Book = (isClosing: boolean) => void;

interface HandOver {
  readonly order: Order;
  readonly since: number;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly book: Book;
}

// Kept outside of the screen: a clerk who goes on to another one has handed over all the same.
let waiting: ReadonlyMap<number, HandOver> = new Map();
const listeners = new Set<() => void>();

const bookAll = (): void => {
  for (const { book } of end(...waiting.keys())) book(true);
};

function change(next: ReadonlyMap<number, HandOver>): void {
  waiting = next;
  if (next.size > 0) window.addEventListener('pagehide', bookAll);
  else window.removeEventListener('pagehide', bookAll);
  for (const listener of listeners) listener();
}

const sentenceOf = ({ number }: Order): string => `${number} wird übergeben.`;

function end(...ids: readonly number[]): HandOver[] {
  const ended = ids.flatMap((id) => waiting.get(id) ?? []);
  for (const { timer, order } of ended) {
    clearTimeout(timer);
    withdrawToast(sentenceOf(order));
  }
  if (ended.length > 0) change(new Map([...waiting].filter(([id]) => !ids.includes(id))));
  return ended;
}

const REFUSED = ['orders.handing-over', 'orders.not-ready'].map((code) => `about:blank#${code}`);

async function announce({ id, version, ...order }: Order, handsOver: boolean): Promise<void> {
  try {
    await call(changeOrder, { params: { id }, body: { handsOver, version } });
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSED.includes(error.type) || !handsOver || !waiting.has(id)) return;
    end(id);
    showToast({ kind: 'error', sentence: error.detail, about: aboutOrder({ ...order, id }), isLasting: true });
  }
}

export const dropHandOver = (id: number): void => void end(id);

export function undoHandOver(id: number): void {
  for (const { order } of end(id)) {
    void announce(order, false);
    showToast({ kind: 'info', sentence: `${order.number} bleibt abholbereit.`, about: aboutOrder(order) });
  }
}

export function beginHandOver(order: Order, book: Book): void {
  const { id } = order;
  if (waiting.has(id)) return;
  const timer = setTimeout(() => {
    end(id);
    book(false);
  }, UNDO_MS);
  void announce(order, true);
  change(new Map([...waiting, [id, { order, since: Date.now(), timer, book }]]));
  const action = { label: 'Rückgängig', run: () => undoHandOver(id) };
  showToast({ kind: 'info', sentence: sentenceOf(order), about: aboutOrder(order), isLasting: true, action });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHandOvers = (): ReadonlyMap<number, HandOver> => useSyncExternalStore(subscribe, () => waiting);

/** For tests: nothing of one test is booked in the next. */
export const clearHandOvers = (): void => void end(...waiting.keys());
