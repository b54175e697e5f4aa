import { changeOrder } from '@kontor/contract/orders/api.ts';
import { UNDO_SECONDS } from '@kontor/contract/orders/rules.ts';
import type { Order, OrderChange } from '@kontor/contract/orders/schema.ts';
import { call } from '#platform/api/api.ts';
import { codeOf, sentenceOf } from '#platform/api/api-error.ts';
import { createStore, useStore } from '#platform/store.ts';
import { showToast, withdrawToast } from '#platform/toasts.ts';
import { aboutOrder } from './order-steps.ts';
import { sendAtClose } from './step-queue.ts';

export const UNDO_MS = UNDO_SECONDS * 1000;

interface HandOver {
  readonly order: Order;
  readonly since: number;
  readonly timer: ReturnType<typeof setTimeout>;
  /** The change that ends the order, and how it is sent while there is time to wait for the answer. */
  readonly body: OrderChange;
  readonly send: () => void;
}

// Kept outside of the screen: a clerk who goes on to another one has handed over all the same.
const waiting = createStore<ReadonlyMap<number, HandOver>>(new Map());

window.addEventListener('pagehide', () => {
  for (const { order, body } of end(...waiting.get().keys())) sendAtClose(order.id, body);
});

const announcementOf = ({ number }: Order): string => `${number} wird übergeben.`;

function end(...ids: readonly number[]): HandOver[] {
  const ended = ids.flatMap((id) => waiting.get().get(id) ?? []);
  for (const { timer, order } of ended) {
    clearTimeout(timer);
    withdrawToast(announcementOf(order));
  }
  if (ended.length > 0) waiting.set(new Map([...waiting.get()].filter(([id]) => !ids.includes(id))));
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

export function beginHandOver(order: Order, body: OrderChange, send: () => void): void {
  const { id } = order;
  if (waiting.get().has(id)) return;
  const timer = setTimeout(() => {
    end(id);
    send();
  }, UNDO_MS);
  void announce(order, true);
  waiting.set(new Map([...waiting.get(), [id, { order, since: Date.now(), timer, body, send }]]));
  const action = { label: 'Rückgängig', run: () => undoHandOver(id) };
  showToast({ kind: 'info', sentence: announcementOf(order), about: aboutOrder(order), isLasting: true, action });
}

export const useHandOvers = () => useStore(waiting, (all) => all);

/** For tests: nothing of one test is booked in the next. */
export const clearHandOvers = (): void => void end(...waiting.get().keys());
