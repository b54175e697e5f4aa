import * as orders from '@kontor/contract/orders/api.ts';
import * as till from '@kontor/contract/orders/till-api.ts';
import * as priceLists from '@kontor/contract/price-lists/api.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.stock('bread', 100);
});

const loaves = (amount: number) => [{ productId: shop.bread, amount }];
const sell = (more: object = {}) =>
  shop.clerk.call(till.sell, { body: { items: loaves(2), payment: 'CASH', ...more } });
const save = (...lists: { id?: number; name: string; percent: number }[]) =>
  shop.admin.call(priceLists.savePriceLists, { body: { lists } });
const put = (listId: number | null, id = '21') =>
  shop.admin.call(priceLists.changeCustomer, { params: { id }, body: { listId } });

test('a price list changes what its customers pay, over the counter and on the website', async () => {
  const lists = await save({ name: 'Stammkunde', percent: -15 }, { name: 'Nachtzuschlag', percent: 10 });
  const [regular, night] = lists.body;
  await shop.admin.call(priceLists.changeCustomer, { params: { id: '21' }, body: { listId: regular?.id ?? 0 } });
  expect((await mara.call(priceLists.getMyPriceList)).body).toMatchObject({ name: 'Stammkunde', percent: -15 });
  const own = (await sell({ customerId: '21' })).body;
  expect([own.items[0]?.unitPrice, own.bill.priceList, own.bill.dueCents]).toEqual([2.13, 'Stammkunde', 426]);
  expect((await sell({ customerId: '21', priceListId: null })).body.bill.dueCents).toBe(500);
  expect((await sell({ priceListId: night?.id ?? 0 })).body.bill).toMatchObject({
    priceList: 'Nachtzuschlag',
    dueCents: 550,
  });
  await shop.online('21');
  const ordered = (await shop.order(mara)).body;
  expect([ordered.total, ordered.bill.priceList]).toEqual([4.26, 'Stammkunde']);
  const more = { version: ordered.version, items: loaves(3), expectedTotal: 6.39 };
  expect((await mara.call(orders.changeOrder, { params: { id: ordered.id }, body: more })).body.total).toBe(6.39);
});

test('without the till everybody pays the price on the menu and nothing is booked', async () => {
  const list = (await save({ name: 'Stammkunde', percent: -15 })).body[0];
  await shop.admin.call(priceLists.changeCustomer, { params: { id: '21' }, body: { listId: list?.id ?? 0 } });
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER');
  await shop.online('21');
  const { body } = await shop.order(mara);
  expect(body.total).toBe(5);
  const done = await shop.through(body, 'ACCEPTED', 'READY', 'COMPLETED');
  expect(done.bill).toMatchObject({ payment: null, owedCents: 0 });
  const { rows } = await sql`select from cash_entry`.execute(kontor.db);
  expect([(await sell()).status, rows]).toEqual([404, []]);
});

test('lists keep their customers when they are renamed or swapped, and lose them when they go', async () => {
  const [one, two] = (await save({ name: 'A', percent: -10 }, { name: 'B', percent: 5 })).body;
  await put(one?.id ?? 0);
  const swapped = await save(
    { id: two?.id ?? 0, name: 'A', percent: 5 },
    { id: one?.id ?? 0, name: 'B', percent: -20 },
  );
  expect(swapped.body.map(({ name, percent, customers }) => [name, percent, customers])).toEqual([
    ['A', 5, 0],
    ['B', -20, 1],
  ]);
  expect((await mara.call(priceLists.getMyPriceList)).body).toMatchObject({ name: 'B', percent: -20 });
  await save();
  expect((await mara.call(priceLists.getMyPriceList)).body).toBeNull();
});

test.each([
  [[{ name: 'standard', percent: 0 }], 'lists.0.name'],
  [[{ name: 'A', percent: -101 }], 'lists.0.percent'],
  [
    [
      { name: 'A', percent: 1 },
      { name: 'a', percent: 2 },
    ],
    'lists',
  ],
])('lists like %j are refused', async (body, path) => {
  const refused = await save(...body);
  expect(refused.status).toBe(422);
  expect((refused.body as unknown as { errors: { path: string }[] }).errors[0]?.path).toBe(path);
});

test('customers are found by name or by list, and the log says who pays by which', async () => {
  const [list] = (await save({ name: 'Stammkunde', percent: -10 })).body;
  await put(list?.id ?? 0);
  const found = async (query: object) =>
    (await shop.clerk.call(priceLists.listCustomers, { query })).body.map(({ name, priceList }) => [
      name,
      priceList?.name,
    ]);
  expect(await found({ search: 'mar' })).toEqual([['Mara', 'Stammkunde']]);
  expect(await found({ listId: String(list?.id) })).toEqual([['Mara', 'Stammkunde']]);
  expect(await found({ search: 'nirgends' })).toEqual([]);
  expect([(await put(77)).status, (await put(null, '99')).status]).toEqual([422, 404]);
  const entries = await kontor.db.selectFrom('audit').select('message').where('type', '=', 'TRADING').execute();
  const log = entries.map(({ message }) => message.replace(/<[^>]*>/g, ''));
  expect(log).toContain('Mara zahlt jetzt nach Preisliste Stammkunde.');
});

test('a list that another person has added meanwhile is not removed by who did not see it', async () => {
  const seen = (await save({ name: 'Stammkunde', percent: -15 })).body.map(({ customers: _, ...list }) => list);
  const [regular] = seen;
  const both = (await save({ ...regular, name: 'Stammkunde', percent: -15 }, { name: 'Nacht', percent: 10 })).body;
  const body = { lists: seen.map((list) => ({ ...list, percent: -20 })), seen };
  expect((await shop.admin.call(priceLists.savePriceLists, { body })).status).toBe(409);
  expect((await shop.clerk.call(priceLists.listPriceLists)).body).toEqual(both);
});
