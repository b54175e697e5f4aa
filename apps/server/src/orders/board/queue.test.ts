import * as inventory from '@kontor/contract/inventory/api.ts';
import * as api from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import * as products from '@kontor/contract/products/api.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;
let lou: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  await shop.online('21', '22');
  kontor.time.run();
});

const stockOf = async ({ id }: Order) =>
  (await shop.clerk.call(api.getOrder, { params: { id } })).body.items.map(({ stock }) => stock);

test('an order names what earlier ones in the queue lack of the same goods', async () => {
  await shop.stock('bread', 6);
  const first = await shop.through((await shop.order(mara, 50)).body, 'ACCEPTED');
  const second = (await shop.order(lou, 1)).body;
  const before = [{ id: first.id, number: first.number, missing: 44 }];
  expect(await stockOf(second)).toMatchObject([{ missing: 1, before }]);
  await shop.through(second, 'ACCEPTED');
  expect(await stockOf(second)).toMatchObject([{ missing: 1, before }]);
  expect(await stockOf(first)).toMatchObject([{ missing: 44, before: [] }]);

  await shop.stock('bread', 22);
  expect(await stockOf(second)).toMatchObject([{ missing: 1, before: [{ missing: 22 }] }]);
  await shop.stock('bread', 23);
  expect(await stockOf(second)).toEqual([{ onHand: 51, reserved: 51, available: 0, missing: 0, before: [] }]);
});

test('what orders lack is not stale in a cached answer, neither a day nor 31 days later', async () => {
  await shop.stock('bread', 6);
  const first = await shop.through((await shop.order(mara, 50)).body, 'ACCEPTED');
  const second = await shop.through((await shop.order(lou, 3)).body, 'ACCEPTED');
  for (const days of [1, 31]) {
    kontor.time.now = new Date(kontor.time.now.getTime() + days * 24 * 3_600_000);
    const clerk = await kontor.as('MODERATOR', { name: 'Nele' });
    const missing = async () => {
      const listed = (await clerk.call(api.listOrders)).body;
      const opened = [first, second].map(({ id }) => clerk.call(api.getOrder, { params: { id } }));
      const all = [...listed, ...(await Promise.all(opened)).map(({ body }) => body)];
      return all.map(({ id, items }) => [id, items[0]?.stock?.missing]);
    };
    const cached = await missing();
    await kontor.restart();
    expect(await missing()).toEqual(cached);
    await clerk.call(inventory.changeStock, { body: { name: 'bread', amount: 22 } });
    const left = days === 1 ? 22 : 0;
    expect(await missing()).toEqual([
      [second.id, 3],
      [first.id, left],
      [first.id, left],
      [second.id, 3],
    ]);
  }
});

test('two products that make the same item stand in one queue', async () => {
  const slices = {
    name: 'Brotscheiben',
    price: 1,
    produces: { name: 'bread', amount: 10 },
    ingredients: [],
    onSale: true,
  };
  const { id } = (await shop.admin.call(products.createProduct, { body: slices })).body;
  const first = await shop.through((await shop.order(mara, 4)).body, 'ACCEPTED');
  const items = [
    { productId: shop.bread, amount: 2 },
    { productId: id, amount: 3 },
  ];
  const second = (await lou.call(api.placeOrder, { body: { items } })).body;
  await shop.through(second, 'ACCEPTED');
  const before = [{ id: first.id, number: first.number, missing: 4 }];
  expect(await stockOf(second)).toMatchObject([
    { missing: 2, before },
    { missing: 3, before },
  ]);
});

test('customers learn nothing of the queue, and lists name no orders of it', async () => {
  await shop.through((await shop.order(mara, 50)).body, 'ACCEPTED');
  const second = (await shop.order(lou, 1)).body;
  expect((await lou.call(api.getOrder, { params: { id: second.id } })).body.items[0]).not.toHaveProperty('stock');
  const [listed] = (await shop.clerk.call(api.listOrders)).body;
  expect(listed?.items[0]?.stock).toEqual({ onHand: 0, reserved: 0, available: 0, missing: 1, missingBefore: 50 });
});

test('an order taken for complete is not reported ready while goods of it are missing', async () => {
  await shop.stock('bread', 2);
  const placed = await shop.through((await shop.order(mara, 2)).body, 'ACCEPTED');
  await shop.clerk.call(inventory.changeStock, { body: { name: 'bread', amount: -1 } });
  const report = (more: object) =>
    shop.clerk.call(api.changeOrder, {
      params: { id: placed.id },
      body: { status: 'READY', version: placed.version, ...more },
    });
  const refused = await report({ isComplete: true });
  expect([refused.status, refused.body.type, refused.body.detail]).toEqual([
    409,
    'about:blank#orders.missing-stock',
    'Dafür fehlt noch: 1 × Bauernbrot (1 im Lager).',
  ]);
  expect((await mara.call(api.listOrders)).body[0]?.status).toBe('ACCEPTED');
  expect((await report({ isComplete: false })).body.status).toBe('READY');
});

test('with all goods there, an order that was taken for complete is ready', async () => {
  await shop.stock('bread', 2);
  const { id, version } = await shop.through((await shop.order(mara, 2)).body, 'ACCEPTED');
  const body = { status: 'READY', isComplete: true, version } as const;
  expect((await shop.clerk.call(api.changeOrder, { params: { id }, body })).body.status).toBe('READY');
});
