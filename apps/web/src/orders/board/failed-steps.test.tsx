import { AppError } from '@kontor/contract/core/errors.ts';
import { changeOrder } from '@kontor/contract/orders/api.ts';
import type { Order, OrderChange } from '@kontor/contract/orders/schema.ts';
import { listTipGames } from '@kontor/contract/tips/api.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, type SeenCall } from '#platform/testing/fake-api.ts';
import { lacking, taskOf } from '#platform/testing/staff-orders.ts';
import { UNDO_MS } from '../order/hand-overs.ts';
import { RESEND_MS } from '../order/step-queue.ts';
import { accept, card, openOrders } from '../testing/open-orders.tsx';

const NUMBER = 'B-2026-0011';
const LOST = `${NUMBER} von Mara Lindt ist nicht übergeben: Der Server war nicht zu erreichen. Es wird nachgeholt, sobald es geht.`;
const NOT_DONE = 'Nicht übergeben: Der Server war nicht zu erreichen. Es wird nachgeholt, sobald es geht.';
const TRIES_MS = 3000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.findByRole('button', { name });

/** Nothing of what is sent arrives until the line is back. */
function loseLine(store: { orders: Order[] }) {
  const lost: SeenCall[] = [];
  answer(changeOrder, (call) => {
    if ((call.body as OrderChange).handsOver === undefined) lost.push(call);
    throw new TypeError('Failed to fetch');
  });
  return { lost, restore: () => accept(store) };
}

async function handOverWithoutLine() {
  const view = await openOrders([taskOf(11, 'READY'), taskOf(12, 'READY')]);
  const press = await button(`Übergeben: ${NUMBER}`);
  const line = loseLine(view.store);
  fireEvent.click(press);
  await pass(UNDO_MS + TRIES_MS);
  await screen.findByText(LOST);
  return { ...view, ...line };
}

test('a hand-over without a line stays at its card and as a notice that names the order, and is done when the line is back', async () => {
  const { lost, restore } = await handOverWithoutLine();
  expect(card(NUMBER).getByText(NOT_DONE)).toBeDefined();
  await pass(20_000);
  expect(screen.getByText(LOST)).toBeDefined();
  const seen = restore();
  await pass(RESEND_MS);
  expect(await screen.findByText(`${NUMBER} ist übergeben, die Ware ist ausgebucht.`)).toBeDefined();
  expect(seen.map(({ body }) => body)).toEqual([{ status: 'COMPLETED', version: 1 }]);
  const keys = [...lost, ...seen].map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(screen.queryByText(LOST)).toBeNull();
  expect(screen.queryByText(NOT_DONE)).toBeNull();
});

test('it can be sent again by hand, and is then done once', { tags: ['long'] }, async () => {
  const { restore } = await handOverWithoutLine();
  const seen = restore();
  fireEvent.click(await button(`Noch einmal: ${NUMBER}`));
  expect(await screen.findByText(`${NUMBER} ist übergeben, die Ware ist ausgebucht.`)).toBeDefined();
  await pass(RESEND_MS * 3);
  expect(seen).toHaveLength(1);
});

test('put away it is neither shown nor sent any more', async () => {
  const { restore } = await handOverWithoutLine();
  const seen = restore();
  fireEvent.click(await button(`Nicht mehr versuchen: ${NUMBER}`));
  expect(screen.queryByText(NOT_DONE)).toBeNull();
  expect(screen.queryByText(LOST)).toBeNull();
  await pass(RESEND_MS * 3);
  expect(seen).toEqual([]);
  expect(await button(`Übergeben: ${NUMBER}`)).toBeDefined();
});

test('it goes on while another screen is shown, and is still there on return', { tags: ['long'] }, async () => {
  const { router, restore } = await handOverWithoutLine();
  answer(listTipGames, []);
  await act(async () => void router.navigate({ to: '/tip-games' }));
  expect(screen.getByText(LOST)).toBeDefined();
  await act(async () => void router.navigate({ to: '/orders' }));
  await screen.findByRole('link', { name: NUMBER });
  expect(card(NUMBER).getByText(NOT_DONE)).toBeDefined();
  await act(async () => void router.navigate({ to: '/tip-games' }));
  restore();
  await pass(RESEND_MS);
  expect(await screen.findByText(`${NUMBER} ist übergeben, die Ware ist ausgebucht.`)).toBeDefined();
});

test('an order that changed meanwhile is not handed over, and it is said what became of it', async () => {
  const { store, stomp } = await handOverWithoutLine();
  const gone = { at: new Date().toISOString(), from: 'READY', to: 'CANCELLED', by: 'Jonas Krell' } as const;
  answer(changeOrder, new AppError('conflict'));
  store.orders = [taskOf(11, 'CANCELLED', { version: 2, history: [gone] }), taskOf(12, 'READY')];
  act(() => stomp.send('/topic/order-update', { id: 11, status: 'CANCELLED', version: 2 }));
  expect(await screen.findByText(`${NUMBER} ist inzwischen storniert (Jonas Krell).`)).toBeDefined();
  await waitFor(() => expect(screen.queryByText(LOST)).toBeNull());
});

test.each([
  ['NEW', 'Annehmen', 'angenommen'],
  ['ACCEPTED', 'Beginnen', 'begonnen'],
] as const)('the same holds for %s: "%s"', { tags: ['long'] }, async (status, label, word) => {
  const { store } = await openOrders([taskOf(11, status, { items: lacking(1) })]);
  const press = await button(`${label}: ${NUMBER}`);
  const { restore } = loseLine(store);
  fireEvent.click(press);
  await pass(TRIES_MS);
  expect(await screen.findByText(new RegExp(`^${NUMBER} von Mara Lindt ist nicht ${word}: `))).toBeDefined();
  expect(card(NUMBER).getByText(new RegExp(`^Nicht ${word}: `))).toBeDefined();
  const seen = restore();
  await pass(RESEND_MS);
  await waitFor(() => expect(seen).toHaveLength(1));
});

test('with five hand-overs waiting a refusal stands at its card at once, and stays until it is put away', {
  tags: ['long'],
}, async () => {
  const { store } = await openOrders([11, 12, 13, 14, 15, 16].map((id) => taskOf(id, 'READY')));
  await button(`Übergeben: ${NUMBER}`);
  accept(store);
  for (const id of [12, 13, 14, 15, 16]) fireEvent.click(await button(`Übergeben: B-2026-00${id}`));
  fireEvent.click(await button(`Mehr zu ${NUMBER}`));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Doch nicht fertig' }));
  const refusal = 'B-2026-0011 wird gerade von Jonas übergeben. Warte einen Moment.';
  answer(changeOrder, new AppError('orders.handing-over', { number: NUMBER, name: 'Jonas' }));
  await waitFor(() => expect(card(NUMBER).getByText(`Nicht zurückgeholt: ${refusal}`)).toBeDefined());
  fireEvent.click(await button(`Nicht mehr versuchen: ${NUMBER}`));
  expect(screen.queryByText(`Nicht zurückgeholt: ${refusal}`)).toBeNull();
});
