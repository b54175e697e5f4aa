import * as api from '@kontor/contract/orders/api.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { createPool } from '#platform/postgres/db.ts';
import { isLong } from '#platform/testing/long.ts';
import { BRIDGE_TOKEN, type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { createApp } from '../app.ts';

const ENV = { PUBLIC_URL, DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret', BRIDGE_TOKEN, RATE_LIMITS: 'off' };
const kontor = await testApp({ env: ENV });
let shop: Shop;

kontor.prepare(async () => {
  shop = await openShop(kontor);
});

/** People who are in the game and may order. */
async function customers(count: number): Promise<Caller[]> {
  const ids = Array.from({ length: count }, (_, at) => String(100 + at));
  const people = await Promise.all(ids.map((id) => kontor.as('USER', { id, name: `Kunde ${id}` })));
  await shop.online(...ids);
  return people;
}

const order = (by: Caller, note = '', key?: string) =>
  by.call(
    api.placeOrder,
    { body: { items: [{ productId: shop.bread, amount: 1 }], note } },
    key ? { 'idempotency-key': key } : {},
  );

const count = (values: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, some]) => [value, some.length]));

/** Holds a lock that `statement` takes, for as long as the work lasts. */
async function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
  const holder = await kontor.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(statement);
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

test('while the account of one customer is locked, the others order, and that one is asked to come back', async () => {
  const people = await customers(20);
  const [locked, ...others] = await whileLocked(`select from app_user where id = '100' for update`, () =>
    Promise.all(people.map((one) => order(one))),
  );
  expect([locked?.status, locked?.headers['retry-after']]).toEqual([503, '5']);
  expect(count(others.map(({ status }) => status))).toEqual({ 200: 19 });
  expect((await order(people[0] as Caller)).status).toBe(200);
});

test('while a key of one customer is taken by a call that lasts, the others order', async () => {
  const people = await customers(20);
  const [locked, ...others] = await whileLocked(
    `insert into idempotency (owner, key, request) values ('100', 'mine', 'another call')`,
    () => Promise.all(people.map((one) => order(one, '', 'mine'))),
  );
  expect(locked?.status).toBe(503);
  expect(count(others.map(({ status }) => status))).toEqual({ 200: 19 });
});

test.each(isLong ? ['42P01', '53400', '54001', '57014', 'XX000'] : ['42P01', 'XX000'])(
  'an order the database fails at with %s fails alone: the others of its group are placed',
  async (code) => {
    await sql`create or replace function fail() returns trigger language plpgsql as ${sql.raw(
      `$$ begin if new.note = 'fault' then raise exception 'at fault' using errcode = '${code}'; end if; return new; end $$`,
    )}`.execute(kontor.db);
    await sql`create or replace trigger fail before insert on customer_order for each row execute function fail()`.execute(
      kontor.db,
    );
    onTestFinished(async () => void (await sql`drop trigger fail on customer_order`.execute(kontor.db)));
    const people = await customers(20);
    const [broken, ...others] = await Promise.all(people.map((one, at) => order(one, at === 0 ? 'fault' : '')));
    expect(broken?.status).toBeGreaterThanOrEqual(500);
    expect(count(others.map(({ status }) => status))).toEqual({ 200: 19 });
  },
);

test('people who order crosswise at two processes are all answered, each with one order', async () => {
  const { options } = kontor.pool;
  const pool = createPool({ ...options, password: options.password });
  const other = await createApp({
    env: parseEnv({ ...ENV, DATA_DIR: kontor.dataDir, BACKUP_KEEP: '0' }),
    pool,
    clock: () => kontor.time.now,
  });
  onTestFinished(async () => {
    await other.close();
    await pool.end();
  });
  const people = await customers(40);
  const elsewhere = async ({ cookie }: Caller) => {
    const payload = { items: [{ productId: shop.bread, amount: 1 }] };
    return (await other.inject({ method: 'POST', url: api.placeOrder.path, headers: { cookie }, payload })).statusCode;
  };
  const here = async (one: Caller) => (await order(one)).status;
  const statuses = await Promise.all([...people.map(here), ...people.toReversed().map(elsewhere)]);
  expect(count(statuses)).toEqual({ 200: 40, 409: 40 });
});
