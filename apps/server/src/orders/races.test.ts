import { setTimeout as delay } from 'node:timers/promises';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as api from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21');
});

const count = (values: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, some]) => [value, some.length]));
const breadLeft = async () =>
  (await shop.clerk.call(inventory.listItems)).body.find(({ name }) => name === 'bread')?.amount ?? 0;

/** As many customers as wanted, each with an order that is ready to be handed over. */
async function readyOrders(number: number, pieces: number): Promise<Pick<Order, 'id' | 'version'>[]> {
  await sql`insert into app_user (id, user_name) select (1000 + n)::text, 'Kunde ' || n from generate_series(1, ${number}) n`.execute(
    kontor.db,
  );
  const { rows } = await sql<{ id: number; version: number }>`
    insert into customer_order
      (customer_id, status, note, phone, total, weight, search, accepted_at, created_at, updated_at, version)
    select (1000 + n)::text, 'READY', '', '', ${pieces}, 0, '', now(), now(), now(), 3 from generate_series(1, ${number}) n
    returning id, version`.execute(kontor.db);
  await sql`insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
    select id, 0, ${shop.bread}, 'Bauernbrot', 'bread', ${pieces}, 1, 500 from customer_order`.execute(kontor.db);
  return rows;
}

test('ten orders of one customer at once give exactly one', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => shop.order(mara)));
  expect(count(replies.map(({ status }) => status))).toEqual({ 200: 1, 409: 9 });
  expect((await mara.call(api.listOrders)).body).toHaveLength(1);
});

test('the same order sent twice under one key is one order with one answer', async () => {
  const body = { items: [{ productId: shop.bread, amount: 1 }] };
  const send = () => mara.call(api.placeOrder, { body }, { 'idempotency-key': 'one' });
  const [one, other] = await Promise.all([send(), send()]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.body).toEqual(one.body);
});

test('of many customers who order at once, those with an order running are refused and all others are served', async () => {
  await shop.order(mara);
  const others = await Promise.all(
    Array.from({ length: 30 }, (_, at) => kontor.as('USER', { id: String(100 + at), name: `Kunde ${at}` })),
  );
  await shop.online(...others.map((_, at) => String(100 + at)), '21');
  const body = { items: [{ productId: shop.bread, amount: 2 }], note: 'ans Tor' };
  const send = (who: Caller, key: string) => who.call(api.placeOrder, { body }, { 'idempotency-key': key });
  const all = [...others, mara];
  const replies = await Promise.all(all.map((who, at) => send(who, `order-${at}`)));
  expect(count(replies.map(({ status }) => status))).toEqual({ 200: 30, 409: 1 });
  expect(new Set(replies.slice(0, 30).map(({ body: order }) => order.number)).size).toBe(30);
  expect(replies[3]?.body).toMatchObject({ customer: { name: 'Kunde 3' }, note: 'ans Tor', status: 'NEW' });
  const again = await Promise.all(others.map((who, at) => send(who, `order-${at}`)));
  expect(again.map(({ body: order }) => order)).toEqual(replies.slice(0, 30).map(({ body: order }) => order));
  const { rows } = await sql<{ orders: number; lines: number; logged: number }>`
    select (select count(*) from customer_order) as orders, (select count(*) from order_line) as lines,
      (select count(*) from audit where message like '%eingegangen von%') as logged`.execute(kontor.db);
  expect(rows).toEqual([{ orders: 31, lines: 31, logged: 31 }]);
});

test('a repeated order is answered as the first time, even if it could not be placed any more', async () => {
  const body = { items: [{ productId: shop.bread, amount: 1 }] };
  const send = () => mara.call(api.placeOrder, { body }, { 'idempotency-key': 'one' });
  const placed = await send();
  await shop.online();
  const again = await send();
  expect([again.status, again.body]).toEqual([placed.status, placed.body]);
});

test('of two employees who accept at once, one succeeds', async () => {
  const placed = (await shop.order(mara)).body;
  const replies = await Promise.all([shop.clerk, shop.admin].map((by) => shop.step(by, placed, 'ACCEPTED')));
  expect(count(replies.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 });
});

test('a customer cancels while staff accept: one of both happens', async () => {
  const placed = (await shop.order(mara)).body;
  const replies = await Promise.all([shop.step(shop.clerk, placed, 'ACCEPTED'), shop.step(mara, placed, 'CANCELLED')]);
  expect(count(replies.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 });
});

const RIVALS = isLong ? 100 : 24;

test(`of ${RIVALS} hand-overs for the last 20 pieces exactly 20 succeed`, async () => {
  await shop.stock('bread', 20);
  const orders = await readyOrders(RIVALS, 1);
  const replies = await Promise.all(orders.map((order) => shop.step(shop.clerk, order, 'COMPLETED')));
  expect(count(replies.map(({ status }) => status))).toEqual({ 200: 20, 409: RIVALS - 20 });
  expect(await breadLeft()).toBe(0);
});

test('a hand-over clicked many times takes the goods once', async () => {
  await shop.stock('bread', 20);
  const [order] = await readyOrders(1, 3);
  if (!order) throw new Error('no order');
  const replies = await Promise.all(Array.from({ length: 8 }, () => shop.step(shop.clerk, order, 'COMPLETED')));
  expect(count(replies.map(({ status }) => status))).toEqual({ 200: 1, 409: 7 });
  expect(await breadLeft()).toBe(17);
});

const MANY = isLong ? 1000 : 20;

test(`${MANY} orders completed at once deduct exactly their sum, one entry each`, async () => {
  await shop.stock('bread', 5 * MANY);
  const orders = await readyOrders(MANY, 3);
  const statuses: number[] = [];
  /** A caller turned away because the server is full comes back a moment later, as a browser would. */
  const complete = async (order: Pick<Order, 'id' | 'version'>): Promise<void> => {
    const { status } = await shop.step(shop.clerk, order, 'COMPLETED');
    if (status !== 503) return void statuses.push(status);
    await delay(1_000);
    return complete(order);
  };
  await Promise.all(orders.map(complete));
  expect(count(statuses)).toEqual({ 200: MANY });
  expect(await breadLeft()).toBe(2 * MANY);
  const { rows } = await sql<{ entries: number; sum: number }>`
    select count(*) as entries, sum(new_amount - old_amount)::bigint as sum
    from inventory_history_item where new_amount < old_amount`.execute(kontor.db);
  expect(rows).toEqual([{ entries: MANY, sum: -3 * MANY }]);
});
