import { AppError } from '@kontor/contract/core/errors.ts';
import { changeOrder, listOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { listTipGames } from '@kontor/contract/tips/api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { lacking, taskOf } from '#platform/testing/staff-orders.ts';
import { UNDO_MS } from '../order/hand-overs.ts';
import { accept, card, openOrders } from '../testing/open-orders.tsx';

const button = (name: string) => screen.getByRole('button', { name });

/** Presses the button; from here on time passes only when the test says so. */
async function handOver(number: string): Promise<void> {
  const press = await screen.findByRole('button', { name: `Übergeben: ${number}` });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(press);
}

/** Lets so many milliseconds pass, and time run again afterwards. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  vi.useRealTimers();
}

test('handing over asks nothing and books nothing for ten seconds', async () => {
  const { store } = await openOrders([taskOf(11, 'READY')]);
  const seen = accept(store);
  await handOver('B-2026-0011');
  expect(screen.getByText('B-2026-0011 wird übergeben.')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS - 1));
  expect(seen).toEqual([]);
  await pass(1);
  await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ status: 'COMPLETED', version: 1 }]));
  expect(await screen.findByText('B-2026-0011 ist übergeben, die Ware ist ausgebucht.')).toBeDefined();
  expect(screen.queryByText('B-2026-0011 wird übergeben.')).toBeNull();
});

test.each([
  ['on the card', () => button('Rückgängig: B-2026-0011')],
  ['in the message', () => button('Rückgängig')],
])('until then it is taken back %s, and nothing was ever sent', async (_where, undo) => {
  const { store } = await openOrders([taskOf(11, 'READY')]);
  const seen = accept(store);
  await handOver('B-2026-0011');
  fireEvent.click(undo());
  expect(screen.getByText('B-2026-0011 bleibt abholbereit.')).toBeDefined();
  await pass(UNDO_MS);
  expect(seen).toEqual([]);
  expect(button('Übergeben: B-2026-0011')).toBeDefined();
});

test('the second press of a double click does not open the card that has changed under it', async () => {
  await openOrders([taskOf(11, 'READY')]);
  const link = await screen.findByRole('link', { name: 'B-2026-0011' });
  fireEvent.click(link, { detail: 2 });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(link, { detail: 1 });
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('the keyboard hands over and takes back at the same place, and a double click takes nothing back', async () => {
  const { user, store } = await openOrders([taskOf(11, 'READY')]);
  accept(store);
  const press = await screen.findByRole('button', { name: 'Übergeben: B-2026-0011' });
  act(() => press.focus());
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Rückgängig: B-2026-0011'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Übergeben: B-2026-0011'));
  await user.dblClick(press);
  expect(button('Rückgängig: B-2026-0011')).toBeDefined();
});

test('while it waits nothing else can be done with the order, in its details neither', async () => {
  const { user } = await openOrders([taskOf(11, 'READY')], '/orders?bestellung=11');
  const detail = within(await screen.findByRole('dialog', { name: 'Bestellung B-2026-0011' }));
  await user.click(detail.getByRole('button', { name: 'Übergeben' }));
  expect(detail.getByText('Wird gleich übergeben.')).toBeDefined();
  expect(detail.queryByRole('button', { name: 'Stornieren …' })).toBeNull();
  await user.click(detail.getByRole('button', { name: 'Schließen' }));
  await user.click(await screen.findByRole('button', { name: 'Mehr zu B-2026-0011' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Details']);
  expect(card('B-2026-0011').getByText('Wird gleich übergeben.')).toBeDefined();
});

test('several hand-overs wait side by side, each with its own way back', { tags: ['long'] }, async () => {
  const { store } = await openOrders([taskOf(11, 'READY'), taskOf(12, 'READY'), taskOf(13, 'READY')]);
  const seen = accept(store);
  await handOver('B-2026-0011');
  for (const number of ['B-2026-0012', 'B-2026-0013']) fireEvent.click(button(`Übergeben: ${number}`));
  fireEvent.click(button('Rückgängig: B-2026-0012'));
  await pass(UNDO_MS);
  await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(['/api/order/11', '/api/order/13']));
});

test('going on to another screen hands over all the same, and can be taken back there', async () => {
  const { router, store } = await openOrders([taskOf(11, 'READY'), taskOf(12, 'READY')]);
  const seen = accept(store);
  answer(listTipGames, []);
  await handOver('B-2026-0011');
  fireEvent.click(button('Übergeben: B-2026-0012'));
  await act(async () => void router.navigate({ to: '/tip-games' }));
  expect(router.latestLocation.pathname).toBe('/tip-games');
  fireEvent.click(screen.getAllByRole('button', { name: 'Rückgängig' })[0] as HTMLElement);
  await pass(UNDO_MS);
  await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(['/api/order/12']));
  expect(await screen.findByText('B-2026-0012 ist übergeben, die Ware ist ausgebucht.')).toBeDefined();
});

test('closing the page books at once, in a request that outlives it', async () => {
  const { store } = await openOrders([taskOf(11, 'READY')]);
  const seen = accept(store);
  const sent = vi.spyOn(globalThis, 'fetch');
  await handOver('B-2026-0011');
  fireEvent(window, new Event('pagehide'));
  expect(sent.mock.lastCall?.[1]).toMatchObject({ method: 'POST', keepalive: true });
  await pass(UNDO_MS);
  expect(seen.map(({ body }) => body)).toEqual([{ status: 'COMPLETED', version: 1 }]);
});

test('what a colleague does meanwhile ends the wait, and is shown', { tags: ['long'] }, async () => {
  const { store, stomp } = await openOrders([taskOf(11, 'READY')]);
  await handOver('B-2026-0011');
  vi.useRealTimers();
  const gone = { at: new Date().toISOString(), from: 'READY', to: 'CANCELLED', by: 'Jonas Krell' } as const;
  store.orders = [taskOf(11, 'CANCELLED', { version: 2, history: [gone] })];
  act(() => stomp.send('/topic/order-update', { id: 11, status: 'CANCELLED', version: 2 }));
  expect(await screen.findByText('B-2026-0011 ist inzwischen storniert (Jonas Krell).')).toBeDefined();
  expect(screen.queryByText('B-2026-0011 wird übergeben.')).toBeNull();
});

test('goods that have gone meanwhile are named, and the order stays', async () => {
  await openOrders([taskOf(11, 'READY')]);
  answer(changeOrder, new AppError('orders.missing-stock', { missing: '3 × Bauernbrot' }));
  await handOver('B-2026-0011');
  await pass(UNDO_MS);
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'B-2026-0011 von Mara Lindt ist nicht übergeben: Dafür fehlt noch: 3 × Bauernbrot.',
  );
  expect(await screen.findByRole('button', { name: 'Übergeben: B-2026-0011' })).toBeDefined();
});

test('while goods are missing it still asks, and then hands over at once', async () => {
  const { user, store } = await openOrders([taskOf(11, 'READY', { items: lacking(3) })]);
  const seen = accept(store);
  (await screen.findByRole('button', { name: 'Übergeben: B-2026-0011' })).focus();
  await user.keyboard('{Enter}');
  const question = within(screen.getByRole('alertdialog', { name: 'Ware an Mara Lindt übergeben?' }));
  expect(question.getByText('Es fehlen noch 3 × Bauernbrot.')).toBeDefined();
  expect(seen).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(seen[0]?.body).toEqual({ status: 'COMPLETED', version: 1 }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an order that is handed over leaves the board at once, and never stands in two lists', async () => {
  const { store, stomp } = await openOrders([taskOf(11, 'READY')], '/orders', [taskOf(9, 'COMPLETED')]);
  accept(store);
  const { promise: mayAnswer, resolve: goOn } = Promise.withResolvers<void>();
  await screen.findByRole('link', { name: 'B-2026-0009' });
  const lists = answer(listOrders, async ({ query }) => {
    const isOver = ({ status }: Order) => status === 'COMPLETED';
    if (query.get('state') === 'running') return store.orders.filter((order) => !isOver(order));
    await mayAnswer;
    return [...store.orders.filter(isOver), taskOf(9, 'COMPLETED')];
  });
  const shown = () => screen.getAllByRole('link', { name: /^B-2026-00/ }).map((link) => link.textContent);
  await handOver('B-2026-0011');
  await pass(UNDO_MS);
  act(() => stomp.send('/topic/order-update', { id: 11, status: 'COMPLETED', version: 2 }));
  await screen.findByText(/^B-2026-0011 ist übergeben/);
  await waitFor(() => expect(lists.length).toBeGreaterThanOrEqual(2));
  // The list of what is over may be slow.
  expect(await screen.findByText('Gerade nichts zu tun.')).toBeDefined();
  expect(shown()).toEqual(['B-2026-0009']);
  goOn();
  await waitFor(() => expect(shown()).toEqual(['B-2026-0011', 'B-2026-0009']));
});
