import { changeInfo } from '@kontor/contract/business/api.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as api from '@kontor/contract/orders/api.ts';
import type { OrderStatus } from '@kontor/contract/orders/schema.ts';
import * as products from '@kontor/contract/products/api.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
let shop: Shop;
let mara: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21', '22');
});

const audits = async () =>
  (await kontor.db.selectFrom('audit').selectAll().where('type', '=', 'TRADING').orderBy('id').execute()).map(
    ({ message, display_name }) => `${display_name}: ${message.replace(/<[^>]*>/g, '')}`,
  );
const item = async (name: string) => (await shop.clerk.call(inventory.listItems)).body.find((one) => one.name === name);
const history = () => kontor.db.selectFrom('inventory_history').selectAll().execute();

test('an order keeps names and prices as they were', async () => {
  const placed = await mara.call(api.placeOrder, {
    body: {
      items: [
        { productId: shop.bread, amount: 3 },
        { productId: shop.cake, amount: 1 },
      ],
      note: ' Bitte schneiden. ',
      phone: '555-0147',
    },
  });
  expect(placed.status).toBe(200);
  expect(placed.body).toMatchObject({
    number: 'B-2026-0001',
    customer: { id: '21', name: 'Mara', avatarUrl: null },
    total: 22,
    weight: 2400,
    note: 'Bitte schneiden.',
    phone: '555-0147',
    status: 'NEW',
    assignee: null,
    version: 1,
    history: [{ at: '2026-11-15T12:00:00.000Z', from: null, to: 'NEW', by: 'Mara' }],
  });
  const dearer = { name: 'Anders', price: 99, produces: { name: 'bread', amount: 1 }, ingredients: [] };
  await shop.admin.call(products.changeProduct, { params: { id: shop.bread }, body: dearer });
  await shop.admin.call(products.removeProduct, { params: { id: shop.cake } });
  const { body } = await mara.call(api.getOrder, { params: { id: placed.body.id } });
  expect(body.total).toBe(22);
  expect(body.items.map(({ name, unitPrice }) => [name, unitPrice])).toEqual([
    ['Bauernbrot', 2.5],
    ['Apfelkuchen', 14.5],
  ]);
});

test('computed fields in the body count for nothing', async () => {
  const forged = { items: [{ productId: shop.bread, amount: 1, unitPrice: 0, name: 'X' }], total: 0, status: 'READY' };
  const { body } = await mara.call(api.placeOrder, { body: forged as never });
  expect(body).toMatchObject({ total: 2.5, status: 'NEW' });
});

test.each([
  [[], 'Bitte lege mindestens ein Produkt in den Warenkorb.'],
  [[{ productId: 1, amount: 0 }], 'Der Wert muss mindestens 1 sein.'],
  [[{ productId: 1, amount: 10_001 }], 'Der Wert darf höchstens 10.000 sein.'],
  [
    [
      { productId: 1, amount: 1 },
      { productId: 1, amount: 2 },
    ],
    'Bitte nimm jedes Produkt nur einmal auf.',
  ],
  [
    Array.from({ length: 21 }, (_, at) => ({ productId: at + 1, amount: 1 })),
    'Höchstens 20 verschiedene Produkte je Bestellung.',
  ],
  [[{ productId: 999, amount: 1 }], 'Dieses Produkt gibt es nicht mehr.'],
])('an order of %j is refused with a sentence', async (items, message) => {
  const { status, body } = await mara.call(api.placeOrder, { body: { items } });
  expect(status).toBe(422);
  expect(body.errors?.map((error) => error.message)).toContain(message);
  expect((await mara.call(api.listOrders)).body).toEqual([]);
});

test('a price that changed while the cart was open is not charged silently', async () => {
  const wanted = { items: [{ productId: shop.bread, amount: 2 }], expectedTotal: 4.8 };
  const refused = await mara.call(api.placeOrder, { body: wanted });
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toBe(
    'Die Preise haben sich geändert: Die Bestellung kostet jetzt 5,00 €. Bitte prüfe sie.',
  );
  expect((await mara.call(api.placeOrder, { body: { ...wanted, expectedTotal: 5 } })).status).toBe(200);
});

test.each([1e308, -1, 1e13])('an expected total of %s is refused, not choked on', async (expectedTotal) => {
  const body = { items: [{ productId: shop.bread, amount: 1 }], expectedTotal };
  expect((await mara.call(api.placeOrder, { body })).status).toBe(422);
});

