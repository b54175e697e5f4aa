import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './bus.ts';

export const NOTIFY_CHANNEL = 'kontor_bus';

/** Tests lower these instead of waiting. */
export interface Timing {
  readonly probeMs: number;
  readonly timeoutMs: number;
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
}

interface Parts {
  readonly connect: () => pg.ClientConfig;
  readonly timing: Timing;
  readonly log: Log;
  readonly onPayload: (payload: string) => void;
  readonly onRegained: () => void;
}

/** A dead peer never confirms the end of a connection. */
const END_MS = 500;

/** Listens for as long as the process lives, whatever happens to the database. */
export function startListener({ connect, timing, log, onPayload, onRegained }: Parts) {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  let hasListened = false;
  let retryMs = timing.firstRetryMs;

  const pause = (ms: number): Promise<void> => sleep(ms, undefined, stop).catch(() => {});

  async function listenUntilLost(): Promise<void> {
    const config = connect();
    const lost = new AbortController();
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
    const signal = AbortSignal.any([lost.signal, stop.signal]);
    try {
      await client.connect();
      await client.query(`listen ${NOTIFY_CHANNEL}`);
      retryMs = timing.firstRetryMs;
      if (hasListened) onRegained();
      hasListened = true;
      first.resolve();
      // A peer that vanished does not say so: only a query finds out.
      while (!signal.aborted) {
        await sleep(timing.probeMs, undefined, { signal }).catch(() => {});
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
