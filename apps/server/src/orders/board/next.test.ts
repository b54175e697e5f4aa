import * as api from '@kontor/contract/orders/api.ts';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;

kontor.prepare(async () => {
  shop = await openShop(kontor);
});

const customers = ['21', '22', '23', '24', '25', '26', '27', '28', '29'];
const place = async (id: string) => {
  await shop.online(...customers);
  return (await shop.order(await kontor.as('USER', { id }))).body;
};
const next = async () => (await shop.clerk.call(api.listNextOrders)).body;
const shown = async () => (await next()).orders.map(({ customer, status }) => `${customer.id} ${status}`);

test('the oldest orders come first, and a new one is there at once', async () => {
  expect(await next()).toEqual({ orders: [], total: 0 });
  await shop.stock('bread', 5);
  const first = await place('21');
  await place('22');
  expect(await shown()).toEqual(['21 NEW', '22 NEW']);
  expect((await next()).orders[0]?.items[0]?.stock).toMatchObject({ onHand: 5, missing: 0 });
  await shop.through(first, 'ACCEPTED');
  expect(await shown()).toEqual(['21 ACCEPTED', '22 NEW']);
});

test('goods that nobody collects do not hide what is new, and what was just laid ready stays in sight', async () => {
  await shop.stock('bread', 50);
  for (const id of customers.slice(0, 4)) {
    kontor.time.now = new Date(kontor.time.now.getTime() + 60_000);
    await shop.through(await place(id), 'ACCEPTED', 'READY');
  }
  for (const id of customers.slice(4)) await place(id);
  expect(await shown()).toEqual(['22 READY', '23 READY', '24 READY', '25 NEW', '26 NEW', '27 NEW', '28 NEW', '29 NEW']);
  expect((await next()).total).toBe(9);
});
