import { changeOrder } from '@kontor/contract/orders/api.ts';
import { UNDO_SECONDS } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { call } from '#platform/api/api.ts';
import { codeOf, sentenceOf } from '#platform/api/api-error.ts';
import { createStore, useStore } from '#platform/store.ts';
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
const waiting = createStore<ReadonlyMap<number, HandOver>>(new Map());

const bookAll = (): void => {
  for (const { book } of end(...waiting.get().keys())) book(true);
};

function change(next: ReadonlyMap<number, HandOver>): void {
  if (next.size > 0) window.addEventListener('pagehide', bookAll);
  else window.removeEventListener('pagehide', bookAll);
  waiting.set(next);
}

const announcementOf = ({ number }: Order): string => `${number} wird übergeben.`;

function end(...ids: readonly number[]): HandOver[] {
  const ended = ids.flatMap((id) => waiting.get().get(id) ?? []);
  for (const { timer, order } of ended) {
    clearTimeout(timer);
    withdrawToast(announcementOf(order));
  }
  if (ended.length > 0) change(new Map([...waiting.get()].filter(([id]) => !ids.includes(id))));
  return ended;
}

const REFUSED = ['orders.handing-over', 'orders.not-ready'];

async function announce({ id, version, ...order }: Order, handsOver: boolean): Promise<void> {
  try {
    await call(changeOrder, { params: { id }, body: { handsOver, version } });
  } catch (error) {
    if (!REFUSED.includes(codeOf(error)) || !handsOver || !waiting.get().has(id)) return;
    end(id);
    showToast({ kind: 'error', sentence: sentenceOf(error), about: aboutOrder({ ...order, id }), isLasting: true });
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
  if (waiting.get().has(id)) return;
  const timer = setTimeout(() => {
    end(id);
    book(false);
  }, UNDO_MS);
  void announce(order, true);
  change(new Map([...waiting.get(), [id, { order, since: Date.now(), timer, book }]]));
  const action = { label: 'Rückgängig', run: () => undoHandOver(id) };
  showToast({ kind: 'info', sentence: announcementOf(order), about: aboutOrder(order), isLasting: true, action });
}

export const useHandOvers = () => useStore(waiting, (all) => all);

/** For tests: nothing of one test is booked in the next. */
export const clearHandOvers = (): void => void end(...waiting.get().keys());
