import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from './bus.ts';
import { NOTIFY_CHANNEL } from './bus-listener.ts';

interface Parts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly log: Log;
  /** Sent instead of what could not be sent. */
  readonly gap: string;
  readonly retryMs: number;
}

/** PostgreSQL refuses a payload of 8000 bytes or more. */
const MAX_BYTES = 7_999;
const MAX_WAITING = 2_000;
const MAX_PER_STATEMENT = 500;
const MAX_RETRY_MS = 5_000;
const ATTEMPTS_AT_CLOSE = 2;

/** Pause between two statements: while a notification commits, it holds up all others on the server. */
const GATHER_MS = 10;

/** A message is worth nothing after a crash of the database, so it does not wait for the disk. */
const NOTIFY = `
  select pg_notify($1, payload)
  from set_config('synchronous_commit', 'off', true), unnest($2::text[]) as payload`;

/** Sends what gathers in a short while in one statement; the caller neither waits nor fails. */
export function createSender({ pool, log, gap, retryMs }: Parts) {
  // An equal envelope waits once, at the place of the later one.
  const waiting = new Set<string>();
  const stop = new AbortController();
  let sending: Promise<void> | undefined;

  const pause = (ms: number): Promise<void> => sleep(ms, undefined, stop).catch(() => {});

  function put(envelope: string): void {
    waiting.delete(envelope);
    waiting.add(envelope);
    if (waiting.size <= MAX_WAITING) return;
    log.error({ waiting: waiting.size }, 'bus: too much waits to be sent, the other processes refetch');
    waiting.clear();
    waiting.add(gap);
  }

  async function sendSome(): Promise<void> {
    const batch = [...waiting].slice(0, MAX_PER_STATEMENT);
    for (const envelope of batch) waiting.delete(envelope);
    try {
      await pool.query({ name: 'kontor_notify', text: NOTIFY, values: [NOTIFY_CHANNEL, batch] });
    } catch (error) {
      const newer = [...waiting];
      waiting.clear();
      for (const envelope of [...batch, ...newer]) put(envelope);
      throw error;
    }
  }

  /** A single message is sent at once, what follows closely is sent together. */
  async function sendAll(): Promise<void> {
    await new Promise(setImmediate);
    for (let failures = 0; waiting.size > 0; ) {
      try {
        await sendSome();
        failures = 0;
        if (waiting.size === 0) await pause(GATHER_MS);
      } catch (error) {
        failures += 1;
        log.error({ err: error, failures }, 'bus: not sent, trying again');
        if (stop.signal.aborted && failures >= ATTEMPTS_AT_CLOSE) break;
        await pause(Math.min(retryMs * 2 ** failures, MAX_RETRY_MS));
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
      sending ??= sendAll();
    },
    async close(): Promise<void> {
      stop.abort();
      await sending;
    },
  };
}
