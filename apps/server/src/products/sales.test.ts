import { getProductSales } from '@kontor/contract/orders/api.ts';
import * as api from '@kontor/contract/products/api.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const kontor = await testApp();
let shop: Shop;
let mara: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21');
  await shop.stock('bread', 100);
  await shop.stock('cake', 100);
});

const pass = (days: number): void => {
  kontor.time.now = new Date(kontor.time.now.getTime() + days * DAY_MS);
};

const popular = async () =>
  (await kontor.anonymous.call(api.listOffers)).body.filter(({ isPopular }) => isPopular).map(({ name }) => name);

async function sell(amount: number, product = shop.bread): Promise<void> {
  const { body } = await shop.order(mara, amount, product);
  await shop.through(body, 'ACCEPTED', 'READY', 'COMPLETED');
}

test('what was handed over three times and more is popular; what was only ordered is not', async () => {
  await sell(2);
  expect(await popular()).toEqual([]);
  await sell(1);
  expect(await popular()).toEqual(['Bauernbrot']);
  const { body } = await shop.order(mara, 50, shop.cake);
  await shop.through(body, 'ACCEPTED', 'READY');
  expect(await popular()).toEqual(['Bauernbrot']);
});

test('a hand-over that is refused leaves no sale', async () => {
  const { body } = await shop.order(mara, 200);
  await shop.through(body, 'ACCEPTED', 'READY', 'COMPLETED');
  expect(await popular()).toEqual([]);
  expect(await kontor.db.selectFrom('product_sale').selectAll().execute()).toEqual([]);
});

test('only the best five of the last thirty days are popular, and only what is on sale', async () => {
  const rows = Array.from({ length: 6 }, (_, at) => ({ name: `Sorte ${at}`, amount: 10 + at }));
  const ids = new Map<string, number>();
  for (const { name } of rows) {
    const body = { name, price: 1, produces: { name: 'cake', amount: 1 }, ingredients: [], onSale: true };
    ids.set(name, (await shop.admin.call(api.createProduct, { body })).body.id);
  }
  const day = new Date('2026-11-01T00:00:00Z');
  await kontor.db
    .insertInto('product_sale')
    .values(rows.map(({ name, amount }) => ({ day, product_id: ids.get(name) ?? 0, amount })))
    .execute();
  expect(await popular()).toEqual(['Sorte 1', 'Sorte 2', 'Sorte 3', 'Sorte 4', 'Sorte 5']);
  const body = { name: 'Sorte 5', price: 1, produces: { name: 'cake', amount: 1 }, ingredients: [], onSale: false };
  await shop.admin.call(api.changeProduct, { params: { id: ids.get('Sorte 5') ?? 0 }, body });
  expect(await popular()).toEqual(['Sorte 0', 'Sorte 1', 'Sorte 2', 'Sorte 3', 'Sorte 4']);
  pass(29);
  expect(await popular()).toEqual([]);
});

test('in a new day it is counted anew what sells well, although nothing was sold and nobody changed anything', async () => {
  await sell(3);
  const forCustomers = async () =>
    JSON.stringify((await mara.call(api.listProducts)).body).includes('"isPopular":true');
  const all = async () => [await popular(), await forCustomers()];
  kontor.time.now = new Date('2026-12-14T22:59:59Z');
  expect(await all()).toEqual([['Bauernbrot'], true]);
  kontor.time.now = new Date('2026-12-14T23:00:00Z');
  expect(await all()).toEqual([[], false]);
});

test('what is popular is not stale in a cached answer, neither a day nor 31 days later', async () => {
  const day = new Date('2026-10-17T00:00:00Z');
  await kontor.db.insertInto('product_sale').values({ day, product_id: shop.cake, amount: 5 }).execute();
  await sell(3);
  expect(await popular()).toEqual(['Bauernbrot', 'Apfelkuchen']);
  pass(1);
  expect(await popular()).toEqual(['Bauernbrot']);
  pass(30);
  expect(await popular()).toEqual([]);
});

test('a product tells what was sold of it on which day, what it brought, and at which hours', async () => {
  // 13 o'clock on a Sunday in Berlin.
  await sell(2);
  pass(1);
  await shop.online('21');
  await sell(3);
  await sell(4, shop.cake);
  const sales = async (days: number) =>
    (await shop.admin.call(getProductSales, { params: { id: shop.bread }, query: { days } })).body;
  const { days, hours } = await sales(7);
  expect(days.map(({ day, amount, cents }) => [day, amount, cents])).toEqual([
    ['2026-11-15', 2, 500],
    ['2026-11-16', 3, 750],
  ]);
  expect(hours.flatMap((amount, at) => (amount > 0 ? [[at, amount]] : []))).toEqual([
    [13, 3],
    [6 * 24 + 13, 2],
  ]);
  expect((await sales(1)).days).toHaveLength(1);
});
