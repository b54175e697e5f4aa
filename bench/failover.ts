import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { passableFolder } from '../apps/server/src/platform/testing/passable-folder.ts';
import { freePort, type RunningServer, startServer } from '../e2e/server/process.ts';
import { logInCustomers, ordersPerSecond, placeOrder, takeBack } from './demo-orders.ts';
import { type Row, rounded } from './measure.ts';
import { startPooler } from './pgbouncer.ts';
import { databaseUrl, type PostgresServer, query, startPostgres, startReplica } from './postgres-server.ts';
import { measureDelivery } from './process-latency.ts';
import { QUIET } from './server.ts';

const NAME = 'shop';
/** A replica accepts no fewer connections than its primary. */
const SETTINGS = { max_connections: '100' };
const [ORDER_SECONDS, ROUNDS, MESSAGES] = [4, 2, 20];
const BEFORE_MS = 3000;
const LONGEST_MS = 120_000;

/** From now on a write is confirmed only when the replica has it, too. */
async function replicateSynchronously({ superuser }: PostgresServer): Promise<void> {
  await query(superuser, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  const state = `select 1 from pg_stat_replication where sync_state = 'sync'`;
  while ((await query(superuser, state)).rowCount === 0) await delay(50);
}

interface Shopping {
  /** Numbers of the orders that were confirmed. */
  readonly confirmed: number[];
  /** When each process confirmed its latest order. */
  readonly latest: Map<string, number>;
  stop: () => Promise<void>;
}

/** As a browser does it: the same call under the same key until it is answered. */
async function insist<T>(call: (key: string) => Promise<T>): Promise<T> {
  const key = randomUUID();
  for (const deadline = performance.now() + LONGEST_MS; ; await delay(50)) {
    try {
      return await call(key);
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}

/** Customers at both processes who go on ordering whatever happens. */
function keepShopping(places: readonly (readonly [url: string, cookie: string])[]): Shopping {
  const confirmed: number[] = [];
  const latest = new Map<string, number>();
  let isOver = false;
  const shop = async (url: string, cookie: string): Promise<void> => {
    while (!isOver) {
      const order = await insist((key) => placeOrder(url, cookie, key));
      confirmed.push(order.id);
      latest.set(url, performance.now());
      await insist((key) => takeBack(url, cookie, order, key));
    }
  };
  const all = places.map(([url, cookie]) => shop(url, cookie));
  return {
    confirmed,
    latest,
    stop: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** The best of a few rounds that take turns, in orders a second. */
async function compare(ways: readonly (readonly [url: string, cookies: readonly string[]])[]): Promise<number[]> {
  const best = ways.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, [url, cookies]] of ways.entries()) {
      best[at] = Math.max(best[at] ?? 0, await ordersPerSecond(url, cookies, ORDER_SECONDS));
    }
  }
  return best;
}

const NO_SUCH = 'the fault has no limit of its own';

/** Two processes behind a pooler; their PostgreSQL dies while people order, and its replica takes over. */
export async function benchFailover(): Promise<Row[]> {
  const folder = await passableFolder('kontor-failover-');
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const start = async (at: number, port: number): Promise<RunningServer> => {
    const settings = { DATABASE_URL: databaseUrl(port, NAME), FFMPEG: 'off', ...QUIET };
    const server = await startServer(join(folder, `server-${at}`), await freePort(), settings);
    ends.unshift(() => server.stop());
    return server;
  };
  try {
    const primary = await startPostgres(join(folder, 'primary'), SETTINGS);
    ends.unshift(() => primary.stop());
    await primary.createDatabase(NAME);
    await mkdir(join(folder, 'pooler'), { mode: 0o755 });
    const pooler = await startPooler(join(folder, 'pooler'), primary, NAME);
    ends.unshift(() => pooler.stop());
    const direct = await start(0, primary.superuser.port);
    const [first, second] = [await start(1, pooler.port), await start(2, pooler.port)];
    const database = { ...primary.superuser, database: NAME };
    const cookies = await logInCustomers(first.url, database);
    const [straight = 0, pooled = 0] = await compare([
      [direct.url, cookies],
      [first.url, cookies],
    ]);
    await direct.stop();

    const replica = await startReplica(primary, join(folder, 'replica'), SETTINGS);
    ends.unshift(() => replica.stop());
    await replicateSynchronously(primary);
    const [synchronous = 0] = await compare([[first.url, cookies]]);

    const places = cookies.map((cookie, at) => [at % 2 === 0 ? first.url : second.url, cookie] as const);
    const shopping = keepShopping(places);
    await delay(BEFORE_MS);
    process.kill(await primary.postmasterPid(), 'SIGKILL');
    const died = performance.now();
    await query(replica.superuser, 'select pg_promote(true)');
    await pooler.pointAt(replica);
    const promoted = performance.now();
    const isBack = () => [first, second].every(({ url }) => (shopping.latest.get(url) ?? 0) > promoted);
    while (!isBack() && performance.now() - died < LONGEST_MS) await delay(20);
    const back = performance.now();
    await shopping.stop();

    const { rows } = await query({ ...replica.superuser, database: NAME }, 'select id from customer_order');
    const there = new Set(rows.map(({ id }) => Number(id)));
    const lost = shopping.confirmed.filter((id) => !there.has(id));
    const { later } = await measureDelivery({ here: first.url, there: second.url, cookie: cookies[0] ?? '' }, MESSAGES);
    return [
      {
        what: 'orders through PgBouncer compared with straight to PostgreSQL',
        value: rounded(pooled / straight),
        unit: '×',
        goal: 0.7,
        atLeast: true,
        limit: `straight ${Math.round(straight)}/s`,
        detail: `pooled ${Math.round(pooled)}/s; with a synchronous replica ${Math.round(synchronous)}/s`,
      },
      {
        what: 'the primary died: until both processes take orders again',
        value: rounded((back - died) / 1000),
        unit: 's',
        goal: 15,
        limit: `promoting the replica and telling the pooler: ${rounded((promoted - died) / 1000)} s`,
        detail: `${shopping.confirmed.length} orders confirmed meanwhile; afterwards a live message between processes took ${rounded(Math.max(...later))} ms at most`,
      },
      {
        what: 'the primary died: confirmed orders that the replica lacks',
        value: lost.length,
        unit: 'lost',
        goal: 0,
        limit: NO_SUCH,
        detail: `${there.size} orders in all`,
      },
    ];
  } finally {
    for (const end of ends) await end();
  }
}
