import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { cookieOf, customerId } from '../../bench/customers.ts';
import type { Follower } from '../../bench/follower.ts';
import { Skipped, seconds, until } from '../fault.ts';
import { runServer, withDatabase } from '../kontor.ts';
import type { Load } from '../load.ts';
import { CUSTOMERS } from '../people.ts';
import { type Observed, underLoad } from '../under-load.ts';
import { withFakeGame } from './fake-game.ts';
import { withListeners } from './listeners.ts';
import { withPreloadedPostgres } from './preloaded-postgres.ts';

const LISTENERS = 10;
/** A little more than one turn of the job that lets orders expire. */
const EXPIRY_TURN_MS = 25_000;
/** Customers whom the load does not get to. */
const [YOUNG, OLD, KEYED] = [1, 2, 3].map((at) => customerId(CUSTOMERS - at)) as [string, string, string];

async function findLibrary(): Promise<string> {
  const parents = await readdir('/usr/lib').catch((): string[] => []);
  const candidates = parents.map((parent) => join('/usr/lib', parent, 'faketime/libfaketimeMT.so.1'));
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  throw new Skipped('changing the clock needs faketime (Debian: apt install faketime)');
}

interface FakeClock {
  readonly env: Record<string, string>;
  set: (offset: string) => Promise<void>;
}

async function withFakeClock<T>(work: (clock: FakeClock) => Promise<T>): Promise<T> {
  const library = await findLibrary();
  const folder = await mkdtemp(join(tmpdir(), 'kontor-clock-'));
  const file = join(folder, 'offset');
  try {
    await chmod(folder, 0o755);
    await writeFile(file, '+0\n');
    const faking = { FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1', FAKETIME_DISABLE_SHM: '1' };
    // As on a real machine: the clock on the wall moves, the one that only counts does not.
    const monotonic = { DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    return await work({
      env: { LD_PRELOAD: library, ...faking, ...monotonic },
      set: (offset) => writeFile(file, `${offset}\n`),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const placeOld = (db: pg.Client, customer: string, minutes: number): Promise<unknown> =>
  db.query(
    `with placed as (
       insert into customer_order (customer_id, status, note, phone, total, weight, search, created_at, updated_at)
       select $1, 'NEW', 'alt', '', 5, 10, '', at, at from (select now() - make_interval(mins => $2) as at) as past
       returning id, created_at)
     insert into order_event (order_id, version, at, to_status) select id, 1, created_at, 'NEW' from placed`,
    [customer, minutes],
  );

const statusOf = async (db: pg.Client, customer: string): Promise<string> =>
  (await db.query(`select status from customer_order where customer_id = $1 and note = 'alt'`, [customer])).rows[0]
    ?.status;

const expiries = async (db: pg.Client, customer: string): Promise<number> =>
  (
    await db.query(
      `select 1 from order_event join customer_order on id = order_id where customer_id = $1 and to_status = 'EXPIRED'`,
      [customer],
    )
  ).rowCount ?? 0;

/** The same order under the same key, before and after. */
const placeOrder = async (url: string, productId: number, customer: string): Promise<string> => {
  const headers = { cookie: cookieOf(customer), 'content-type': 'application/json', 'idempotency-key': 'clock' };
  const body = JSON.stringify({ items: [{ productId, amount: 1 }], note: 'Uhr' });
  const answer = await fetch(`${url}/api/orders`, { method: 'POST', headers, body });
  return `${answer.status} ${await answer.text()}`;
};

interface Scene {
  url: string;
  db: pg.Client;
  load: Load;
  clock: FakeClock;
  listeners: readonly Follower[];
}

const ordersSince = ({ writes }: Load, since: number): number =>
  writes.filter(({ kind, acknowledgedAt = 0 }) => kind === 'order' && acknowledgedAt > since).length;

async function turnBack({ url, db, load, clock, listeners }: Scene): Promise<Observed> {
  const broken: string[] = [];
  await placeOld(db, YOUNG, 40);
  await placeOld(db, OLD, 61);
  const product = Number((await db.query(`select min(id) from product where name like 'Probe %'`)).rows[0].min);
  const keyed = await placeOrder(url, product, KEYED);
  // A new order need not wait for the job that ends what has expired.
  await placeOrder(url, product, OLD);
  if ((await statusOf(db, OLD)) !== 'EXPIRED') broken.push('an old order did not expire');
  const wall = async (): Promise<number> =>
    Number((await db.query('select extract(epoch from now()) as at')).rows[0].at);
  const before = await wall();
  await clock.set('-1h');
  const since = performance.now();
  await until('the clock is moved', async () => (await wall()) < before - 3_000, 5_000);
  await until('orders are taken again', () => ordersSince(load, since + 1_500) > 20, 30_000);
  const back = performance.now() - since;
  const heard = listeners.map(({ ids }) => ids.length);
  // One more turn of the job, at a time that has been before.
  await until('the job has had its turn', () => performance.now() - since > EXPIRY_TURN_MS, EXPIRY_TURN_MS + 1_000);
  if ((await statusOf(db, YOUNG)) !== 'NEW') broken.push(`a young order is ${await statusOf(db, YOUNG)}`);
  if ((await expiries(db, OLD)) !== 1) broken.push('an order did not expire exactly once');
  if (!keyed.startsWith('200 ')) broken.push(`the order with a key got ${keyed}`);
  if ((await placeOrder(url, product, KEYED)) !== keyed) broken.push('the same key gave another answer');
  const me = await fetch(`${url}/api/users/@me`, { headers: { cookie: cookieOf(YOUNG) } });
  if (me.status !== 200) broken.push(`a session ended (${me.status})`);
  const left = listeners.filter((one) => one.isOpen).length;
  if (left < LISTENERS) broken.push(`${LISTENERS - left} live connections broke`);
  if (listeners.some(({ ids }, at) => ids.length <= (heard[at] ?? 0))) broken.push('live messages were missing');
  return {
    text: `ordering worked ${seconds(back)} after the change; ${left} live connections open, all sessions and keys hold, no order expired too early or twice`,
    broken,
  };
}

export const clockBack = underLoad(
  'clock-back',
  'Clock of server and PostgreSQL set back an hour: nothing expires too early or twice; sessions, keys and live connections hold',
  ({ url, connection }, load, clock: FakeClock) =>
    withDatabase(connection, (db) =>
      withListeners(url, LISTENERS, (listeners) => turnBack({ url, db, load, clock, listeners })),
    ),
  {
    place: (work) =>
      withFakeClock((clock) =>
        withPreloadedPostgres(clock.env, (dataDir) =>
          withFakeGame(({ url }) =>
            runServer(dataDir, { ...clock.env, FIVEM_URL: url }, (kontor) => work(kontor, clock)),
          ),
        ),
      ),
  },
);
