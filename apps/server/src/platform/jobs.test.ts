import { expect, test, vi } from 'vitest';
import { startJobs } from './jobs.ts';
import { createDb, createPool } from './postgres/db.ts';
import { testDatabase } from './testing/database.ts';
import { eventually } from './testing/eventually.ts';

const { connection } = await testDatabase();
const log = { warn: vi.fn() } as never;

test('of two processes only one does the work at a time', async () => {
  const pools = [createPool(connection), createPool(connection)];
  let atWork = 0;
  let most = 0;
  let turns = 0;
  const run = async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    await new Promise((done) => setTimeout(done, 5));
    atWork -= 1;
    turns += 1;
  };
  const stops = pools.map((pool) => startJobs(createDb(pool), log, [{ name: 'count', everyMs: 2, run }]));
  await eventually(() => expect(turns).toBeGreaterThan(10));
  await Promise.all(stops.map((stop) => stop()));
  expect(most).toBe(1);
  await Promise.all(pools.map((pool) => pool.end()));
});

test('a failed turn is followed by the next', async () => {
  const pool = createPool(connection);
  const run = vi.fn().mockRejectedValueOnce(new Error('once')).mockResolvedValue(undefined);
  const stop = startJobs(createDb(pool), log, [{ name: 'stumble', everyMs: 2, run }]);
  await eventually(() => expect(run.mock.calls.length).toBeGreaterThan(1));
  await stop();
  await pool.end();
});

test('what is not due costs one look and no transaction', async () => {
  const pool = createPool(connection);
  const connect = vi.spyOn(pool, 'connect');
  const looks: number[] = [];
  const isDue = async () => looks.push(connect.mock.calls.length) > 3;
  const run = vi.fn().mockResolvedValue(undefined);
  const stop = startJobs(createDb(pool), log, [{ name: 'seldom', everyMs: 2, isDue, run }]);
  await eventually(() => expect(run).toHaveBeenCalled());
  await stop();
  expect(looks.slice(0, 4)).toEqual([0, 0, 0, 0]);
  await pool.end();
});
