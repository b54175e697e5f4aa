import type { Role } from '@kontor/contract/core/roles.ts';
import { listOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { listTipGames } from '@kontor/contract/tips/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { productOf } from '#platform/testing/products.ts';
import { taskOf } from '#platform/testing/staff-orders.ts';
import { gameOf } from '#platform/testing/tips.ts';
import { renderApp } from './testing/render-app.tsx';

const low = productOf(1, 'bread', {}, { inventoryAmount: 20 });
const full = productOf(2, 'dough', {}, { inventoryAmount: 100 });

async function openHome(role: Role, orders: Order[], products = [low, full]) {
  const lists = answer(listOrders, orders);
  answer(listProducts, products);
  const view = renderApp('/', { me: person('1', 'Nele', role) });
  await screen.findByRole('heading', { level: 1 });
  await act(async () => view.stomp.open());
  return { ...view, lists };
}

const strip = async () => within(await screen.findByRole('region', { name: 'Das wartet auf dich' }));
const links = async () =>
  (await strip()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('staff see what waits for them', async () => {
  await openHome('MODERATOR', [taskOf(1), taskOf(2), taskOf(3, 'READY')]);
  await (await strip()).findByText('1 Produkt unter dem Ziel');
  expect(await links()).toEqual([
    ['2 neue Bestellungen', '/orders'],
    ['1 Produkt unter dem Ziel', '/production'],
  ]);
});

test('whoever may see products is led there', async () => {
  answer(listTipGames, []);
  await openHome('ADMIN', []);
  expect(await links()).toEqual([['1 Produkt unter dem Ziel', '/products']]);
});

test('admins are told of games that wait for their result', async () => {
  const hours = (count: number) => ({ gameStart: new Date(Date.now() + count * 3_600_000).toISOString() });
  answer(listTipGames, [gameOf(1, hours(-3)), gameOf(2, hours(-30)), gameOf(3, hours(-1)), gameOf(4, hours(1))]);
  await openHome('ADMIN', [], [full]);
  expect(await links()).toEqual([['2 Spiele ohne Ergebnis', '/tip-games']]);
});

test('a new order appears live', async () => {
  const { stomp } = await openHome('MODERATOR', [], []);
  answer(listOrders, [taskOf(1)]);
  act(() => stomp.send('/topic/order-update', { id: 1, status: 'NEW', version: 1 }));
  expect(await (await strip()).findByRole('link', { name: '1 neue Bestellung' })).toBeDefined();
});

test('when nothing waits nothing is shown', async () => {
  const { lists } = await openHome('MODERATOR', [taskOf(3, 'READY')], [full]);
  await waitFor(() => expect(lists.length).toBeGreaterThan(0));
  expect(screen.queryByText('Das wartet auf dich')).toBeNull();
});

test('customers see no such strip', async () => {
  await openHome('USER', [taskOf(1)]);
  expect(screen.queryByText('Das wartet auf dich')).toBeNull();
});
