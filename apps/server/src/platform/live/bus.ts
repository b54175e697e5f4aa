import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod/mini';
import { startListener, type Timing } from './bus-listener.ts';
import { createSender } from './bus-sender.ts';
import type { Log } from './log.ts';

/** Messages between the server processes on one database; each process serves its own sockets. */
export interface Bus {
  /** Never waits and never fails; what cannot be sent becomes a gap for the others. */
  send(channel: string, payload: unknown): void;
  /** Hears what other processes send, never what this one sends. */
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

const CHANNEL = 'kontor_bus';
const GAP = 'bus.gap';
const TIMING: Timing = { probeMs: 10_000, timeoutMs: 5_000, firstRetryMs: 100, lastRetryMs: 5_000 };

const Envelope = z.object({ sender: z.string(), channel: z.string(), payload: z.unknown() });

/** Runs over LISTEN and NOTIFY, so that two processes need nothing but the database they share. */
export function createBus({ connect, pool, log, timing: changed }: Parts): Bus {
  const timing = { ...TIMING, ...changed };
  const sender = randomUUID();
  const own = `{"sender":"${sender}"`;
  const handlers = new Map<string, ((payload: unknown) => void)[]>();

  const on = (channel: string, handler: (payload: unknown) => void): void => {
    handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
  };

  function hand(channel: string, payload: unknown): void {
    for (const handler of handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        log.error({ err: error, channel }, 'bus: a handler failed');
      }
    }
  }

  function receive(text: string): void {
    // What comes back to its sender need not even be read.
    if (text.startsWith(own)) return;
    try {
      const envelope = Envelope.parse(JSON.parse(text));
      hand(envelope.channel, envelope.payload);
    } catch (error) {
      log.error({ err: error }, 'bus: unreadable message');
    }
  }

  const seal = (channel: string, payload: unknown): string => JSON.stringify({ sender, channel, payload });
  const outgoing = createSender({ pool, channel: CHANNEL, log, gap: seal(GAP, {}), retryMs: timing.firstRetryMs });
  const listener = startListener({
    connect,
    channel: CHANNEL,
    timing,
    log,
    onPayload: receive,
    onRegained: () => hand(GAP, {}),
  });

  return {
    send(channel, payload) {
      try {
        outgoing.add(seal(channel, payload));
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
