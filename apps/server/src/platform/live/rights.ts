import type { Feature } from '@kontor/contract/core/features.ts';
import { SESSION_ENDED } from '@kontor/contract/core/live.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Topic } from '@kontor/contract/core/topic.ts';
import type { Actor } from '#platform/actor.ts';
import type { Log } from './bus.ts';
import { CLOSE, type Connection } from './connection.ts';

interface Deps {
  readonly reload: (sessionId: string) => Promise<Actor | undefined>;
  readonly isOn: (feature: Feature) => boolean;
  readonly flush: (connection: Connection) => void;
  readonly log: Log;
}

/** Fewer than the pool has connections, so that requests go on during a check of all sockets. */
const RELOADS_AT_ONCE = 4;

/** Decides which topics a socket receives, at SUBSCRIBE and whenever rights, flags or sessions have changed. */
export function createRights({ reload, isOn, flush, log }: Deps) {
  const mayReceive = (topic: Topic, actor: Actor | undefined): boolean =>
    mayAccess(topic.access, actor) && (topic.feature === undefined || isOn(topic.feature));

  /** No ERROR, unlike a refused SUBSCRIBE: the client made no mistake and keeps its other topics. */
  function apply(connection: Connection): void {
    connection.guard(() => {
      for (const [id, { topic }] of connection.subscriptions) {
        if (!mayReceive(topic, connection.actor)) connection.unsubscribe(id);
      }
      flush(connection);
    });
  }

  async function checkSession(sessionId: string, connections: readonly Connection[], check: symbol): Promise<void> {
    try {
      const actor = await reload(sessionId);
      for (const connection of connections) {
        if (!actor) connection.ws.close(SESSION_ENDED, 'Session ended');
        // A later check may be running, with newer data.
        if (!actor || connection.check !== check) continue;
        Object.assign(connection, { actor, check: undefined, checkedAt: performance.now() });
        apply(connection);
      }
    } catch (error) {
      log.error({ err: error }, 'live: rights could not be read, closing the sockets of a session');
      for (const connection of connections) connection.ws.close(CLOSE.internal, 'Try again');
    }
  }

  return {
    mayReceive,
    recheck(connections: Iterable<Connection>): void {
      const check = Symbol('check');
      const sessions = new Map<string, Connection[]>();
      // All sockets are held before the first reload, so that none receives what it may have lost.
      for (const connection of connections) {
        if (!connection.actor) {
          apply(connection);
          continue;
        }
        connection.check = check;
        const { sessionId } = connection.actor;
        sessions.set(sessionId, [...(sessions.get(sessionId) ?? []), connection]);
      }
      const remaining = sessions.entries();
      const work = async (): Promise<void> => {
        for (const [sessionId, sockets] of remaining) await checkSession(sessionId, sockets, check);
      };
      for (let worker = 0; worker < RELOADS_AT_ONCE; worker++) void work();
    },
  };
}

export type Rights = ReturnType<typeof createRights>;