test('a change of the items at another price than was seen is refused; one of the note keeps the frozen prices', async () => {
  const placed = (await shop.order(mara)).body;
  const dearer = { name: 'Bauernbrot', price: 99, produces: { name: 'bread', amount: 1 }, ingredients: [] };
  await shop.admin.call(products.changeProduct, { params: { id: shop.bread }, body: dearer });
  const change = (body: object) => mara.call(api.changeOrder, { params: { id: placed.id }, body: body as never });
  const items = [{ productId: shop.bread, amount: 3 }];
  expect((await change({ items, expectedTotal: 7.5, version: 1 })).status).toBe(409);
  expect((await change({ note: 'neu', version: 1 })).body).toMatchObject({ total: 5, note: 'neu', version: 2 });
  expect((await change({ items, expectedTotal: 297, version: 2 })).body.total).toBe(297);
});

test('a change that changes nothing leaves no trace', async () => {
  const placed = (await shop.order(mara)).body;
  const body = { note: '', items: [{ productId: shop.bread, amount: 2 }], version: 1 };
  expect((await mara.call(api.changeOrder, { params: { id: placed.id }, body })).body.version).toBe(1);
  expect(await audits()).toHaveLength(1);
});

test('an order is changed at most 20 times, and a list does not carry the changes', async () => {
  const { id } = (await shop.order(mara)).body;
  const change = (version: number) =>
    mara.call(api.changeOrder, { params: { id }, body: { note: `Fassung ${version}`, version } });
  for (let version = 1; version <= 20; version += 1) expect((await change(version)).status).toBe(200);
  const refused = await change(21);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'B-2026-0001 wurde schon 20 Mal geändert, öfter geht es nicht. Storniere sie und bestelle neu, wenn noch etwas fehlt.',
  ]);
  expect(await audits()).toHaveLength(21);
  for (const who of [mara, shop.clerk]) {
    expect((await who.call(api.listOrders)).body.map(({ history: steps }) => steps.length)).toEqual([1]);
    expect((await who.call(api.getOrder, { params: { id } })).body.history).toHaveLength(21);
  }
  expect((await shop.step(mara, { id, version: 21 }, 'CANCELLED')).status).toBe(200);
});

test('goods that were handed over are not taken back behind the order', async () => {
  await shop.stock('bread', 10);
  await shop.through((await shop.order(mara)).body, 'ACCEPTED', 'READY', 'COMPLETED');
  const id = (await history()).at(-1)?.id ?? 0;
  const undone = await shop.clerk.call(inventory.undoBooking, { params: { id } });
  expect(undone.status).toBe(409);
  expect(await item('bread')).toMatchObject({ amount: 8 });
});

test('a reason is kept only where an order ends by it', async () => {
  const placed = (await shop.order(mara)).body;
  expect((await shop.step(shop.clerk, placed, 'ACCEPTED', 'einfach so')).body.reason).toBeNull();
});

test('an answer kept under a key is not given to a person who has lost the right to it', async () => {
  const placed = (await shop.order(mara)).body;
  const send = () =>
    shop.clerk.call(
      api.changeOrder,
      { params: { id: placed.id }, body: { status: 'ACCEPTED', version: 1 } },
      { 'idempotency-key': 'once' },
    );
  expect((await send()).status).toBe(200);
  await kontor.as('USER', { id: shop.clerk.id, name: 'Nele' });
  expect((await send()).status).toBe(422);
});

test('a customer who is not in the game cannot order', async () => {
  await shop.online('22');
  const { status, body } = await shop.order(mara);
  expect([status, body.detail]).toEqual([409, 'Du musst auf dem Spielserver eingeloggt sein, um zu bestellen.']);
});

test('a second order has to wait for the first', async () => {
  await shop.order(mara);
  const { status, body } = await shop.order(mara);
  expect([status, body.detail]).toEqual([409, 'Du hast schon eine laufende Bestellung (B-2026-0001).']);
});

test('customers see what is free, not what is promised to others', async () => {
  await shop.stock('bread', 10);
  await shop.through((await shop.order(mara, 8)).body, 'ACCEPTED');
  const offers = (await mara.call(products.listProducts)).body;
  expect(offers.find(({ id }) => id === shop.bread)).toMatchObject({ available: 2, weight: 500 });
});

