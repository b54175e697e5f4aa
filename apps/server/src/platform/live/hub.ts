import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Feature } from '@kontor/contract/core/features.ts';
import { SESSION_ENDED } from '@kontor/contract/core/live.ts';
import { refetch } from '@kontor/contract/core/refetch.ts';
import { ACCESS } from '@kontor/contract/core/roles.ts';
import type { Message, Topic } from '@kontor/contract/core/topic.ts';
import * as z from 'zod/mini';
import type { Actor } from '#platform/actor.ts';
import type { Bus, Log } from './bus.ts';
import { createReceive } from './commands.ts';
import type { Audience, Channel } from './connection.ts';
import { createConnections } from './connections.ts';
import { createFanOut } from './fan-out.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { createRights } from './rights.ts';
import { createUpgrade, type UpgradeDeps } from './upgrade.ts';

interface Options extends Pick<UpgradeDeps, 'allowedOrigins' | 'isOutside' | 'identify' | 'addressOf'> {
  readonly topics: readonly Topic[];
  readonly reload: (sessionId: string) => Promise<Actor | undefined>;
  readonly isOn: (feature: Feature) => boolean;
  readonly bus: Bus;
  readonly log: Log;
  readonly limits?: Partial<Limits>;
}

export interface Live {
  attach(server: Server): void;
  refusalOf(request: IncomingMessage): Promise<number | undefined>;
  /** Only after commit; reaches the subscribers of every process. */
  publish<T extends Topic>(topic: T, message: Message<T>, audience?: Audience): void;
  /** Called after a message of this topic from any process, and where one may have been missed. */
  onPublished(topic: Topic, handler: () => void): void;
  /** After a change of a person's rights, or without an id after a change of flags. */
  recheck(userId?: string): void;
  endSession(sessionId: string): void;
  close(): Promise<void>;
  stats(): { connections: number; subscriptions: number; queued: number; behind: number };
}

const Publish = z.object({
  topic: z.string(),
  message: z.unknown(),
  audience: z.optional(
    z.object({ users: z.optional(z.readonly(z.array(z.string()))), access: z.optional(z.enum(ACCESS)) }),
  ),
});
const Recheck = z.object({ userId: z.optional(z.string()) });
const EndSession = z.object({ sessionId: z.string() });

/** The caller closes the bus. */
export function createLive({ topics, reload, isOn, bus, log, ...options }: Options): Live {
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const channels = new Map<string, Channel>(topics.map((topic) => [topic.name, { topic, groups: new Map() }]));
  const fanOut = createFanOut({ isOn, limits, log });
  const rights = createRights({ reload, isOn, flush: fanOut.flush, log });
  const receive = createReceive({ channels, mayReceive: rights.mayReceive, limits });
  const connections = createConnections({ receive, recheck: rights.recheck, limits, log });
  const handlers = new Map<string, (() => void)[]>();
  let changes = 0;
  let isClosed = false;

  /** Runs `act` for the sockets of this process; the returned function runs it in every process. */
  function everywhere<T>(name: string, schema: z.ZodMiniType<T>, act: (payload: T) => void): (payload: T) => void {
    bus.on(name, (payload) => {
      const parsed = schema.safeParse(payload);
      if (parsed.success) act(parsed.data);
      else log.error({ channel: name }, 'live: another process sent something unreadable');
    });
    return (payload) => {
      act(payload);
      bus.send(name, payload);
    };
  }

  function publishHere({ topic, message, audience }: z.infer<typeof Publish>): void {
    const channel = channels.get(topic);
    const parsed = channel?.topic.message.safeParse(message);
    if (!channel || !parsed?.success) {
      log.error({ topic }, 'live: not a message of a known topic');
      return;
    }
    fanOut.publish({ id: randomUUID(), channel, body: JSON.stringify(parsed.data), audience });
    for (const handle of handlers.get(topic) ?? []) handle();
  }

  function recheckHere(userId?: string): void {
    changes += 1;
    rights.recheck([...connections.open].filter(({ actor }) => userId === undefined || actor?.id === userId));
  }

  function endSessionHere({ sessionId }: z.infer<typeof EndSession>): void {
    changes += 1;
    for (const { actor, ws } of connections.open) {
      if (actor?.sessionId === sessionId) ws.close(SESSION_ENDED, 'Session ended');
    }
  }

  const publish = everywhere('live.publish', Publish, publishHere);
  const recheck = everywhere('live.recheck', Recheck, ({ userId }) => recheckHere(userId));
  const endSession = everywhere('live.end-session', EndSession, endSessionHere);
  bus.onGap(() => {
    recheckHere();
    publishHere({ topic: refetch.name, message: {} });
    for (const handle of [...handlers.values()].flat()) handle();
  });

  const { upgrade, refusalOf } = createUpgrade({
    ...options,
    limits,
    log,
    hasCapacity: (opening) => !isClosed && connections.open.size + opening < limits.connections,
    begin() {
      const changesBefore = changes;
      return (ws, socket, actor) => {
        const connection = connections.add(ws, socket, actor);
        // Rights changed while the session was being read, so it may be outdated.
        if (changes !== changesBefore) rights.recheck([connection]);
      };
    },
  });

  return {
    attach: (server) => void server.on('upgrade', upgrade),
    refusalOf,
    publish: (topic, message, audience) => publish({ topic: topic.name, message, audience }),
    onPublished: ({ name }, handler) => void handlers.set(name, [...(handlers.get(name) ?? []), handler]),
    recheck: (userId) => recheck({ userId }),
    endSession: (sessionId) => endSession({ sessionId }),
    close() {
      isClosed = true;
      return connections.closeAll();
    },
    stats() {
      const open = [...connections.open];
      return {
        connections: open.length,
        subscriptions: open.reduce((sum, { subscriptions }) => sum + subscriptions.size, 0),
        queued: fanOut.queued(),
        behind: open.filter(({ stalledSince }) => stalledSince !== undefined).length,
      };
    },
  };
}
