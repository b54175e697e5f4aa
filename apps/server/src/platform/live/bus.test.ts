import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { createBus } from './bus.ts';
import { listeningLog } from './testing/hub.ts';

const { pool, connection } = await testDatabase();
const timing = { probeMs: 50, timeoutMs: 2_000, retryMs: 10 };

async function startBus(changes: Partial<Parameters<typeof createBus>[0]> = {}) {
  const { log, lines } = listeningLog();
  const bus = createBus({ connect: () => connection, pool, log, timing, ...changes });
  onTestFinished(() => bus.close());
  const heard: unknown[] = [];
  let gaps = 0;
  bus.on('test', (payload) => heard.push(payload));
  bus.onGap(() => {
    gaps += 1;
  });
  await bus.ready();
  return { bus, heard, lines, gaps: () => gaps };
}

const endListeners = () =>
  pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'select distinct application_name%' or query like 'listen %')`);

test('the others hear in order what is sent, the sender does not', async () => {
  const [one, two, three] = [await startBus(), await startBus(), await startBus()];
  for (let n = 0; n < 1_200; n++) one.bus.send('test', { n });
  const all = Array.from({ length: 1_200 }, (_, n) => ({ n }));
  await eventually(() => expect(two.heard).toEqual(all));
  await eventually(() => expect(three.heard).toEqual(all));
  expect(one.heard).toEqual([]);
});

test('equal messages that wait together are sent once, at the place of the last', async () => {
  const [one, two] = [await startBus(), await startBus()];
  for (const payload of ['a', 'b', 'a', 'a', 'c']) one.bus.send('test', payload);
  await eventually(() => expect(two.heard).toEqual(['b', 'a', 'c']));
});

test('a burst takes few statements', async () => {
  const statements: unknown[][] = [];
  const query = async (_text: string, values: unknown[]): Promise<void> => void statements.push(values);
  const one = await startBus({ pool: { query } as never });
  for (let n = 0; n < 400; n++) one.bus.send('test', n);
  await one.bus.close();
  expect(statements.length).toBe(1);
});

test('what is too large to travel becomes a gap', async () => {
  const [one, two] = [await startBus(), await startBus()];
  one.bus.send('test', 'ü'.repeat(4_000));
  one.bus.send('test', 'small');
  await eventually(() => expect(two.heard).toEqual(['small']));
  expect(two.gaps()).toBe(1);
});

test('a lost connection is regained and reported as a gap', async () => {
  const [one, two] = [await startBus(), await startBus()];
  expect(two.gaps()).toBe(0);
  await endListeners();
  await eventually(() => expect([one.gaps(), two.gaps()]).toEqual([1, 1]));
  one.bus.send('test', 'after');
  await eventually(() => expect(two.heard).toEqual(['after']));
});

test('what could not be sent becomes a gap when the database is back', async () => {
  let isAway = true;
  const query = (...call: Parameters<typeof pool.query>): unknown =>
    isAway ? Promise.reject(new Error('database away')) : pool.query(...call);
  const [one, two] = [await startBus({ pool: { query } as never }), await startBus()];
  for (let n = 0; n < 10_000; n++) one.bus.send('test', n);
  await eventually(() => expect(one.lines).toContain('bus: not sent, the other processes refetch'));
  isAway = false;
  await eventually(() => expect(two.gaps()).toBe(1));
  one.bus.send('test', 'after');
  await eventually(() => expect(two.heard).toEqual(['after']));
});

test('a commit in doubt becomes a gap for everybody once the transactions under way have ended', async () => {
  const [one, two] = [await startBus(), await startBus()];
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  one.bus.reportDoubt();
  one.bus.send('test', 'meanwhile');
  await eventually(() => expect(two.heard).toEqual(['meanwhile']));
  expect([one.gaps(), two.gaps()]).toEqual([0, 0]);
  await client.query('commit');
  client.release();
  await eventually(() => expect([one.gaps(), two.gaps()]).toEqual([1, 1]));
});

test('a process that ends in order leaves no gap', async () => {
  const [one, two] = [await startBus(), await startBus()];
  await one.bus.close();
  const looks = async (): Promise<number> => {
    const { rows } = await pool.query(
      `select count(*)::int as count, extract(epoch from max(query_start)) as at from pg_stat_activity
       where datname = current_database() and query like 'select distinct application_name%'`,
    );
    return rows[0].count === 1 ? Number(rows[0].at) : 0;
  };
  await eventually(async () => expect(await looks()).toBeGreaterThan(0));
  const since = await looks();
  await eventually(async () => expect(await looks()).toBeGreaterThan(since));
  expect(two.gaps()).toBe(0);
});

test('a handler that fails and a message that is none stop nobody', async () => {
  const [one, two] = [await startBus(), await startBus()];
  two.bus.on('test', () => {
    throw new Error('broken');
  });
  await pool.query(`select pg_notify('kontor_bus', 'nonsense')`);
  one.bus.send('test', 1);
  one.bus.send('test', 2);
  await eventually(() => expect(two.heard).toEqual([1, 2]));
  expect(two.lines).toContain('bus: unreadable message');
});

test('a bus that never reached its database can be closed', async () => {
  const { log } = listeningLog();
  const bus = createBus({ connect: () => ({ ...connection, port: 1, host: '127.0.0.1' }), pool, log, timing });
  await bus.close();
  await bus.ready();
});

test('what cannot be written as JSON is reported, not thrown', async () => {
  const { bus, lines } = await startBus();
  bus.send('test', 1n);
  expect(lines).toEqual(['bus: not a message']);
});
