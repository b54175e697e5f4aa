import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../e2e/server/process.ts';
import { fillCustomers } from './customers.ts';
import type { Kontor } from './server.ts';
import type { BareSettings } from './stomp-bare.ts';
import { BARE_CHANNEL, type Broadcast, type Order, type Reached, type Tally, TOPIC } from './stomp-protocol.ts';

const CLIENT = fileURLToPath(new URL('./stomp-client.ts', import.meta.url));
const BARE = fileURLToPath(new URL('./stomp-bare.ts', import.meta.url));
/** Enough for ten thousand subscribers at 20 sockets each. */
const SESSIONS = 500;

/** A server that tells subscribers of changes: ours, or the limit beside it. */
export interface Side {
  readonly pid: number;
  readonly url: string;
  readonly cookies: readonly string[];
  /** Both learn of changes in the same way: by a notification of the database. */
  publish(from: number, to: number): Promise<void>;
  /** Longest block of the event loop since last asked, in milliseconds. */
  blockedMs(): Promise<number>;
  stop(): void;
}

const NOTIFY = 'select pg_notify($1, payload) from unnest($2::text[]) payload';

export async function kontorSide(kontor: Kontor): Promise<Side> {
  const { url, pid, db } = kontor;
  const envelope = (id: number): string =>
    JSON.stringify({ sender: 'bench', channel: 'live.publish', payload: { topic: TOPIC, message: { id } } });
  return {
    pid,
    url,
    cookies: await fillCustomers(kontor, SESSIONS),
    async publish(from, to) {
      const payloads = Array.from({ length: to - from + 1 }, (_, index) => envelope(from + index));
      await db.query(NOTIFY, ['kontor_bus', payloads]);
    },
    async blockedMs() {
      const metrics = await fetch(`${url}/metrics`).then((answer) => answer.text());
      return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1_000;
    },
    stop() {},
  };
}

export async function bareSide({ db }: Kontor): Promise<Side> {
  const { host, user, database, password } = db;
  const port = await freePort();
  const settings = { port, database: { host, user, database, password } } as BareSettings;
  const child = fork(BARE, [JSON.stringify(settings)], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  const blockedMs = (): Promise<number> => fetch(url).then(async (answer) => Number(await answer.text()));
  while (!(await blockedMs().catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('the bare server did not start');
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    pid: child.pid ?? 0,
    url,
    cookies: ['none'],
    async publish(from, to) {
      const broadcast: Broadcast = { from, to };
      await db.query(NOTIFY, [BARE_CHANNEL, [JSON.stringify(broadcast)]]);
    },
    blockedMs,
    stop: () => child.disconnect(),
  };
}

export interface Subscribers {
  watch(id: number): Promise<void>;
  reached(withinMs: number): Promise<Reached>;
  tally(): Promise<Tally>;
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

interface SubscribeOptions {
  readonly count: number;
  readonly heartBeat?: string;
}

/** One order at a time, and every answer belongs to the last one. */
function createRequest(child: ChildProcess) {
  let answered = (_answer: unknown): void => {};
  let failed = (_error: Error): void => {};
  child.on('message', ({ answer }: { answer: unknown }) => answered(answer));
  child.once('exit', () => failed(new Error('the process with the subscribers has ended')));
  return <T>(order: Order): Promise<T> =>
    new Promise((resolve, reject) => {
      answered = resolve as (answer: unknown) => void;
      failed = reject;
      child.send(order);
    });
}

/** Real subscribers in a process of their own. */
export async function subscribe(side: Side, { count, heartBeat = '0,0' }: SubscribeOptions): Promise<Subscribers> {
  const child = fork(CLIENT, { stdio: 'inherit' });
  const ask = createRequest(child);
  const { port, origin } = new URL(side.url);
  const opening = { do: 'open', port: Number(port), origin, cookies: side.cookies, heartBeat } as const;
  const more = (wanted: number): Promise<void> => ask({ ...opening, count: wanted });
  await more(count);
  return {
    watch: (id) => ask({ do: 'watch', id }),
    reached: (withinMs) => ask({ do: 'reached', withinMs }),
    tally: () => ask({ do: 'tally' }),
    more,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** What all threads of a process have used; to the nanosecond, where the clock ticks of others are too coarse. */
async function exactCpuSeconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const used = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'latin1')));
  return used.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]), 0) / 1e9;
}

/** For how long the main thread of a process had work, but no processor. */
export async function waitedMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'latin1');
  return Number(text.split(' ', 2)[1]) / 1e6;
}

/** What both processes have used of the processors while something was done. */
export async function cpuDuring(side: Side, subscribers: Subscribers, act: () => Promise<void>) {
  const before = { server: await exactCpuSeconds(side.pid), client: (await subscribers.tally()).cpuSeconds };
  await act();
  const after = { server: await exactCpuSeconds(side.pid), client: (await subscribers.tally()).cpuSeconds };
  return { server: after.server - before.server, client: after.client - before.client };
}
