import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { passableFolder } from '../apps/server/src/platform/testing/passable-folder.ts';
import { freePort, startServer } from '../e2e/server/process.ts';
import { logInCustomers, ordersPerSecond } from './demo-orders.ts';
import { type Row, rounded } from './measure.ts';
import { startProxy } from './nginx.ts';
import { measureDelivery, measureNotify, type Places } from './process-latency.ts';
import { QUIET } from './server.ts';

const run = promisify(execFile);
const COUNTS = [1, 2, 4] as const;
const [READ_SECONDS, ORDER_SECONDS, ROUNDS] = [4, 4, 2];
const MESSAGES = 150;

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const worst = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

async function readsPerSecond(url: string, cookie: string): Promise<number> {
  const { stdout } = await run('wrk', [
    '-t1',
    '-c32',
    `-d${READ_SECONDS}s`,
    '-H',
    `cookie: ${cookie}`,
    `${url}/api/products`,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

interface Measured {
  reads: number;
  orders: number;
}

interface Shared {
  folder: string;
  connection: pg.ClientConfig;
}

const addressOf = ({ user, password, host = '', port, database }: pg.ClientConfig): string =>
  `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** So many server processes on one database; ended whatever happens. */
async function withServers<T>(
  { folder, connection }: Shared,
  count: number,
  work: (urls: string[]) => Promise<T>,
): Promise<T> {
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const settings = { DATABASE_URL: addressOf(connection), FFMPEG: 'off', ...QUIET };
      servers.push(await startServer(join(folder, `server-${index}`), await freePort(), settings));
    }
    return await work(servers.map(({ url }) => url));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** All processes run all the time; how many of them the proxy knows changes by the turn, so that bad minutes hit all. */
async function measureCounts(urls: readonly string[], cookies: readonly string[]): Promise<Map<number, Measured>> {
  const ports = urls.map((url) => Number(new URL(url).port));
  const best = new Map<number, Measured>();
  for (const count of Array.from({ length: ROUNDS }, () => COUNTS).flat()) {
    const proxy = await startProxy(ports.slice(0, count));
    try {
      const url = `http://127.0.0.1:${proxy.port}`;
      const { reads = 0, orders = 0 } = best.get(count) ?? {};
      best.set(count, {
        reads: Math.max(reads, await readsPerSecond(url, cookies[0] ?? '')),
        orders: Math.max(orders, await ordersPerSecond(url, cookies, ORDER_SECONDS)),
      });
    } finally {
      await proxy.stop();
    }
  }
  return best;
}

/**
 * Client, proxy and database share two cores with the servers: a second process must not cost what is worth waiting for.
 * A kept answer costs less than its way through the proxy, so that there it can only take away.
 */
const GOALS: Record<keyof Measured, number> = { reads: 0.5, orders: 0.8 };

const throughput = (what: string, key: keyof Measured, measured: ReadonlyMap<number, Measured>): Row => {
  const of = (count: number): number => measured.get(count)?.[key] ?? Number.NaN;
  return {
    what: `${what} by 2 processes compared with 1`,
    value: rounded(of(2) / of(1)),
    unit: '×',
    goal: GOALS[key],
    atLeast: true,
    limit: `1 process ${Math.round(of(1))}/s behind the same proxy`,
    detail: `2 processes ${Math.round(of(2))}/s, 4 processes ${Math.round(of(4))}/s`,
  };
};

async function latency(connection: pg.ClientConfig, places: Places): Promise<Row> {
  await measureDelivery(places, 20);
  const bare = await measureNotify(connection, MESSAGES);
  const { later, whole } = await measureDelivery(places, MESSAGES);
  const again = await measureNotify(connection, MESSAGES);
  const limit = Math.min(middle(bare), middle(again));
  return {
    what: 'a live message to another process compared with a bare NOTIFY',
    value: rounded(middle(later) / limit),
    unit: '×',
    goal: 3,
    limit: `half a round trip between two processes: p50 ${rounded(limit)} ms`,
    detail: `later than at the process that wrote it: p50 ${rounded(middle(later))} ms, p99 ${rounded(worst(later))} ms; from the click on: p50 ${rounded(middle(whole))} ms, p99 ${rounded(worst(whole))} ms`,
  };
}

/** One, two and four server processes on one PostgreSQL behind one nginx. */
export async function benchProcesses(): Promise<Row[]> {
  const folder = await passableFolder('kontor-bench-');
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: console });
  try {
    // The servers set it up themselves, as on a database of the operator's.
    const shared = { folder, connection: { ...postgres.owner, options: '' } };
    return await withServers(shared, Math.max(...COUNTS), async (urls) => {
      const [here = '', there = ''] = urls;
      // Sessions are made at the first process and used at all of them.
      const cookies = await logInCustomers(here, shared.connection);
      const message = await latency(shared.connection, { here, there, cookie: cookies[0] ?? '' });
      const measured = await measureCounts(urls, cookies);
      return [
        throughput('products read', 'reads', measured),
        throughput('orders placed and taken back', 'orders', measured),
        message,
      ];
    });
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
