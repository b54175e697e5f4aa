import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import * as prices from '@kontor/contract/prices/api.ts';
import * as production from '@kontor/contract/production/api.ts';
import * as api from '@kontor/contract/products/api.ts';
import type { Product, ProductChange } from '@kontor/contract/products/schema.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let kim: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  const content = 'name;label;weight\nbread;Brot;500\ncake;Kuchen;900\nflour;Mehl;100\ncola;Cola;330\n';
  await shop.admin.call(inventory.importBaseItems, { body: { content, preview: false } });
  kim = await kontor.as('USER', { name: 'Kim' });
  await shop.online(kim.id);
});

const COLA = {
  name: 'Cola',
  price: 3,
  kind: 'RESOLD',
  produces: { name: 'cola', amount: 1 },
  ingredients: [],
} as const;
const create = (body: ProductChange | Omit<ProductChange, 'description' | 'parts'>) =>
  shop.admin.call(api.createProduct, { body: body as ProductChange });
const change = (id: number, body: object) =>
  shop.admin.call(api.changeProduct, { params: { id }, body: body as ProductChange });
const sellCola = async () => (await create({ ...COLA, onSale: true } as never)).body.id;
const onCard = async (id: number) => (await kontor.anonymous.call(api.listOffers)).body.find((one) => one.id === id);
const stored = async (id: number) =>
  ((await shop.clerk.call(api.listProducts)).body as Product[]).find((one) => one.id === id);

test('goods that are bought cost what their item costs to buy, also in a Menü and where the item could be made', async () => {
  const id = await sellCola();
  expect(await stored(id)).toMatchObject({ kind: 'RESOLD', buyPrice: null, unpriced: ['Cola'] });
  await create({ name: 'Selbst gebraut', price: 1, produces: { name: 'cola', amount: 1 }, ingredients: [] } as never);
  expect((await stored(id))?.buyPrice).toBeNull();
  await shop.admin.call(prices.changePrice, { params: { name: 'cola' }, body: { pricePerUnit: 1.25 } });
  expect(await stored(id)).toMatchObject({ buyPrice: 1.25, unpriced: [] });
  const menu = await create({
    name: 'Runde',
    price: 9,
    ingredients: [],
    parts: [{ productId: id, amount: 4 }],
  } as never);
  expect(menu.body).toMatchObject({ kind: 'MENU', buyPrice: 5 });
});

test('they are sold out where none is left that no order has a claim on, and so is a Menü with too few of them', async () => {
  const id = await sellCola();
  const parts = [
    { productId: id, amount: 2 },
    { productId: shop.bread, amount: 1 },
  ];
  const menu = (await create({ name: 'Vesper', price: 9, ingredients: [], parts, onSale: true } as never)).body.id;
  expect(await onCard(id)).toMatchObject({ soldOut: true, kind: 'RESOLD' });
  const refused = await shop.order(kim, 1, id);
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Cola ist gerade ausverkauft') },
  });

  await shop.stock('cola', 1);
  expect([(await onCard(id))?.soldOut, (await onCard(menu))?.soldOut]).toEqual([false, true]);
  expect((await shop.order(kim, 1, menu)).status).toBe(409);
  await shop.stock('cola', 1);
  expect((await onCard(menu))?.soldOut).toBe(false);

  const { body: order } = await shop.order(kim, 2, id);
  await shop.through(order, 'ACCEPTED');
  expect(await onCard(id)).toMatchObject({ soldOut: true, inventoryAmount: 2, available: 0 });
  // What is sold out by hand is another matter, and what is made is made.
  expect((await stored(id))?.soldOut).toBe(false);
  expect((await onCard(shop.bread))?.soldOut).toBe(false);
});

test('a Menü with the same bought item in two products needs both together', async () => {
  const id = await sellCola();
  const bottle = { ...COLA, name: 'Cola zum Mitnehmen', onSale: false };
  const other = (await create(bottle as never)).body.id;
  const parts = [
    { productId: id, amount: 1 },
    { productId: other, amount: 2 },
  ];
  const menu = (await create({ name: 'Kasten', price: 9, ingredients: [], parts, onSale: true } as never)).body.id;
  await shop.stock('cola', 2);
  expect(await onCard(menu)).toMatchObject({ soldOut: true, available: 0 });
  expect((await shop.order(kim, 1, menu)).status).toBe(409);
  await shop.stock('cola', 1);
  expect(await onCard(menu)).toMatchObject({ soldOut: false, available: 1 });
  expect((await shop.order(kim, 1, menu)).status).toBe(200);
});

test('their item leaves the store at the hand-over', async () => {
  const id = await sellCola();
  await shop.stock('cola', 5);
  const { body: order } = await shop.order(kim, 3, id);
  await shop.through(order, 'ACCEPTED', 'READY', 'COMPLETED');
  expect(await stored(id)).toMatchObject({ inventoryAmount: 2, available: 2, targetProductionCount: 100 });
});

test('they are never made: not by themselves, not for an order, and nobody is sent to the planner for them', async () => {
  const id = await sellCola();
  const single = await shop.clerk.call(production.bookProduction, { params: { id }, body: { productions: 1 } });
  expect(single).toMatchObject({ status: 409, body: { detail: 'Das wird eingekauft, nicht hergestellt: Cola.' } });

  await shop.stock('cola', 1);
  const items = [
    { productId: id, amount: 3 },
    { productId: shop.bread, amount: 2 },
  ];
  const { body: order } = await kim.call(orders.placeOrder, { body: { items } });
  await shop.through(order, 'ACCEPTED');
  const make = () => shop.clerk.call(production.makeMissing, { params: { id: order.id } });
  expect((await make()).body.items).toMatchObject([{ name: 'bread', oldAmount: 0, newAmount: 2 }]);
  expect(await make()).toMatchObject({
    status: 409,
    body: { detail: 'Das wird eingekauft, nicht hergestellt: Cola.' },
  });
});

test('a call without a kind is a made product, and leaves what is bought as it is', async () => {
  const { kind: _, ...plain } = COLA;
  expect((await create(plain as never)).body.kind).toBe('MADE');
  const id = await sellCola();
  expect((await change(id, { ...plain, name: 'Kola' })).body).toMatchObject({ name: 'Kola', kind: 'RESOLD' });
  const flour = [{ name: 'flour', amount: 1 }];
  expect((await change(id, { ...plain, ingredients: flour })).body).toMatchObject({ kind: 'MADE', name: 'Cola' });
  expect((await change(id, COLA)).body).toMatchObject({ kind: 'RESOLD', ingredients: [] });
  const audits = await kontor.db.selectFrom('audit').select('changes').orderBy('id', 'desc').limit(1).execute();
  expect(JSON.stringify(audits)).toContain('Handelsware');
});

test('a kind that does not fit what is sent is refused', async () => {
  const parts = [{ productId: shop.bread, amount: 1 }];
  const refused = [
    { ...COLA, ingredients: [{ name: 'flour', amount: 1 }] },
    { ...COLA, produces: { name: 'cola', amount: 2 } },
    { ...COLA, produces: null, parts },
    { ...COLA, kind: 'MENU' },
    { ...COLA, kind: 'STOLEN' },
    { ...COLA, produces: { name: 'nowhere', amount: 1 } },
  ];
  for (const body of refused) expect((await create(body as never)).status).toBe(422);
});
