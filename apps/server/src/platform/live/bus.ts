import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import * as z from 'zod/mini';

/** What the live channel needs of a logger, so that a test can read along. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Messages between the server processes on one database; each process serves its own sockets. */
export interface Bus {
  /** Never waits and never fails; what cannot be sent becomes a gap for the others. */
  send(channel: string, payload: unknown): void;
  /** Receives what other processes send, never what this one sends. */
  on(channel: string, handler: (payload: unknown) => void): void;
  /** Called when messages of other processes may have been missed. */
  onGap(handler: () => void): void;
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Tests lower these instead of waiting. */
const TIMING = { probeMs: 10_000, timeoutMs: 5_000, firstRetryMs: 100, lastRetryMs: 5_000 };

interface Parts {
  readonly connect: () => pg.ClientConfig;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly log: Log;
  readonly timing?: Partial<typeof TIMING>;
}

type Settings = Required<Parts> & { readonly timing: typeof TIMING };

const CHANNEL = 'kontor_bus';
const GAP = 'bus.gap';
const Envelope = z.object({ sender: z.string(), channel: z.string(), payload: z.unknown() });

/** PostgreSQL refuses a payload of 8000 bytes or more. */
const MAX_BYTES = 7_999;
const MAX_WAITING = 2_000;
const ATTEMPTS_AT_CLOSE = 2;

/** Pause between two statements: while a notification commits, it holds up all others on the server. */
const GATHER_MS = 10;

/** A message is worth nothing after a crash of the database, so it does not wait for the disk. */
const NOTIFY = `
  select pg_notify($1, payload)
  from set_config('synchronous_commit', 'off', true), unnest($2::text[]) as payload`;

/** A dead peer never confirms the end of a connection. */
const END_MS = 500;

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});

/** Sends what gathers in a short while in one statement, and `gap` instead of what cannot be sent. */
function createSender({ pool, log, timing }: Settings, gap: string) {
  // An equal envelope waits once, at the place of the later one.
  const waiting = new Set<string>();
  const stop = new AbortController();
  let sending: Promise<void> | undefined;

  function put(envelope: string): void {
    waiting.delete(envelope);
    waiting.add(envelope);
    if (waiting.size <= MAX_WAITING) return;
    log.error({ waiting: waiting.size }, 'bus: too much waits to be sent, the other processes refetch');
    waiting.clear();
    waiting.add(gap);
  }

  async function sendWaiting(): Promise<void> {
    const batch = [...waiting];
    waiting.clear();
    try {
      await pool.query({ name: 'kontor_notify', text: NOTIFY, values: [CHANNEL, batch] });
    } catch (error) {
      const newer = [...waiting];
      waiting.clear();
      for (const envelope of [...batch, ...newer]) put(envelope);
      throw error;
    }
  }

  /** A single message is sent at once, what follows closely is sent together. */
  async function run(): Promise<void> {
    await new Promise(setImmediate);
    for (let failures = 0; waiting.size > 0; ) {
      try {
        await sendWaiting();
        failures = 0;
        await pause(GATHER_MS, stop.signal);
      } catch (error) {
        failures += 1;
        log.error({ err: error, failures }, 'bus: not sent, trying again');
        if (stop.signal.aborted && failures >= ATTEMPTS_AT_CLOSE) break;
        await pause(Math.min(timing.firstRetryMs * 2 ** failures, timing.lastRetryMs), stop.signal);
      }
    }
    sending = undefined;
  }

  return {
    add(envelope: string): void {
      if (stop.signal.aborted) return;
      const isTooLarge = Buffer.byteLength(envelope) > MAX_BYTES;
      if (isTooLarge) log.warn({ start: envelope.slice(0, 100) }, 'bus: too large, the other processes refetch');
      put(isTooLarge ? gap : envelope);
      sending ??= run();
    },
    async close(): Promise<void> {
      stop.abort();
      await sending;
    },
  };
}

/** Listens for as long as the process lives, whatever happens to the database. */
function startListener({ connect, log, timing }: Settings, onPayload: (text: string) => void, onRegained: () => void) {
  const stop = new AbortController();
  const ready = Promise.withResolvers<void>();
  let hasListened = false;
  let retryMs = timing.firstRetryMs;

  async function listenUntilLost(): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, stop.signal]);
    const config = connect();
    const client = new pg.Client({
      ...config,
      // A pool hides the password from being copied along.
      password: config.password,
      keepAlive: true,
      keepAliveInitialDelayMillis: timing.probeMs,
      connectionTimeoutMillis: timing.timeoutMs,
      query_timeout: timing.timeoutMs,
    });
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      retryMs = timing.firstRetryMs;
      if (hasListened) onRegained();
      hasListened = true;
      ready.resolve();
      // A peer that vanished does not say so: only a query finds out.
      while (!signal.aborted) {
        await pause(timing.probeMs, signal);
        if (!signal.aborted) await client.query('select 1');
      }
    } finally {
      await Promise.race([client.end().catch(() => {}), sleep(END_MS, undefined, { ref: false })]);
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await listenUntilLost();
        if (!stop.signal.aborted) log.warn({ retryMs }, 'bus: connection lost');
      } catch (error) {
        log.warn({ err: error, retryMs }, 'bus: not listening');
      }
      await pause(retryMs, stop.signal);
      retryMs = Math.min(retryMs * 2, timing.lastRetryMs);
    }
    ready.resolve();
  }

  const running = run();
  return {
    ready: (): Promise<void> => ready.promise,
    close(): Promise<void> {
      stop.abort();
      return running;
    },
  };
}

/** Runs over LISTEN and NOTIFY, so that two processes need nothing but the database they share. */
export function createBus({ timing, ...parts }: Parts): Bus {
  const settings: Settings = { ...parts, timing: { ...TIMING, ...timing } };
  const sender = randomUUID();
  const handlers = new Map<string, ((payload: unknown) => void)[]>();
  const encode = (channel: string, payload: unknown): string => JSON.stringify({ sender, channel, payload });

  function attempt(failure: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      settings.log.error({ err: error }, failure);
    }
  }

  function on(channel: string, handler: (payload: unknown) => void): void {
    handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
  }

  function dispatch(channel: string, payload: unknown): void {
    for (const handler of handlers.get(channel) ?? []) attempt('bus: a handler failed', () => handler(payload));
  }

  function receive(text: string): void {
    // Our own messages come back, too.
    if (text.startsWith(`{"sender":"${sender}"`)) return;
    attempt('bus: unreadable message', () => {
      const { channel, payload } = Envelope.parse(JSON.parse(text));
      dispatch(channel, payload);
    });
  }

  const outgoing = createSender(settings, encode(GAP, {}));
  const listener = startListener(settings, receive, () => dispatch(GAP, {}));
  return {
    send: (channel, payload) => attempt('bus: not a message', () => outgoing.add(encode(channel, payload))),
    on,
    onGap: (handler) => on(GAP, handler),
    ready: listener.ready,
    async close() {
      await outgoing.close();
      await listener.close();
    },
  };
}
