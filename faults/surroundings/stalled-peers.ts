import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type pg from 'pg';
import { cookieOf, customerId } from '../../bench/customers.ts';
import type { Follower } from '../../bench/follower.ts';
import { memoryMib } from '../../bench/process.ts';
import { textFrame } from '../../bench/stomp-protocol.ts';
import { pause, seconds, until } from '../fault.ts';
import { type Kontor, withDatabase } from '../kontor.ts';
import { type Observed, underLoad } from '../under-load.ts';
import { TOPIC, withListeners } from './listeners.ts';

const STALLED = 300;
const HEALTHY = 20;
/** Numbers no game has: what the load's own tips tell is not counted. */
const FIRST_ID = 3_000_000;
const MESSAGES = 2_000;
const AT_ONCE = 50;
const PAUSE_MS = 50;
/** A quarter of a MiB waits for each at most, beside what the load itself takes. */
const BOUND_MIB = 200;
const SUBSCRIPTIONS = 50;

/** So many have names of their own: what waits for them is shared with nobody. */
const OWN_NAMES = 60;

/** A name is part of every message: with long ones a change is 60 kB for each. */
function greet(at: number): Buffer {
  const own = at < OWN_NAMES ? at : 'all';
  const ids = Array.from({ length: SUBSCRIPTIONS }, (_, index) => `${own}-${index}-`.padEnd(1_000, 'x'));
  return Buffer.concat([
    textFrame('CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:0,0\n\n\0', true),
    ...ids.map((id) => textFrame(`SUBSCRIBE\nid:${id}\ndestination:${TOPIC}\n\n\0`, true)),
  ]);
}

/** Subscribes to everything and never reads a byte. */
async function stall(url: string, at: number): Promise<Socket> {
  const { port } = new URL(url);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `GET /websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: ${url}\r\n` +
      `Cookie: ${cookieOf(customerId(100 + at))}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.pause();
  socket.write(greet(at));
  return socket;
}

async function figureOf(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1]);
}

/** Tells everybody of changes, as another server process would. */
async function publish(db: pg.Client, from: number, count: number): Promise<void> {
  const payloads = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      sender: 'faults',
      channel: 'live.publish',
      payload: { topic: TOPIC, message: { id: from + index } },
    }),
  );
  await db.query(`select pg_notify('kontor_bus', payload) from unnest($1::text[]) payload`, [payloads]);
}

/** The most memory the server held while it published. */
async function tellAll(db: pg.Client, pid: number): Promise<number> {
  let most = 0;
  for (let sent = 0; sent < MESSAGES; sent += AT_ONCE) {
    await publish(db, FIRST_ID + sent, AT_ONCE);
    await pause(PAUSE_MS);
    most = Math.max(most, await memoryMib(pid));
  }
  return most;
}

const isComplete = ({ ids }: Follower): boolean => {
  const numbers = ids.filter((id) => id >= FIRST_ID);
  return numbers.length === MESSAGES && numbers.every((id, at) => id === FIRST_ID + at);
};

async function pile({ url, server }: Kontor, db: pg.Client, listeners: readonly Follower[]): Promise<Observed> {
  const { pid } = server();
  const before = await memoryMib(pid);
  const stalled = await Promise.all(Array.from({ length: STALLED }, (_, at) => stall(url, at)));
  const broken: string[] = [];
  try {
    await until(
      'all are subscribed',
      async () => (await figureOf(url, 'kontor_live_subscriptions')) >= STALLED * SUBSCRIPTIONS,
      30_000,
    );
    const since = performance.now();
    const growth = (await tellAll(db, pid)) - before;
    await until('the healthy have everything', () => listeners.every(isComplete), 60_000).catch(() => {});
    await until(
      'those who do not read are gone',
      async () => (await figureOf(url, 'kontor_live_connections')) <= HEALTHY,
      60_000,
    );
    const took = performance.now() - since;
    const complete = listeners.filter(isComplete).length;
    if (complete < HEALTHY) broken.push(`only ${complete} of ${HEALTHY} readers got everything in order`);
    if (listeners.some((one) => !one.isOpen)) broken.push('readers were disconnected, too');
    if (growth > BOUND_MIB) broken.push(`memory grew by ${growth.toFixed(0)} MiB`);
    return {
      text: `${STALLED} connections that never read: all disconnected after ${seconds(took)}, memory at most +${growth.toFixed(0)} MiB (limit ${BOUND_MIB}); ${complete} of ${HEALTHY} readers got all ${MESSAGES} messages in order`,
      broken,
    };
  } finally {
    for (const socket of stalled) socket.destroy();
  }
}

export const stalledPeers = underLoad(
  'stalled-peers',
  `${STALLED} WebSockets that never read: they are disconnected, memory grows by at most ${BOUND_MIB} MiB, all others get everything`,
  (kontor) =>
    withDatabase(kontor.connection, (db) =>
      withListeners(kontor.url, HEALTHY, (listeners) => pile(kontor, db, listeners)),
    ),
);
