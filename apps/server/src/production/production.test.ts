import * as inventory from '@kontor/contract/inventory/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import * as api from '@kontor/contract/production/api.ts';
import * as products from '@kontor/contract/products/api.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;

/** Bread takes two flour a piece, cake three. */
kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21', '22');
  const recipe = (id: number, item: string, flour: number) =>
    shop.admin.call(products.changeProduct, {
      params: { id },
      body: {
        name: item,
        price: 1,
        produces: { name: item, amount: 1 },
        ingredients: [{ name: 'flour', amount: flour }],
      },
    });
  await recipe(shop.bread, 'bread', 2);
  await recipe(shop.cake, 'cake', 3);
});

const stock = async () =>
  Object.fromEntries((await shop.clerk.call(inventory.listItems)).body.map(({ name, amount }) => [name, amount]));
const entries = () =>
  kontor.db.selectFrom('inventory_history').selectAll().where('reason', '=', 'Produktion').execute();
const make = ({ id }: Pick<Order, 'id'>, by = shop.clerk) => by.call(api.makeMissing, { params: { id } });
const both = (bread: number, cake: number) => [
  { productId: shop.bread, productions: bread },
  { productId: shop.cake, productions: cake },
];
const seen = (amounts: Record<string, number>) => Object.entries(amounts).map(([name, amount]) => ({ name, amount }));

test('several productions are booked as one entry', async () => {
  await shop.stock('flour', 20);
  const body = { productions: both(4, 2), seen: seen({ flour: 20, bread: 0, cake: 0 }) };
  const booked = await shop.clerk.call(api.bookProductions, { body });
  expect(booked.status).toBe(200);
  expect(booked.body.items.map(({ name, oldAmount, newAmount }) => [name, oldAmount, newAmount])).toEqual([
    ['flour', 20, 6],
    ['bread', 0, 4],
    ['cake', 0, 2],
  ]);
  expect(await stock()).toEqual({ flour: 6, bread: 4, cake: 2 });
  expect(await entries()).toHaveLength(1);
  await shop.clerk.call(inventory.undoBooking, { params: { id: booked.body.id } });
  expect(await stock()).toEqual({ flour: 20 });
});

test('material that is not enough for all of them is refused whole', async () => {
  await shop.stock('flour', 10);
  const body = { productions: both(4, 2), seen: seen({ flour: 10, bread: 0, cake: 0 }) };
  const refused = await shop.clerk.call(api.bookProductions, { body });
  expect([refused.status, refused.body.detail]).toEqual([409, 'Dafür fehlt Material: 4 × Mehl.']);
  expect(await entries()).toEqual([]);
});

test('if the stock has changed since it was shown, nothing is booked and the change is named', async () => {
  await shop.stock('flour', 100);
  const body = { productions: both(4, 2), seen: seen({ flour: 100, bread: 0, cake: 0 }) };
  const book = () => shop.clerk.call(api.bookProductions, { body });
  const replies = await Promise.all([book(), book()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.detail).toBe(
    'Der Bestand hat sich inzwischen geändert: Brot jetzt 4, Kuchen jetzt 2, Mehl jetzt 86. Es ist nichts gebucht.',
  );
  expect(await stock()).toEqual({ flour: 86, bread: 4, cake: 2 });
});

test('a recipe that takes something else by now counts as changed, a product that is gone is not found', async () => {
  await shop.stock('flour', 100);
  const productions = [{ productId: shop.bread, productions: 1 }];
  const book = (body: object) => shop.clerk.call(api.bookProductions, { body: body as never });
  expect((await book({ productions, seen: seen({ bread: 0 }) })).status).toBe(409);
  expect((await book({ productions: [{ productId: 999, productions: 1 }], seen: [] })).status).toBe(404);
  expect((await book({ productions: [...productions, ...productions], seen: [] })).status).toBe(422);
  expect(await entries()).toEqual([]);
});

test('what an order lacks is made with one call', async () => {
  await shop.stock('flour', 20);
  await shop.stock('bread', 3);
  const placed = (await shop.order(mara, 10)).body;
  const { status, body } = await make(placed);
  expect(status).toBe(200);
  expect(body.items.map(({ name, oldAmount, newAmount }) => [name, oldAmount, newAmount])).toEqual([
    ['flour', 20, 6],
    ['bread', 3, 10],
  ]);
  const again = await make(placed);
  expect([again.status, again.body.detail]).toEqual([409, 'Für B-2026-0001 fehlt nichts mehr.']);
});

test('two clerks who make the same at once make it once', async () => {
  await shop.stock('flour', 100);
  const placed = (await shop.order(mara, 10)).body;
  const replies = await Promise.all([make(placed), make(placed, shop.admin)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stock()).toEqual({ flour: 80, bread: 10 });
});

test('goods go to those accepted before, so theirs are made too', async () => {
  await shop.stock('flour', 100);
  const lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  await shop.through((await shop.order(lou, 5)).body, 'ACCEPTED');
  const placed = (await shop.order(mara, 2)).body;
  await make(placed);
  expect(await stock()).toEqual({ flour: 86, bread: 7 });
});

test('without enough free material nothing is made, and it is said what is missing', async () => {
  await shop.stock('flour', 12);
  const flour = { name: 'Mehl', price: 1, produces: { name: 'flour', amount: 1 }, ingredients: [], onSale: true };
  const { id } = (await shop.admin.call(products.createProduct, { body: flour })).body;
  const lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  await shop.through((await shop.order(lou, 5, id)).body, 'ACCEPTED');
  // Seven of the twelve are free, ten are needed.
  const { status, body } = await make((await shop.order(mara, 5)).body);
  expect([status, body.detail]).toEqual([409, 'Dafür fehlt Material: 3 × Mehl.']);
  expect(await stock()).toEqual({ flour: 12 });
});

test('a product that is gone cannot be made, an order that is over lacks nothing, an unknown one is not found', async () => {
  const placed = (await shop.order(mara, 5)).body;
  await shop.admin.call(products.removeProduct, { params: { id: shop.bread } });
  const { status, body } = await make(placed);
  expect([status, body.detail]).toEqual([409, 'Dafür gibt es kein Rezept mehr: bread.']);
  await shop.step(mara, placed, 'CANCELLED');
  expect((await make(placed)).status).toBe(409);
  expect((await make({ id: 999 })).status).toBe(404);
});
