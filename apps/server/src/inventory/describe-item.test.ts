import * as api from '@kontor/contract/inventory/api.ts';
import * as prices from '@kontor/contract/prices/api.ts';
import * as products from '@kontor/contract/products/api.ts';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let tart: number;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  const body = {
    name: 'Mehlkuchen',
    price: 9,
    produces: { name: 'cake', amount: 12 },
    ingredients: [{ name: 'flour', amount: 2.5 }],
    targetProductionCount: 130,
  };
  tart = (await shop.admin.call(products.createProduct, { body })).body.id;
});

const isNamed = (name: string) => (item: { name: string }) => item.name === name;
const there = async (name: string) => (await shop.clerk.call(api.listItems)).body.find(isNamed(name));
const missing = async (name: string) => (await shop.clerk.call(api.listEmptyItems)).body.find(isNamed(name));
const described = async (name: string, by = shop.clerk) => (await by.call(api.getItem, { params: { name } })).body;

test('an item tells its stock, its highest target and which products are made of it and with it', async () => {
  await shop.stock('flour', 30);
  const { pricePerUnit: _, ...flour } = await described('flour', shop.admin);
  expect(flour).toEqual({
    name: 'flour',
    label: 'Mehl',
    weight: 100,
    amount: 30,
    reserved: 0,
    uses: [{ productId: tart, product: 'Mehlkuchen', picture: null, role: 'INGREDIENT', amount: 2.5, yields: 12 }],
  });
  const cake = await described('cake');
  expect([cake.amount, cake.target]).toEqual([0, 130]);
  expect(cake.uses.map(({ product, role, amount }) => [product, role, amount])).toEqual([
    ['Apfelkuchen', 'MADE', 1],
    ['Mehlkuchen', 'MADE', 12],
  ]);
});

test('what is made or resold and was never there is known to be empty, with its target', async () => {
  expect(await missing('bread')).toMatchObject({ target: 100 });
  await shop.stock('cake', 3);
  expect([await there('cake'), await missing('cake')]).toEqual([expect.objectContaining({ target: 130 }), undefined]);
  expect(await missing('flour')).toBeUndefined();
  const body = {
    name: 'Mehl im Sack',
    price: 1,
    kind: 'RESOLD' as const,
    produces: { name: 'flour', amount: 1 },
    ingredients: [],
    targetProductionCount: 70,
  };
  expect((await shop.admin.call(products.createProduct, { body })).status).toBe(200);
  expect(await missing('flour')).toMatchObject({ target: 70 });
  expect((await described('flour')).uses.map(({ role }) => role)).toEqual(['RESOLD', 'INGREDIENT']);
});

test('only those who may see buy-in prices get that of an item', async () => {
  await shop.admin.call(prices.changePrice, { params: { name: 'flour' }, body: { pricePerUnit: 0.25 } });
  expect((await described('flour', shop.admin)).pricePerUnit).toBe(0.25);
  expect((await described('bread', shop.admin)).pricePerUnit).toBeNull();
  expect('pricePerUnit' in (await described('flour'))).toBe(false);
});

test('an item that nobody knows is not found', async () => {
  expect((await shop.clerk.call(api.getItem, { params: { name: 'gold' } })).status).toBe(404);
  expect((await shop.clerk.call(api.listItemBookings, { params: { name: 'gold' } })).body).toEqual([]);
});

test('the stock of the last days is known at equal steps, and how much of it was used for more than corrections', async () => {
  const book = (amount: number, reason?: 'Verkauf' | 'Inventur') =>
    shop.clerk.call(api.changeStock, { body: { name: 'flour', amount, ...(reason ? { reason } : {}) } });
  const later = (days: number) => {
    kontor.time.now = new Date(kontor.time.now.getTime() + days * 86_400_000);
  };
  await book(50);
  const begin = kontor.time.now.toISOString();
  later(1);
  await book(-12, 'Verkauf');
  await book(-8);
  await book(-5, 'Inventur');
  later(1);
  const figures = (days: number) => shop.clerk.call(api.getItemFigures, { params: { name: 'flour' }, query: { days } });
  const { levels, use } = (await figures(3)).body;
  expect(levels.map(({ amount }) => amount)).toEqual([50, 25]);
  expect(use).toEqual({ used: 20, since: begin });
  expect((await figures(1)).body.levels.map(({ amount }) => amount)).toEqual([25]);
  later(20);
  expect((await figures(3)).body.use.used).toBe(0);
});
