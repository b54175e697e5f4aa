import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

/** How patient the listener is; tests shrink it instead of waiting. */
export interface Timing {
  readonly probeMs: number;
  readonly timeoutMs: number;
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
}

interface Parts {
  readonly connect: () => pg.ClientConfig;
  readonly channel: string;
  readonly timing: Timing;
  readonly log: Log;
  readonly onPayload: (payload: string) => void;
  readonly onRegained: () => void;
}

/** Longest wait for a peer to confirm the end, which a dead one never does. */
const GOODBYE_MS = 500;

/** Keeps one connection listening for as long as the process lives, whatever happens to the database. */
export function startListener({ connect, channel, timing, log, onPayload, onRegained }: Parts) {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  let hasListened = false;
  let retryMs = timing.firstRetryMs;

  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: stop.signal }).catch(() => {});

  function heard(): void {
    retryMs = timing.firstRetryMs;
    if (hasListened) onRegained();
    hasListened = true;
    first.resolve();
  }

  /** A peer that vanished sends no goodbye: only asking finds out. */
  async function watch(client: pg.Client, lost: Promise<void>): Promise<void> {
    let isLost = false;
    const ended = lost.then(() => {
      isLost = true;
    });
    while (!isLost && !stop.signal.aborted) {
      await Promise.race([ended, pause(timing.probeMs)]);
      if (!isLost && !stop.signal.aborted) await client.query('select 1');
    }
  }

  async function listenOnce(): Promise<void> {
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
    const lost = Promise.withResolvers<void>();
    client.on('error', () => lost.resolve());
    client.on('end', () => lost.resolve());
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      heard();
      await watch(client, lost.promise);
    } finally {
      await Promise.race([client.end().catch(() => {}), sleep(GOODBYE_MS, undefined, { ref: false })]);
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await listenOnce();
        if (!stop.signal.aborted) log.warn({ retryMs }, 'bus: connection lost');
      } catch (error) {
        log.warn({ err: error, retryMs }, 'bus: not listening');
      }
      if (stop.signal.aborted) break;
      await pause(retryMs);
      retryMs = Math.min(retryMs * 2, timing.lastRetryMs);
    }
    first.resolve();
  }

  const running = run();
  return {
    ready: (): Promise<void> => first.promise,
    close(): Promise<void> {
      stop.abort();
      return running;
    },
  };
}
