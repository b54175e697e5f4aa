import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Feature } from '@kontor/contract/core/features.ts';
import { refetch } from '@kontor/contract/core/refetch.ts';
import type { Message, Topic } from '@kontor/contract/core/topic.ts';
import type { Actor } from '#platform/actor.ts';
import { connectProcesses, type LiveActions } from './across.ts';
import type { Bus } from './bus.ts';
import { countSubscribers } from './channel.ts';
import { createCommands } from './commands.ts';
import { CLOSE, close } from './connection.ts';
import { createFanOut } from './fan-out.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { Log } from './log.ts';
import { startPulse } from './pulse.ts';
import { createReceive } from './receive.ts';
import { createRights, dueForCheck } from './rights.ts';
import { createSockets } from './sockets.ts';
import type { Audience, Channel } from './state.ts';
import { createUpgrade } from './upgrade.ts';

export type { Audience } from './state.ts';

interface Options {
  readonly topics: readonly Topic[];
  readonly allowedOrigins: readonly string[];
  readonly identify: (request: IncomingMessage) => Promise<Actor | undefined>;
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  readonly reload: (sessionId: string) => Promise<Actor | undefined>;
  readonly isOn: (feature: Feature) => boolean;
  readonly bus: Bus;
  readonly log: Log;
  readonly limits?: Partial<Limits>;
}

/** The live channel: tells browsers what has changed, and to whom it tells it is decided here. */
export interface Live {
  attach(server: Server): void;
  /** Only after commit; reaches the subscribers of every process. */
  publish<T extends Topic>(topic: T, message: Message<T>, audience?: Audience): void;
  /** After a change of somebody's rights, or without a name after a change of flags. */
  recheck(userId?: string): void;
  endSession(sessionId: string): void;
  close(): Promise<void>;
  stats(): { connections: number; subscriptions: number; queued: number; behind: number };
}

/** Composes the parts; the bus stays the caller's to close. */
export function createLive({
  topics,
  allowedOrigins,
  identify,
  addressOf,
  reload,
  isOn,
  bus,
  log,
  ...options
}: Options): Live {
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const channels = new Map<string, Channel>(topics.map((topic) => [topic.name, { topic, groups: new Map() }]));
  const rights = createRights({ reload, isOn, limits, log });
  const fanOut = createFanOut({ limits, isOn, log });
  const command = createCommands({ channels, mayReceive: rights.mayReceive, limits });
  const receive = createReceive(command, limits);
  const sockets = createSockets({ receive, limits, log });
  const nameOfProcess = randomBytes(6).toString('base64url');
  let messages = 0;
  let changes = 0;
  let isClosed = false;

  const here: LiveActions = {
    publish(name, message, audience) {
      const channel = channels.get(name);
      const parsed = channel?.topic.message.safeParse(message);
      if (!channel || !parsed?.success) return log.error({ topic: name }, 'live: not a message of a known topic');
      messages += 1;
      fanOut.add({
        channel,
        messageId: `${nameOfProcess}-${messages.toString(36)}`,
        body: JSON.stringify(parsed.data),
        audience,
        audienceKey: audience ? JSON.stringify([audience.users, audience.access]) : '',
      });
    },
    recheck(userId) {
      changes += 1;
      const concerned = [...sockets.open].filter(({ actor }) => userId === undefined || actor?.id === userId);
      rights.recheck(concerned);
    },
    endSession(sessionId) {
      changes += 1;
      for (const connection of sockets.open) {
        if (connection.actor?.sessionId === sessionId) close(connection, CLOSE.sessionEnded, 'Session ended');
      }
    },
  };
  const elsewhere = connectProcesses(bus, here, log);

  bus.onGap(() => {
    here.recheck(undefined);
    here.publish(refetch.name, {}, undefined);
  });

  const upgrade = createUpgrade({
    allowedOrigins,
    identify,
    addressOf,
    limits,
    log,
    hasRoom: (waiting) => !isClosed && sockets.open.size + waiting < limits.connections,
    admit() {
      const seen = changes;
      return (ws, socket, actor) => {
        const connection = sockets.add(ws, socket, actor);
        // Rights changed while the session was being read: what was read may be what was before.
        if (seen !== changes) rights.recheck([connection]);
      };
    },
  });

  const stopPulse = startPulse(sockets.open, limits, (now) => rights.recheck(dueForCheck(sockets.open, now, limits)));

  return {
    attach: (server) => void server.on('upgrade', upgrade),
    publish(topic, message, audience) {
      here.publish(topic.name, message, audience);
      elsewhere.publish(topic.name, message, audience);
    },
    recheck(userId) {
      here.recheck(userId);
      elsewhere.recheck(userId);
    },
    endSession(sessionId) {
      here.endSession(sessionId);
      elsewhere.endSession(sessionId);
    },
    close() {
      isClosed = true;
      stopPulse();
      return sockets.closeAll();
    },
    stats: () => ({
      connections: sockets.open.size,
      subscriptions: [...channels.values()].reduce((sum, channel) => sum + countSubscribers(channel), 0),
      queued: fanOut.queued(),
      behind: [...sockets.open].filter(({ backlog }) => backlog !== undefined).length,
    }),
  };
}
