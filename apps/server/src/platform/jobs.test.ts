import { expect, onTestFinished, test, vi } from 'vitest';
import { openJobLocks } from './job-locks.ts';
import { type Job, startJobs } from './jobs.ts';
import { createPool } from './postgres/db.ts';
import { testDatabase } from './testing/database.ts';
import { eventually } from './testing/eventually.ts';
import { throughProxy } from './testing/silent-proxy.ts';

const { connection, pool } = await testDatabase();
const log = { warn: vi.fn() } as never;

let endAll = (): void => {};

/** The jobs of one process. */
function start(...jobs: Job[]) {
  const locks = openJobLocks(() => connection);
  const stop = startJobs(locks, log, jobs);
  onTestFinished(async () => {
    endAll();
    await stop();
    await locks.close();
  });
  return { locks, stop };
}

/** Work that ends when the test says so, or at once when it is over. */
function byHand() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  let isOver = false;
  endAll = () => {
    isOver = true;
    for (const end of ends.values()) end();
  };
  const job = (name: string, more: Partial<Job> = {}): Job => ({
    name,
    everyMs: 2,
    run: () => {
      begun.push(name);
      if (isOver) return Promise.resolve();
      return new Promise<void>((end) => ends.set(name, end));
    },
    ...more,
  });
  return { job, begun, end: (name: string) => ends.get(name)?.() };
}

test('of two processes only one does the work at a time', async () => {
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
  const both = [start({ name: 'count', everyMs: 2, run }), start({ name: 'count', everyMs: 2, run })];
  await eventually(() => expect(turns).toBeGreaterThan(10));
  await Promise.all(both.map(({ stop }) => stop()));
  expect(most).toBe(1);
});

test('a failed turn is followed by the next', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('once')).mockResolvedValue(undefined);
  start({ name: 'fails once', everyMs: 2, run });
  await eventually(() => expect(run.mock.calls.length).toBeGreaterThan(1));
});

test('what is not due costs one check and no lock', async () => {
  const locks = { exclusively: vi.fn(async () => undefined), close: async () => {} };
  const checks: number[] = [];
  const isDue = async () => checks.push(locks.exclusively.mock.calls.length) > 3;
  const stop = startJobs(locks, log, [{ name: 'seldom', everyMs: 2, isDue, run: async () => {} }]);
  await eventually(() => expect(locks.exclusively).toHaveBeenCalled());
  await stop();
  expect(checks.slice(0, 4)).toEqual([0, 0, 0, 0]);
});

test('a dozen jobs that are due at once leave every connection of a small pool to others, and all get their turn', async () => {
  const small = createPool({ ...connection, max: 2 });
  onTestFinished(() => small.end());
  const done: string[] = [];
  let most = 0;
  const jobs = Array.from({ length: 12 }, (_, at) => `job ${at}`).map((name) => ({
    name,
    everyMs: 3_600_000,
    atStart: true as const,
    run: async () => {
      // A connection that only held the lock would be missing here.
      await Promise.all([small.query('select pg_sleep(0.01)'), small.query('select 1')]);
      most = Math.max(most, small.waitingCount);
      done.push(name);
    },
  }));
  start(...jobs);
  await eventually(() => expect(done.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted()));
  expect(most).toBeLessThanOrEqual(2);
});

test('two jobs run at a time, a third waits, and those that take long are not counted', async () => {
  const { job, begun, end } = byHand();
  start(
    job('backup', { takesLong: true, atStart: true }),
    job('a', { atStart: true }),
    job('b', { atStart: true }),
    job('c', { atStart: true }),
  );
  await eventually(() => expect(begun.toSorted()).toEqual(['a', 'b', 'backup']));
  end('a');
  await eventually(() => expect(begun).toContain('c'));
});

test('a turn is left out while the one before is still at it', async () => {
  const { job, begun, end } = byHand();
  let checks = 0;
  start(job('slow'), { name: 'checks', everyMs: 2, run: async () => (checks += 1) });
  await eventually(() => expect(checks).toBeGreaterThan(5));
  expect(begun).toEqual(['slow']);
  end('slow');
  await eventually(() => expect(begun.length).toBeGreaterThan(1));
});

test('a lock is free again once its connection is lost, and the next turn takes it on another one', async () => {
  const { job, begun, end } = byHand();
  const { locks } = start();
  const held = locks.exclusively('work', job('first').run);
  await eventually(() => expect(begun).toEqual(['first']));
  const other = openJobLocks(() => connection);
  onTestFinished(() => other.close());
  expect(await other.exclusively('work', async () => 'second')).toBeUndefined();
  await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`);
  await eventually(async () => expect(await other.exclusively('work', async () => 'second')).toBe('second'));
  end('first');
  await held;
  expect(await locks.exclusively('work', async () => 'third')).toBe('third');
});

test('the locks of all jobs are held on one connection', async () => {
  const { job, begun } = byHand();
  const { locks } = start();
  const held = ['a', 'b', 'c', 'd', 'e'].map((name) => locks.exclusively(name, job(name).run));
  await eventually(() => expect(begun.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']));
  const { rows } =
    await pool.query(`select count(*)::int as locks, count(distinct pid)::int as connections from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`);
  expect(rows).toEqual([{ locks: 5, connections: 1 }]);
  endAll();
  await Promise.all(held);
});

test('a lock is free again after work that failed', async () => {
  const { locks } = start();
  const fails = () => Promise.reject(new Error('at work'));
  await expect(locks.exclusively('work', fails)).rejects.toThrow('at work');
  const other = openJobLocks(() => connection);
  onTestFinished(() => other.close());
  expect(await other.exclusively('work', async () => 'done')).toBe('done');
});

test('closing the locks does not wait for a database that has vanished', async () => {
  const proxy = await throughProxy(connection);
  const locks = openJobLocks(() => proxy.connection);
  expect(await locks.exclusively('work', async () => 'done')).toBe('done');
  proxy.silence();
  await locks.close();
});

test('stopping waits for what runs and begins nothing that still waits for its turn', async () => {
  const { job, begun } = byHand();
  const { stop } = start(job('a', { atStart: true }), job('b', { atStart: true }), job('c', { atStart: true }));
  await eventually(() => expect(begun.toSorted()).toEqual(['a', 'b']));
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await pool.query('select 1');
  expect(isStopped).toBe(false);
  endAll();
  await stopping;
  expect(begun.toSorted()).toEqual(['a', 'b']);
});
