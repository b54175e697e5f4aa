import * as inventory from '@kontor/contract/inventory/api.ts';
import * as api from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import * as production from '@kontor/contract/production/api.ts';
import * as products from '@kontor/contract/products/api.ts';
import type { ProductChange } from '@kontor/contract/products/schema.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;
let kim: Caller;
let menu: number;

const menuOf = (more: Partial<ProductChange> = {}) => ({
  name: 'Kaffeetafel',
  price: 15,
  ingredients: [],
  onSale: true,
  parts: [
    { productId: shop.bread, amount: 2 },
    { productId: shop.cake, amount: 1 },
  ],
  ...more,
});

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  kim = await kontor.as('USER', { id: '22', name: 'Kim' });
  await shop.online('21', '22');
  menu = (await shop.admin.call(products.createProduct, { body: menuOf() })).body.id;
});

const stock = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await shop.clerk.call(inventory.listItems)).body.map(({ name, amount }) => [name, amount]));
const reserved = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await shop.clerk.call(inventory.listItems)).body.map((one) => [one.name, one.reserved]));
const offer = async () =>
  (await kontor.anonymous.call(products.listOffers)).body.find(({ name }) => name === 'Kaffeetafel');
const read = async (id: number) => (await shop.clerk.call(api.getOrder, { params: { id } })).body;
const layReady = ({ id, version }: Order) =>
  shop.clerk.call(api.changeOrder, { params: { id }, body: { status: 'READY', isComplete: true, version } });

test('handing over a Menü takes its parts from the store, once, and counts the Menü as sold', async () => {
  await shop.stock('bread', 10);
  await shop.stock('cake', 5);
  const { body } = await shop.order(mara, 3, menu);
  expect(body).toMatchObject({ total: 45, weight: 5700 });
  expect(body.items).toMatchObject([
    {
      name: 'Kaffeetafel',
      amount: 3,
      parts: [
        { name: 'Bauernbrot', item: 'bread', amount: 6 },
        { name: 'Apfelkuchen', item: 'cake', amount: 3 },
      ],
    },
  ]);
  expect(body.items[0]).not.toHaveProperty('stock');
  const done = await shop.through(body, 'ACCEPTED', 'READY', 'COMPLETED');
  expect(done.status).toBe('COMPLETED');
  expect(await stock()).toEqual({ bread: 4, cake: 2 });
  expect(await kontor.db.selectFrom('product_sale').select(['product_id', 'amount']).execute()).toEqual([
    { product_id: menu, amount: 3 },
  ]);
});

test('an accepted Menü has a claim on its parts, and what is left decides how many more can be had', async () => {
  await shop.stock('bread', 10);
  await shop.stock('cake', 5);
  expect(await offer()).toMatchObject({ inventoryAmount: 5, available: 5, weight: 1900, produces: null });
  await shop.through((await shop.order(mara, 3, menu)).body, 'ACCEPTED');
  expect(await reserved()).toEqual({ bread: 6, cake: 3 });
  expect(await offer()).toMatchObject({ inventoryAmount: 5, available: 2 });
});

test('staff see for every part what is missing, and a Menü that is not complete is not laid ready', async () => {
  await shop.stock('bread', 3);
  await shop.stock('cake', 2);
  const placed = (await shop.order(mara, 2, menu)).body;
  const { items } = await read(placed.id);
  expect(items[0]?.parts?.map((part) => [part.name, part.stock?.missing])).toEqual([
    ['Bauernbrot', 1],
    ['Apfelkuchen', 0],
  ]);
  const refused = await layReady(placed);
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('1 × Bauernbrot') } });
  await shop.stock('bread', 1);
  expect((await layReady(placed)).body.status).toBe('READY');
});

