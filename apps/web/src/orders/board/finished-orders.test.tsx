import { AppError } from '@kontor/contract/core/errors.ts';
import { getOrder, listOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, type SeenCall } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { taskOf } from '#platform/testing/staff-orders.ts';
import { leaveWhileTyping } from '#shell/testing/leave-while-typing.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const handed = taskOf(7, 'COMPLETED');
const cancelled = taskOf(5, 'CANCELLED', {
  assignee: null,
  history: [{ at: '2026-11-15T12:00:00.000Z', from: 'NEW', to: 'CANCELLED', by: 'Mara Lindt' }],
});

function open(path: string, finished: (call: SeenCall) => Order[] | Response | AppError | Promise<Order[] | Response>) {
  const lists = answer(listOrders, (call) => (call.query.get('state') === 'running' ? [] : finished(call)));
  const view = renderApp(path, { me: person('1', 'Nele', 'MODERATOR') });
  return { ...view, lists: () => lists.filter(({ query }) => query.get('state') === 'finished') };
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Beendete Bestellungen' }))
    .getAllByRole('row')
    .slice(1)
    .map(plainText);
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Beendete Bestellungen durchsuchen' });

test('finished orders are listed with who handled them; a customer who cancelled handled nothing', async () => {
  open('/orders', () => [handed, cancelled]);
  await screen.findByText('B-2026-0007');
  expect(rows()).toEqual([
    'B-2026-0007MLMara LindtAbgeschlossen130,00 €15.11.2026, 19:15Nele',
    'B-2026-0005MLMara LindtStorniert130,00 €15.11.2026, 19:15–',
  ]);
});

test('a search stands in the address and asks the server when it is long enough', async () => {
  const { user, router, lists } = open('/orders', ({ query }) => (query.get('search') ? [cancelled] : [handed]));
  await screen.findByText('B-2026-0007');
  await user.type(field(), 'ma');
  expect(await screen.findByText('Ab 3 Zeichen oder mit einer Bestellnummer wird gesucht.')).toBeDefined();
  await user.type(field(), 'r');
  expect(await screen.findByText('B-2026-0005')).toBeDefined();
  expect(lists().map(({ query }) => query.get('search'))).toEqual([null, 'mar']);
  expect(router.state.location.search).toEqual({ suche: 'mar' });
  await user.clear(field());
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('what is typed while the address takes up the letters before it stays', { tags: ['long'] }, async () => {
  const { router } = open('/orders', () => [handed]);
  await screen.findByText('B-2026-0007');
  const unsubscribe = router.subscribe('onBeforeNavigate', () => {
    unsubscribe();
    fireEvent.change(field(), { target: { value: 'mar' } });
  });
  fireEvent.change(field(), { target: { value: 'ma' } });
  await waitFor(() => expect(router.state.location.search).not.toEqual({}));
  await waitFor(() => expect(router.state.location.search).toEqual({ suche: field().value }));
  expect(field().value).toBe('mar');
});

test('a link followed right after typing leads on, however long the next screen takes', async () => {
  const { router } = open('/orders', () => [handed]);
  await screen.findByText('B-2026-0007');
  await leaveWhileTyping(router, field(), 'mara');
  expect(router.latestLocation.pathname).toBe('/tip-games');
});

test.each([
  ['7', '7'],
  ['%22B-2026-0007%22', 'B-2026-0007'],
  ['ab', null],
])('the address ?suche=%s looks for %s', async (typed, search) => {
  const { lists } = open(`/orders?suche=${typed}`, () => [handed]);
  await screen.findByText('B-2026-0007');
  expect(lists()[0]?.query.get('search')).toBe(search);
  expect(field().value).toBe(typed.replaceAll('%22', ''));
});

test('nothing found offers to search for less', { tags: ['long'] }, async () => {
  const { user, router } = open('/orders?suche=xyz', ({ query }) => (query.get('search') ? [] : [handed]));
  expect(await screen.findByText('Keine beendete Bestellung passt zu „xyz“.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Suche leeren' }));
  expect(await screen.findByText('B-2026-0007')).toBeDefined();
  expect(router.state.location.search).toEqual({});
});

test('more is loaded on demand, from where the last page ended', async () => {
  const link = '</api/orders?state=finished&before=7>; rel="next"';
  const { user } = open('/orders', ({ query }) =>
    query.get('before') === '7' ? [cancelled] : Response.json([handed], { headers: { link } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Mehr laden' }));
  await screen.findByText('B-2026-0005');
  expect(rows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

test('what is asked for beyond the first page comes although an order changes meanwhile, and stays when the next one does', {
  tags: ['long'],
}, async () => {
  const link = '</api/orders?state=finished&before=7>; rel="next"';
  const { promise: mayAnswer, resolve: goOn } = Promise.withResolvers<void>();
  const first = [handed];
  const { user, stomp, lists } = open('/orders', async ({ query }) => {
    if (!query.get('before')) return Response.json(first, { headers: { link } });
    await mayAnswer;
    return [cancelled];
  });
  const change = (id: number) => {
    first.unshift(taskOf(id, 'COMPLETED'));
    act(() => stomp.send('/topic/order-update', { id, status: 'COMPLETED', version: 2 }));
  };
  await user.click(await screen.findByRole('button', { name: 'Mehr laden' }));
  await act(async () => stomp.open());
  change(8);
  await screen.findByText('B-2026-0008');
  goOn();
  await screen.findByText('B-2026-0005');
  change(9);
  await screen.findByText('B-2026-0009');
  expect(rows().map((text) => text.slice(0, 11))).toEqual(['B-2026-0009', 'B-2026-0008', 'B-2026-0007', 'B-2026-0005']);
  expect(lists().filter(({ query }) => query.get('before'))).toHaveLength(1);
});

test('a row opens the order and keeps what was looked for', async () => {
  answer(getOrder, { ...handed, reason: 'Nicht lieferbar' });
  const { user, router } = open('/orders?suche=mara', () => [handed]);
  await user.click(await screen.findByText(/^130,00/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestellung B-2026-0007' }));
  expect(await dialog.findByText('Nicht lieferbar')).toBeDefined();
  expect(dialog.getAllByRole('button', { name: 'Schließen' })).toHaveLength(2);
  expect(router.state.location.search).toEqual({ suche: 'mara', bestellung: 7 });
});

test('a list that cannot be loaded offers to try again', async () => {
  const { user } = open('/orders', () => new AppError('server.error'));
  await screen.findByText('Die beendeten Bestellungen konnten nicht geladen werden.');
  answer(listOrders, [handed]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('table', { name: 'Beendete Bestellungen' })).toBeDefined();
});
