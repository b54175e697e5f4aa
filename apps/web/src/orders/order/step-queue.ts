import { changeOrder } from '@kontor/contract/orders/api.ts';
import type { Order, OrderChange } from '@kontor/contract/orders/schema.ts';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { call, newKey } from '#platform/api/api.ts';
import { hasStatus } from '#platform/api/api-error.ts';
import { isOpen, sendingOf } from '#platform/api/use-write.ts';
import { createStore, useStore } from '#platform/store.ts';
import { showToast, withdrawToast } from '#platform/toasts.ts';
import { refreshOrders } from '../orders.queries.ts';
import { type Action, aboutOrder } from './order-steps.ts';
import { participleOf, refusalOf, sentenceOfStep } from './step-outcome.ts';

/** How long after a failure of the connection a step is sent again. */
export const RESEND_MS = 5000;

const LOST = 'Der Server war nicht zu erreichen. Es wird nachgeholt, sobald es geht.';

interface Sent {
  readonly order: Order;
  readonly action: Action;
  readonly body: OrderChange;
  readonly key: string;
  readonly onDone: () => void;
  readonly lookAt: ((order: Order) => (() => void) | undefined) | undefined;
}

export interface FailedStep extends Sent {
  readonly why: string;
  /** The connection failed: it is sent again by itself, under the same key. */
  readonly isOpen: boolean;
  readonly notice: string;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

// Kept outside of the screen: what a clerk has said is done also while they look at something else.
const store = createStore({
  sending: new Map<number, Sent>() as ReadonlyMap<number, Sent>,
  failed: new Map<number, FailedStep>() as ReadonlyMap<number, FailedStep>,
});

const change = (next: Partial<ReturnType<typeof store.get>>): void => store.set({ ...store.get(), ...next });

const without = <T>(map: ReadonlyMap<number, T>, id: number): Map<number, T> => {
  const rest = new Map(map);
  rest.delete(id);
  return rest;
};

/** The page is being closed: there is no time to wait for the answer. */
export const sendAtClose = (id: number, body: OrderChange, key = newKey()): void =>
  void call(changeOrder, { params: { id }, body }, { key, keepalive: true }).catch(() => undefined);

const isLeft = (one: Sent | FailedStep): boolean => !('isOpen' in one) || one.isOpen;

window.addEventListener('pagehide', () => {
  for (const { order, body, key } of [...store.get().sending.values(), ...store.get().failed.values()].filter(isLeft)) {
    sendAtClose(order.id, body, key);
  }
});

export function putAway(id: number): void {
  const left = store.get().failed.get(id);
  if (!left) return;
  clearTimeout(left.timer);
  withdrawToast(left.notice);
  change({ failed: without(store.get().failed, id) });
}

async function fail(client: QueryClient, sent: Sent, error: Error): Promise<void> {
  const { order, action } = sent;
  const { id, number, customer } = order;
  const mayPass = isOpen(error);
  const refusal = mayPass ? { sentence: LOST } : await refusalOf(client, id, error);
  const before = store.get().failed.get(id);
  clearTimeout(before?.timer);
  const notice = refusal.now
    ? refusal.sentence
    : `${number} von ${customer.name} ist nicht ${participleOf(action)}: ${refusal.sentence}`;
  const timer = mayPass ? setTimeout(() => void resend(client, id), RESEND_MS) : undefined;
  // A colleague was faster: the refusal is about the order as it is now.
  const failed = { ...sent, order: refusal.now ?? order, why: refusal.sentence, isOpen: mayPass, notice, timer };
  if (before && before.notice !== notice) withdrawToast(before.notice);
  change({ failed: new Map([...store.get().failed, [id, failed]]) });
  // Said once; that the session is over is reported by the shell.
  if (before?.notice === notice || hasStatus(error, 401)) return;
  const again = { action: { label: 'Noch einmal', run: () => void resend(client, id) } };
  const more = mayPass ? again : {};
  showToast({ kind: 'error', sentence: notice, about: aboutOrder(order), isLasting: !refusal.now, ...more });
}

function succeed(sent: Sent, order: Order): void {
  putAway(order.id);
  sent.onDone();
  const run = sent.action === 'take-over' ? undefined : sent.lookAt?.(order);
  const sentence = sent.action === 'take-over' ? `Du bist jetzt an ${order.number} dran.` : sentenceOfStep(order);
  showToast({
    kind: 'success',
    sentence,
    about: aboutOrder(order),
    ...(run ? { action: { label: 'Ansehen', run } } : {}),
  });
}

/** Sends a step, unless one of the same order is on its way; a failure stays until it is done, put away or overtaken. */
async function send(client: QueryClient, sent: Sent): Promise<Error | undefined> {
  const { id } = sent.order;
  if (store.get().sending.has(id)) return undefined;
  clearTimeout(store.get().failed.get(id)?.timer);
  change({ sending: new Map([...store.get().sending, [id, sent]]) });
  const sending = new MutationObserver(client, { ...sendingOf(changeOrder), meta: { showsErrors: true } });
  try {
    const order = await sending.mutate({ input: { params: { id }, body: sent.body }, key: sent.key });
    succeed(sent, order);
    await refreshOrders(client);
    change({ sending: without(store.get().sending, id) });
    return undefined;
  } catch (error) {
    void refreshOrders(client);
    change({ sending: without(store.get().sending, id) });
    await fail(client, sent, error as Error);
    return error as Error;
  }
}

/** The same step under the same key: if it was done after all, the server answers as it did then. */
export async function resend(client: QueryClient, id: number): Promise<void> {
  const left = store.get().failed.get(id);
  if (left) await send(client, left);
}

/** The same wish repeated while the connection was away keeps its key. */
const keyFor = (id: number, body: OrderChange): string => {
  const left = store.get().failed.get(id);
  return left?.isOpen && JSON.stringify(left.body) === JSON.stringify(body) ? left.key : newKey();
};

export const sendStep = (client: QueryClient, step: Omit<Sent, 'key'>): Promise<Error | undefined> =>
  send(client, { ...step, key: keyFor(step.order.id, step.body) });

export const useStepQueue = () => useStore(store, (state) => state);

/** For tests: nothing of one test is sent in the next. */
export function clearSteps(): void {
  for (const id of store.get().failed.keys()) putAway(id);
  change({ sending: new Map(), failed: new Map() });
}