test('bread on its own and in a Menü of the same order is counted together', async () => {
  await shop.stock('bread', 4);
  await shop.stock('cake', 9);
  const items = [
    { productId: menu, amount: 2 },
    { productId: shop.bread, amount: 1 },
  ];
  const placed = (await mara.call(api.placeOrder, { body: { items } })).body;
  const accepted = await shop.through(placed, 'ACCEPTED');
  const seen = await read(placed.id);
  expect(seen.items.map(({ stock: own, parts }) => own?.missing ?? parts?.map((part) => part.stock?.missing))).toEqual([
    [0, 0],
    1,
  ]);
  await shop.stock('bread', 1);
  await shop.through(accepted, 'READY', 'COMPLETED');
  expect(await stock()).toEqual({ cake: 7 });
});

test('what a Menü lacks is made in one go', async () => {
  await shop.stock('flour', 100);
  const recipe = { name: 'Bauernbrot', price: 2.5, produces: { name: 'bread', amount: 1 }, onSale: true };
  const body = { ...recipe, ingredients: [{ name: 'flour', amount: 3 }] };
  await shop.admin.call(products.changeProduct, { params: { id: shop.bread }, body });
  await shop.stock('bread', 1);
  const items = [
    { productId: menu, amount: 2 },
    { productId: shop.bread, amount: 1 },
  ];
  const placed = (await mara.call(api.placeOrder, { body: { items } })).body;
  const made = await shop.clerk.call(production.makeMissing, { params: { id: placed.id } });
  expect(made.status).toBe(200);
  expect(await stock()).toEqual({ bread: 5, cake: 2, flour: 88 });
  expect((await layReady(placed)).body.status).toBe('READY');
});

test('two customers who want the last parts at once: one order is laid ready, the store never goes below zero', async () => {
  await shop.stock('bread', 2);
  await shop.stock('cake', 1);
  const [one, other] = await Promise.all([shop.order(mara, 1, menu), shop.order(kim, 2, shop.bread)]);
  kontor.time.run();
  const replies = await Promise.all([layReady(one.body), layReady(other.body)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const ready = replies.find(({ status }) => status === 200)?.body;
  if (ready) await shop.through(ready, 'COMPLETED');
  expect((await stock()).bread).toBeUndefined();
});

test('a placed order stays as it is when its Menü is changed afterwards', async () => {
  const placed = (await shop.order(mara, 1, menu)).body;
  const body = menuOf({ name: 'Nur Kuchen', parts: [{ productId: shop.cake, amount: 9 }] });
  expect((await shop.admin.call(products.changeProduct, { params: { id: menu }, body })).status).toBe(200);
  const { items } = await read(placed.id);
  expect(items[0]).toMatchObject({ name: 'Kaffeetafel', parts: [{ amount: 2 }, { amount: 1 }] });
});

test('a customer changes an order to a Menü and back, with nothing of it left', async () => {
  await shop.stock('bread', 9);
  await shop.stock('cake', 9);
  const placed = (await shop.order(mara, 1, shop.bread)).body;
  const change = (version: number, productId: number) =>
    mara.call(api.changeOrder, { params: { id: placed.id }, body: { items: [{ productId, amount: 1 }], version } });
  expect((await change(1, menu)).body.items[0]?.parts).toHaveLength(2);
  expect((await change(2, shop.cake)).body.items[0]).not.toHaveProperty('parts');
  await shop.through((await read(placed.id)) as Order, 'ACCEPTED', 'READY', 'COMPLETED');
  expect(await stock()).toEqual({ bread: 9, cake: 8 });
});

test('a Menü is sold out with one of its parts', async () => {
  const bread = { name: 'Bauernbrot', price: 2.5, produces: { name: 'bread', amount: 1 }, ingredients: [] };
  const body = { ...bread, soldOut: true };
  await shop.admin.call(products.changeProduct, { params: { id: shop.bread }, body });
  expect(await offer()).toMatchObject({ soldOut: true });
  expect(await shop.order(mara, 1, menu)).toMatchObject({ status: 409 });
});

test('a Menü cannot be produced', async () => {
  const body = { productions: 1 };
  const refused = await shop.clerk.call(production.bookProduction, { params: { id: menu }, body });
  expect(refused).toMatchObject({ status: 409, body: { detail: 'Dafür gibt es kein Rezept mehr: Kaffeetafel.' } });
});
