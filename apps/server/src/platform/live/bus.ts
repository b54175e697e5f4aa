import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import * as z from 'zod/mini';
import { endClient, openClient } from '../postgres/db.ts';
import { ALIVE, createPeers } from './peers.ts';

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Messages between the server processes on one database; each process serves its own sockets. */
export interface Bus {
  /** Never waits and never fails; a failed send becomes a gap for the others. */
  send(channel: string, payload: unknown): void;
  /** Messages of other processes only. */
  on(channel: string, handler: (payload: unknown) => void): void;
  /** Called when messages may have been missed: this process did not listen, or another one crashed. */
  onGap(handler: () => void): void;
  /** After a commit in doubt: once its outcome is certain, every process gets a gap. */
  reportDoubt(): void;
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Lowered in tests. */
const TIMING = { probeMs: 2_000, timeoutMs: 5_000, retryMs: 1_000 };

interface Deps {
  readonly connect: () => pg.ClientConfig;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly log: Log;
  readonly timing?: typeof TIMING;
}

const CHANNEL = 'kontor_bus';
const GAP = 'bus.gap';
const JOINED = 'bus.joined';
const LEFT = 'bus.left';
const Envelope = z.object({ sender: z.string(), channel: z.string(), payload: z.unknown() });
const Peer = z.object({ name: z.string() });

/** PostgreSQL refuses a payload of 8000 bytes or more. */
const MAX_BYTES = 7_999;
/** Batches notifications: while one commits, it blocks all others on the server. */
const GATHER_MS = 10;

/** Asynchronous commit: messages are worthless after a crash. */
const NOTIFY = `
  select pg_notify($1, payload)
  from set_config('synchronous_commit', 'off', true), unnest($2::text[]) as payload`;

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});

/** Sends what gathers in a short while in one statement; a statement that fails becomes a gap, sent later. */
function createSender({ pool, log, timing = TIMING }: Deps, gap: string, stop: AbortSignal) {
  // An equal envelope waits once, at the place of the later one.
  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;

  async function run(): Promise<void> {
    await nextTurn();
    while (waiting.size > 0) {
      const batch = [...waiting];
      waiting.clear();
      try {
        await pool.query({ name: 'kontor_notify', text: NOTIFY, values: [CHANNEL, batch] });
        await pause(GATHER_MS, stop);
      } catch (error) {
        log.error({ err: error }, 'bus: not sent, the other processes refetch');
        if (stop.aborted) break;
        waiting.add(gap);
        await pause(timing.retryMs, stop);
      }
    }
    sending = undefined;
  }

  return {
    add(envelope: string): void {
      if (stop.aborted) return;
      const isTooLarge = Buffer.byteLength(envelope) > MAX_BYTES;
      if (isTooLarge) log.warn({ start: envelope.slice(0, 100) }, 'bus: too large, the other processes refetch');
      const sent = isTooLarge ? gap : envelope;
      waiting.delete(sent);
      waiting.add(sent);
      sending ??= run();
    },
    done: async (): Promise<void> => sending,
  };
}

/** Greater than the id of every transaction begun before. */
const UPTO = 'select pg_current_xact_id()::text as upto';
const IS_PAST = `select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as past`;
/** Longer than any of our transactions. */
const SETTLED_MS = 60_000;

/** Resolves once every transaction that is under way now has ended. */
async function untilSettled({ pool, timing = TIMING }: Deps, stop: AbortSignal): Promise<void> {
  const end = performance.now() + SETTLED_MS;
  let upto: string | undefined;
  while (!stop.aborted && performance.now() < end) {
    try {
      upto ??= (await pool.query<{ upto: string }>(UPTO)).rows[0]?.upto;
      if ((await pool.query<{ past: boolean }>(IS_PAST, [upto])).rows[0]?.past) return;
    } catch {
      // The database is still away.
    }
    await pause(timing.retryMs, stop);
  }
}

/** Runs over LISTEN and NOTIFY, so that two processes need nothing but the database they share. */
export function createBus(deps: Deps): Bus {
  const { connect, log, timing = TIMING } = deps;
  const sender = randomUUID();
  const handlers = new Map<string, ((payload: unknown) => void)[]>();
  const encode = (channel: string, payload: unknown): string => JSON.stringify({ sender, channel, payload });
  const stop = new AbortController();
  const ready = Promise.withResolvers<void>();
  const name = connect().application_name ?? `kontor:${sender}`;
  const peers = createPeers(name);
  const outgoing = createSender(deps, encode(GAP, {}), stop.signal);
  let hasListened = false;
  let isListening = false;

  function attempt(failure: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      log.error({ err: error }, failure);
    }
  }

  function on(channel: string, handler: (payload: unknown) => void): void {
    handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
  }

  function dispatch(channel: string, payload: unknown): void {
    for (const handler of handlers.get(channel) ?? []) attempt('bus: a handler failed', () => handler(payload));
  }

  function receive(text: string): void {
    // Own messages are received too.
    if (text.startsWith(`{"sender":"${sender}"`)) return;
    attempt('bus: unreadable message', () => {
      const { channel, payload } = Envelope.parse(JSON.parse(text));
      dispatch(channel, payload);
    });
  }

  on(JOINED, (payload) => peers.joined(Peer.parse(payload).name));
  on(LEFT, (payload) => peers.left(Peer.parse(payload).name));

  async function checkPeers(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ name: string }>(ALIVE);
    if (!peers.hasLost(new Set(rows.map((row) => row.name))) || !isListening) return;
    log.warn('bus: another process is gone, clients refetch');
    dispatch(GAP, {});
  }

  async function listenUntilLost(): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, stop.signal]);
    const config = { ...connect(), application_name: name };
    const client = await openClient(config, timing.timeoutMs, () => lost.abort());
    client.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await client.query(`listen ${CHANNEL}`);
      // From here on the others notice when this process is gone.
      await client.query('select pg_notify($1, $2)', [CHANNEL, encode(JOINED, { name })]);
      await checkPeers(client);
      if (hasListened) dispatch(GAP, {});
      [hasListened, isListening] = [true, true];
      ready.resolve();
      // A vanished database or process sends nothing: only a query finds out.
      while (!signal.aborted) {
        await pause(timing.probeMs, signal);
        if (!signal.aborted) await checkPeers(client);
      }
    } finally {
      isListening = false;
      await endClient(client);
    }
  }

  /** Reconnects for as long as the process runs. */
  async function listen(): Promise<void> {
    while (!stop.signal.aborted) {
      await listenUntilLost().catch((error) => log.warn({ err: error }, 'bus: not listening'));
      await pause(timing.retryMs, stop.signal);
    }
    ready.resolve();
  }

  async function reportDoubt(): Promise<void> {
    await untilSettled(deps, stop.signal);
    dispatch(GAP, {});
    outgoing.add(encode(GAP, {}));
  }

  const listening = listen();
  return {
    send: (channel, payload) => attempt('bus: not a message', () => outgoing.add(encode(channel, payload))),
    on,
    onGap: (handler) => on(GAP, handler),
    reportDoubt: () => void reportDoubt(),
    ready: () => ready.promise,
    async close() {
      if (isListening) outgoing.add(encode(LEFT, { name }));
      stop.abort();
      await outgoing.done();
      await listening;
    },
  };
}
