import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from './log.ts';

interface Parts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly channel: string;
  readonly log: Log;
  /** Said instead of what could not be sent. */
  readonly gap: string;
  readonly retryMs: number;
}

/** PostgreSQL refuses a payload of 8000 bytes or more. */
const MAX_BYTES = 7_999;
const MAX_WAITING = 2_000;
const MAX_PER_STATEMENT = 500;
const MAX_RETRY_MS = 5_000;
const ATTEMPTS_AT_CLOSE = 2;

/** So long what comes next is gathered: every notification holds up all others on the server while it commits. */
const GATHER_MS = 10;

/** A message is worth nothing after a crash of the database, so that nobody waits for the disk. */
const NOTIFY = `
  select pg_notify($1, payload)
  from set_config('synchronous_commit', 'off', true), unnest($2::text[]) as payload`;

/** Sends what gathers in a short while in one statement; the caller neither waits nor fails. */
export function createSender({ pool, channel, log, gap, retryMs }: Parts) {
  // A set: an equal envelope waits once, at the place of the later one.
  const waiting = new Set<string>();
  let flushing: Promise<void> | undefined;
  const stop = new AbortController();

  function put(envelope: string): void {
    waiting.delete(envelope);
    waiting.add(envelope);
    if (waiting.size <= MAX_WAITING) return;
    log.error({ waiting: waiting.size }, 'bus: too much waits to be sent, the other processes are told to start over');
    waiting.clear();
    waiting.add(gap);
  }

  async function sendSome(): Promise<void> {
    const batch = [...waiting].slice(0, MAX_PER_STATEMENT);
    for (const envelope of batch) waiting.delete(envelope);
    try {
      await pool.query({ name: 'kontor_notify', text: NOTIFY, values: [channel, batch] });
    } catch (error) {
      const newer = [...waiting];
      waiting.clear();
      for (const envelope of [...batch, ...newer]) put(envelope);
      throw error;
    }
  }

  async function flush(): Promise<void> {
    let failures = 0;
    while (waiting.size > 0) {
      try {
        await sendSome();
        failures = 0;
      } catch (error) {
        failures += 1;
        log.error({ err: error, failures }, 'bus: not sent, trying again');
        if (stop.signal.aborted && failures >= ATTEMPTS_AT_CLOSE) return;
        await sleep(Math.min(retryMs * 2 ** failures, MAX_RETRY_MS), undefined, stop).catch(() => {});
      }
    }
  }

  /** At once what comes alone, and together what comes close behind it. */
  async function flushSoon(): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.size > 0) {
      await flush();
      await sleep(GATHER_MS, undefined, stop).catch(() => {});
    }
    flushing = undefined;
  }

  return {
    add(envelope: string): void {
      if (stop.signal.aborted) return;
      const isTooLarge = Buffer.byteLength(envelope) > MAX_BYTES;
      if (isTooLarge) log.warn({ start: envelope.slice(0, 100) }, 'bus: too large, the other processes start over');
      put(isTooLarge ? gap : envelope);
      flushing ??= flushSoon();
    },
    async close(): Promise<void> {
      stop.abort();
      await flushing;
    },
  };
}
