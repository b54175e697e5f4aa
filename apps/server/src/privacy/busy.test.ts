import { deleteMyAccount } from '@kontor/contract/privacy/api.ts';
import { getMe } from '@kontor/contract/users/api.ts';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';

const kontor = await testApp();
const UNDER_WAY = [409, expect.stringContaining('Dein Konto wird gerade schon gelöscht')];

const leave = async (by: Caller, name = 'Mara') => {
  const { status, body } = await by.call(deleteMyAccount, { body: { name } });
  return [status, (body as { detail?: string } | undefined)?.detail];
};

/** A connection in a transaction of its own. */
async function holder() {
  const client = await kontor.pool.connect();
  onTestFinished(() => client.release());
  await client.query('begin');
  return client;
}

const isWaitedFor = (what: string) => async () => {
  const { rows } = await kontor.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`%${what}%`],
  );
  return rows.length > 0;
};

/** Orders that are over and answers that were given to others, as an attacker can heap them up. */
async function heapUp(orders: number, answers: number): Promise<void> {
  await kontor.fill([
    `insert into customer_order (customer_id, status, note, phone, total, weight, search, created_at, updated_at, version)
     select '1', 'CANCELLED', 'Notiz ' || n, '555-' || n, 5, 10, 'Mara', now(), now(), 2 from generate_series(1, ${orders}) n`,
    `insert into order_event (order_id, version, at, to_status, by_name)
     select id, 1, now(), 'NEW', 'Mara' from customer_order`,
    `insert into idempotency (owner, key, request, response, created_at)
     select '2', 'k' || n, 'r', json_build_object('note', 'Notiz ' || 1 + n % ${orders}, 'by', 'Mara', 'name', 'Mara')::text, now() - interval '1 hour'
     from generate_series(1, ${answers}) n`,
    `insert into idempotency (owner, key, request, response, created_at)
     select '1', 'k' || n, 'r', '{"by":"Mara"}', now() - interval '1 hour' from generate_series(1, ${answers}) n`,
  ]);
}

test('a deletion of an account that is being changed or deleted is refused at once, and works later', async () => {
  const mara = await kontor.as('USER', { name: 'Mara' });
  const client = await holder();
  await client.query(`select from app_user where id = '1' for update`);
  expect(await leave(mara)).toEqual(UNDER_WAY);
  await client.query('rollback');
  expect((await leave(mara))[0]).toBe(204);
});

test('a deletion that has to wait for something else of the person gives up soon and says so', async () => {
  const mara = await kontor.as('USER', { name: 'Mara' });
  await heapUp(1, 0);
  const client = await holder();
  await client.query('select from customer_order for update');
  expect(await leave(mara)).toEqual(UNDER_WAY);
  await client.query('rollback');
  expect((await leave(mara))[0]).toBe(204);
});

test('while the answers others were given are gone through, nothing of the account is locked', async () => {
  const [mara] = [await kontor.as('USER', { name: 'Mara' }), await kontor.as('MODERATOR')];
  await heapUp(3, 3);
  const client = await holder();
  await client.query(`select from idempotency where owner = '2' for update`);
  const leaving = leave(mara);
  await until('the deletion waits for an answer', isWaitedFor('update idempotency'));
  expect((await kontor.pool.query(`select from app_user where id = '1' for update nowait`)).rowCount).toBe(1);
  // A second one is refused meanwhile, and other calls of the person are answered.
  expect(await leave(mara)).toEqual(UNDER_WAY);
  expect((await mara.call(getMe)).status).toBe(200);
  await client.query('rollback');
  expect((await leaving)[0]).toBe(204);
});

test('of twelve deletions of a full account at once one is done, and nothing of the person is left in any answer', async () => {
  const [mara] = [await kontor.as('USER', { name: 'Mara' }), await kontor.as('MODERATOR')];
  await heapUp(600, 1_200);
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => leave(mara)))).map(([status]) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status !== 204 && status !== 409 && status !== 401)).toEqual([]);
  const { rows } = await kontor.pool.query(
    `select count(*)::int as answers, count(*) filter (where response like '%Notiz%' or response like '%"by":"Mara"%')::int as named
     from idempotency`,
  );
  // The name of something that is no person stays.
  expect(rows).toEqual([{ answers: 1_200, named: 0 }]);
});