test('a customer cancels and changes while it is new, and not afterwards', async () => {
  const placed = (await shop.order(mara)).body;
  const change = (version: number) =>
    mara.call(api.changeOrder, {
      params: { id: placed.id },
      body: { items: [{ productId: shop.cake, amount: 2 }], note: 'doch Kuchen', version },
    });
  const changed = (await change(1)).body;
  expect(changed).toMatchObject({ total: 29, weight: 1800, note: 'doch Kuchen', version: 2 });
  await shop.through(changed, 'ACCEPTED');
  expect((await change(3)).body.detail).toBe(
    'B-2026-0001 ist schon angenommen oder beendet und lässt sich nicht mehr ändern.',
  );
  const cancelled = await shop.step(mara, { ...placed, version: 3 }, 'CANCELLED');
  expect([cancelled.status, cancelled.body.detail]).toEqual([
    409,
    'B-2026-0001 ist „Angenommen“ und kann nicht „Storniert“ werden.',
  ]);
});

test('staff cannot rewrite what a customer asked for', async () => {
  const placed = (await shop.order(mara)).body;
  const body = { note: 'anders', version: 1 };
  expect((await shop.clerk.call(api.changeOrder, { params: { id: placed.id }, body })).status).toBe(403);
});

test("another customer's order does not exist", async () => {
  const placed = (await shop.order(mara)).body;
  const lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  expect((await lou.call(api.getOrder, { params: { id: placed.id } })).status).toBe(404);
  expect((await shop.step(lou, placed, 'CANCELLED')).status).toBe(404);
  expect((await lou.call(api.listOrders)).body).toEqual([]);
});

test('how the store stands is told to staff only', async () => {
  const placed = (await shop.order(mara)).body;
  const by = async (caller: Caller) => (await caller.call(api.getOrder, { params: { id: placed.id } })).body.items[0];
  expect(await by(mara)).not.toHaveProperty('stock');
  expect(await by(shop.clerk)).toHaveProperty('stock.missing', 2);
});

test('a change that asks for nothing, or for two things at once, is refused', async () => {
  const placed = (await shop.order(mara)).body;
  const send = (body: object) => mara.call(api.changeOrder, { params: { id: placed.id }, body: body as never });
  expect((await send({ version: 1 })).status).toBe(400);
  expect((await send({ version: 1, status: 'CANCELLED', note: 'x' })).status).toBe(400);
});

test('after an hour a new order can no longer be accepted and does not stand in the way of the next', async () => {
  const placed = (await shop.order(mara)).body;
  kontor.time.now = new Date('2026-11-15T13:00:00Z');
  await shop.online('21');
  expect((await shop.step(shop.clerk, placed, 'ACCEPTED')).body.detail).toBe('B-2026-0001 ist abgelaufen.');
  expect((await shop.order(mara)).status).toBe(200);
  const { body } = await mara.call(api.getOrder, { params: { id: placed.id } });
  expect(body).toMatchObject({ status: 'EXPIRED', version: 2 });
  expect(body.history.at(-1)).toEqual({ at: '2026-11-15T13:00:00.000Z', from: 'NEW', to: 'EXPIRED', by: null });
});

test('a customer hears of the own order only, staff of every one, and nobody reads what is in it', async () => {
  const lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  const heard = {
    mara: await follow(mara, api.orderUpdate),
    lou: await follow(lou, api.orderUpdate),
    clerk: await follow(shop.clerk, api.orderUpdate),
  };
  const placed = (await shop.order(mara)).body;
  await shop.step(shop.clerk, placed, 'ACCEPTED');
  await shop.order(lou);
  const message = (id: number, status: OrderStatus, version: number) =>
    `/topic/order-update ${JSON.stringify({ id, status, version })}`;
  await eventually(() =>
    expect(heard).toEqual({
      mara: [message(1, 'NEW', 1), message(1, 'ACCEPTED', 2)],
      lou: [message(2, 'NEW', 1)],
      clerk: [message(1, 'NEW', 1), message(1, 'ACCEPTED', 2), message(2, 'NEW', 1)],
    }),
  );
});

test('an item that a running order needs survives an import that no longer names it', async () => {
  await shop.order(mara);
  await shop.admin.call(products.removeProduct, { params: { id: shop.bread } });
  const content = 'name;label;weight\nflour;Mehl;100\ncake;Kuchen;900\n';
  const { body } = await shop.admin.call(inventory.importBaseItems, {
    body: { content, preview: false, removeVanished: true },
  });
  expect(body.vanished).toMatchObject([{ name: 'bread', usedBy: ['Bestellung B-2026-0001'] }]);
  const names = (await shop.clerk.call(inventory.listBaseItems)).body.map(({ name }) => name);
  expect(names).toContain('bread');
});

test('without products there are no orders, whatever the other switch says', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const body = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false };
  await boss.call(changeInfo, { body: { ...body, features: { PRODUCT_ORDER: true } } });
  expect((await shop.order(mara)).body.detail).toBe('Diese Funktion ist ausgeschaltet.');
});
