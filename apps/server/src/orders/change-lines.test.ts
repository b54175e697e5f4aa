import * as api from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import * as products from '@kontor/contract/products/api.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;
let placed: Order;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21');
  placed = (await shop.order(mara, 4)).body;
});

const BREAD = { name: 'Bauernbrot', price: 2.5, produces: { name: 'bread', amount: 1 }, ingredients: [], onSale: true };
const sellBread = (more: object) =>
  shop.admin.call(products.changeProduct, { params: { id: shop.bread }, body: { ...BREAD, ...more } });
const change = (items: { productId: number; amount: number }[], more: object = {}) =>
  mara.call(api.changeOrder, { params: { id: placed.id }, body: { items, version: 1, ...more } });
const linesOf = ({ items }: Order) => items.map(({ name, amount, unitPrice }) => [name, amount, unitPrice]);

test('what was ordered stays as it was called and priced, while something dearer is added', async () => {
  await sellBread({ name: 'Landbrot', price: 9.5 });
  const bread = { productId: shop.bread, amount: 4 };
  const { body } = await change([bread, { productId: shop.cake, amount: 1 }], { expectedTotal: 24.5 });
  expect(linesOf(body)).toEqual([
    ['Bauernbrot', 4, 2.5],
    ['Apfelkuchen', 1, 14.5],
  ]);
  expect(body.total).toBe(24.5);
});

test('less of what was ordered keeps its price, more of it is charged at the price of today', async () => {
  await sellBread({ name: 'Landbrot', price: 9.5 });
  const fewer = await change([{ productId: shop.bread, amount: 3 }], { expectedTotal: 7.5 });
  expect(linesOf(fewer.body)).toEqual([['Bauernbrot', 3, 2.5]]);
  const more = await change([{ productId: shop.bread, amount: 5 }], { expectedTotal: 47.5, version: 2 });
  expect(linesOf(more.body)).toEqual([['Landbrot', 5, 9.5]]);
  expect(more.body.total).toBe(47.5);
});

test('what is sold out or no longer on sale by now stays in the order, and only more of it is refused', async () => {
  await sellBread({ soldOut: true });
  const cake = { productId: shop.cake, amount: 1 };
  const kept = await change([{ productId: shop.bread, amount: 4 }, cake]);
  expect(linesOf(kept.body)).toEqual([
    ['Bauernbrot', 4, 2.5],
    ['Apfelkuchen', 1, 14.5],
  ]);
  const refused = await change([{ productId: shop.bread, amount: 5 }, cake], { version: 2 });
  expect([refused.status, refused.body.type]).toEqual([409, 'about:blank#orders.no-more']);
  expect(refused.body.detail).toBe('Bauernbrot ist gerade ausverkauft. Mehr als 4 geht nicht.');
  await shop.admin.call(products.removeProduct, { params: { id: shop.bread } });
  const fewer = await change([{ productId: shop.bread, amount: 2 }], { version: 2 });
  expect(linesOf(fewer.body)).toEqual([['Bauernbrot', 2, 2.5]]);
  const gone = await change([{ productId: shop.bread, amount: 3 }], { version: 3 });
  expect([gone.status, gone.body.type]).toEqual([422, 'about:blank#orders.unknown-product']);
});

test('a change made from an older state is refused, and what is stored stays', async () => {
  const note = (text: string, version: number) =>
    mara.call(api.changeOrder, { params: { id: placed.id }, body: { note: text, version } });
  await note('Bitte schneiden', 1);
  expect((await note('Ohne Salz', 1)).status).toBe(409);
  expect((await mara.call(api.getOrder, { params: { id: placed.id } })).body.note).toBe('Bitte schneiden');
});
