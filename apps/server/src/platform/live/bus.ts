import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import * as z from 'zod/mini';
import { startListener, type Timing } from './bus-listener.ts';
import { createSender } from './bus-sender.ts';

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

interface Parts {
  readonly connect: () => pg.ClientConfig;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly log: Log;
  readonly timing?: Partial<Timing>;
}

const GAP = 'bus.gap';
const TIMING: Timing = { probeMs: 10_000, timeoutMs: 5_000, firstRetryMs: 100, lastRetryMs: 5_000 };
const Envelope = z.object({ sender: z.string(), channel: z.string(), payload: z.unknown() });

/** Runs over LISTEN and NOTIFY, so that two processes need nothing but the database they share. */
export function createBus({ connect, pool, log, timing: changed }: Parts): Bus {
  const timing = { ...TIMING, ...changed };
  const sender = randomUUID();
  const handlers = new Map<string, ((payload: unknown) => void)[]>();
  const encode = (channel: string, payload: unknown): string => JSON.stringify({ sender, channel, payload });

  const on: Bus['on'] = (channel, handler) => {
    handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
  };

  function dispatch(channel: string, payload: unknown): void {
    for (const handler of handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        log.error({ err: error, channel }, 'bus: a handler failed');
      }
    }
  }

  function receive(text: string): void {
    // Our own messages come back, too.
    if (text.startsWith(`{"sender":"${sender}"`)) return;
    try {
      const { channel, payload } = Envelope.parse(JSON.parse(text));
      dispatch(channel, payload);
    } catch (error) {
      log.error({ err: error }, 'bus: unreadable message');
    }
  }

  const outgoing = createSender({ pool, log, gap: encode(GAP, {}), retryMs: timing.firstRetryMs });
  const listener = startListener({ connect, timing, log, onPayload: receive, onRegained: () => dispatch(GAP, {}) });

  return {
    send(channel, payload) {
      try {
        outgoing.add(encode(channel, payload));
      } catch (error) {
        log.error({ err: error, channel }, 'bus: not a message');
      }
    },
    on,
    onGap: (handler) => on(GAP, handler),
    ready: listener.ready,
    async close() {
      await outgoing.close();
      await listener.close();
    },
  };
}
