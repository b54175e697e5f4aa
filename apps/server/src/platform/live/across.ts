import { ACCESS } from '@kontor/contract/core/roles.ts';
import * as z from 'zod/mini';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';
import type { Audience } from './state.ts';

const Publish = z.object({
  topic: z.string(),
  message: z.unknown(),
  audience: z.optional(z.object({ users: z.optional(z.array(z.string())), access: z.optional(z.enum(ACCESS)) })),
});
const Recheck = z.object({ userId: z.optional(z.string()) });
const EndSession = z.object({ sessionId: z.string() });

/** What a process does for its own sockets, and asks the other processes to do for theirs. */
export interface LiveActions {
  publish(topic: string, message: unknown, audience: Audience | undefined): void;
  recheck(userId: string | undefined): void;
  endSession(sessionId: string): void;
}

/** Carries out here what other processes ask for; returns how to ask them. */
export function connectProcesses(bus: Bus, here: LiveActions, log: Log): LiveActions {
  function listen<T>(channel: string, schema: z.ZodMiniType<T>, act: (payload: T) => void): void {
    bus.on(channel, (payload) => {
      const parsed = schema.safeParse(payload);
      if (parsed.success) act(parsed.data);
      else log.error({ channel }, 'live: another process sent something unreadable');
    });
  }
  listen('live.publish', Publish, ({ topic, message, audience }) => here.publish(topic, message, audience));
  listen('live.recheck', Recheck, ({ userId }) => here.recheck(userId));
  listen('live.end-session', EndSession, ({ sessionId }) => here.endSession(sessionId));
  return {
    publish: (topic, message, audience) => bus.send('live.publish', { topic, message, audience }),
    recheck: (userId) => bus.send('live.recheck', { userId }),
    endSession: (sessionId) => bus.send('live.end-session', { sessionId }),
  };
}
