import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { passableFolder } from '../apps/server/src/platform/testing/passable-folder.ts';
import { freePort, type RunningServer, startServer } from '../e2e/server/process.ts';
import { logInCustomers, ordersPerSecond } from './demo-orders.ts';
import { type Row, rounded } from './measure.ts';
import { databaseUrl, type PostgresServer, query, startPostgres } from './postgres-server.ts';
import { cpuSeconds, familyCpuSeconds } from './process.ts';
import { QUIET } from './server.ts';

const COUNT = 20;
const [ORDER_SECONDS, IDLE_SECONDS] = [10, 30];
/** What a server opens at most, see `docs/scaling.md`. */
const CONNECTIONS = 14;

/** Memory of a process, what it shares with others divided among them, in MiB. */
async function shareMib(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'latin1').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** The postmaster and its backends. */
async function familyOf(pid: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isOurs = async (name: string): Promise<boolean> => {
    const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
    return Number(name) === pid || Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
  };
  const ours = await Promise.all(names.map(isOurs));
  return names.filter((_, at) => ours[at]).map(Number);
}

const OPEN = `select count(*) from pg_stat_activity where datname like 'business_%'`;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const nameOf = (at: number): string => `business_${at}`;

async function timed<T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const since = performance.now();
  const result = await work();
  return [(performance.now() - since) / 1000, result];
}

interface Held {
  /** MiB of all servers and of PostgreSQL, processor seconds a minute of both, and open connections, while nobody is there. */
  servers: number;
  database: number;
  serverCpu: number;
  databaseCpu: number;
  connections: number;
}

async function atRest(servers: readonly RunningServer[], postgres: PostgresServer): Promise<Held> {
  const postmaster = await postgres.postmasterPid();
  const cpu = async () => [
    sum(await Promise.all(servers.map(({ pid }) => cpuSeconds(pid)))),
    await familyCpuSeconds(postmaster),
  ];
  const [serversBefore = 0, databaseBefore = 0] = await cpu();
  await delay(IDLE_SECONDS * 1000);
  const [serversAfter = 0, databaseAfter = 0] = await cpu();
  const perMinute = 60 / IDLE_SECONDS;
  return {
    servers: sum(await Promise.all(servers.map(({ pid }) => shareMib(pid)))),
    database: sum(await Promise.all((await familyOf(postmaster)).map(shareMib))),
    serverCpu: (serversAfter - serversBefore) * perMinute,
    databaseCpu: (databaseAfter - databaseBefore) * perMinute,
    connections: Number((await query(postgres.superuser, OPEN)).rows[0].count),
  };
}

interface Evening {
  /** Seconds of the first start of each, with all migrations and the demo. */
  first: number[];
  /** Seconds of a later start of one alone, and of all others at once beside it. */
  alone: number;
  together: number;
  held: Held;
  /** Orders a second of one business while the others rest, and of each while all are busy. */
  ordersAlone: number;
  orders: number[];
}

async function spendEvening(folder: string, postgres: PostgresServer, servers: RunningServer[]): Promise<Evening> {
  const start = async (at: number): Promise<RunningServer> => {
    const settings = { DATABASE_URL: databaseUrl(postgres.superuser.port, nameOf(at)), FFMPEG: 'off', ...QUIET };
    const server = await startServer(join(folder, nameOf(at)), await freePort(), settings);
    servers.push(server);
    return server;
  };
  const logIn = ({ url }: RunningServer, at: number) =>
    logInCustomers(url, { ...postgres.superuser, database: nameOf(at) });

  const first: number[] = [];
  for (let at = 0; at < COUNT; at += 1) {
    await postgres.createDatabase(nameOf(at));
    first.push((await timed(() => start(at)))[0]);
  }
  await Promise.all(servers.splice(0).map((server) => server.stop()));

  const [alone, one] = await timed(() => start(0));
  const [together, others] = await timed(() => Promise.all(first.slice(1).map((_, at) => start(at + 1))));
  const held = await atRest(servers, postgres);
  const all = [one, ...others];
  const cookies: string[][] = [];
  for (const [at, server] of all.entries()) cookies.push(await logIn(server, at));
  const order = ({ url }: RunningServer, at: number) => ordersPerSecond(url, cookies[at] ?? [], ORDER_SECONDS);
  const ordersAlone = await order(one, 0);
  return { first, alone, together, held, ordersAlone, orders: await Promise.all(all.map(order)) };
}

/** Twenty businesses that have nothing to do with each other, on one machine and one PostgreSQL. */
export async function benchBusinesses(): Promise<Row[]> {
  const folder = await passableFolder('kontor-businesses-');
  const settings = { max_connections: String(COUNT * CONNECTIONS + 20) };
  const postgres = await startPostgres(join(folder, 'database'), settings);
  const servers: RunningServer[] = [];
  try {
    const { first, alone, together, held, ordersAlone, orders } = await spendEvening(folder, postgres, servers);
    const total = sum(orders);
    return [
      {
        what: `${COUNT} businesses on one PostgreSQL: memory of each, PostgreSQL's share included`,
        value: rounded((held.servers + held.database) / COUNT),
        unit: 'MiB',
        goal: 200,
        limit: `PostgreSQL alone ${Math.round(held.database)} MiB`,
        detail: `all servers ${Math.round(held.servers)} MiB; processor at rest, seconds a minute: servers ${rounded(held.serverCpu)}, PostgreSQL ${rounded(held.databaseCpu)}; connections ${held.connections}`,
      },
      {
        what: `${COUNT} businesses: all start at once`,
        value: rounded(together),
        unit: 's',
        goal: 60,
        limit: `one alone ${rounded(alone)} s`,
        detail: `very first start, one after the other: ${rounded(Math.min(...first))} to ${rounded(Math.max(...first))} s`,
      },
      {
        what: `${COUNT} businesses order at once: orders of all compared with those of one alone`,
        value: rounded(total / ordersAlone),
        unit: '×',
        goal: 0.7,
        atLeast: true,
        limit: `one alone ${Math.round(ordersAlone)}/s`,
        detail: `all ${Math.round(total)}/s; each ${rounded(Math.min(...orders))} to ${rounded(Math.max(...orders))}/s`,
      },
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
