import type { Feature } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Topic } from '@kontor/contract/core/topic.ts';
import type { Actor } from '#platform/actor.ts';
import { leave } from './channel.ts';
import { CLOSE, close } from './connection.ts';
import { release } from './delivery.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Connection } from './state.ts';

interface Parts {
  readonly reload: (sessionId: string) => Promise<Actor | undefined>;
  readonly isOn: (feature: Feature) => boolean;
  readonly limits: Limits;
  readonly log: Log;
}

export interface Rights {
  mayReceive(topic: Topic, actor: Actor | undefined): boolean;
  recheck(connections: Iterable<Connection>): void;
}

/** Fewer than the pool has connections, so that requests go on while everybody is looked at again. */
const RELOADS_AT_ONCE = 4;
const DUE_AT_ONCE = 100;

/** Sockets not looked at for long, a few at a time: nobody tells when a session expires. */
export function dueForCheck(connections: Iterable<Connection>, now: number, { recheckMs }: Limits): Connection[] {
  const due: Connection[] = [];
  for (const connection of connections) {
    if (connection.actor && !connection.check && now - connection.checkedAt > recheckMs) due.push(connection);
    if (due.length === DUE_AT_ONCE) break;
  }
  return due;
}

/** Decides who may hear what, at SUBSCRIBE and whenever rights, flags or sessions have changed. */
export function createRights({ reload, isOn, limits, log }: Parts): Rights {
  const mayReceive = (topic: Topic, actor: Actor | undefined): boolean =>
    mayAccess(topic.access, actor) && (topic.feature === undefined || isOn(topic.feature));

  /** Silent, unlike a refused SUBSCRIBE: the client did nothing wrong, and its other topics must go on. */
  function apply(connection: Connection): void {
    for (const [id, { topic }] of [...connection.subscriptions]) {
      if (!mayReceive(topic, connection.actor)) leave(connection, id);
    }
    release(connection, limits);
  }

  /** One socket's trouble is its own. */
  function guarded(connection: Connection, act: () => void): void {
    try {
      act();
    } catch (error) {
      log.error({ err: error }, 'live: a socket could not be checked');
      connection.ws.terminate();
    }
  }

  function settle(connection: Connection, check: symbol, actor: Actor | undefined): void {
    if (!actor) close(connection, CLOSE.sessionEnded, 'Session ended');
    // A later check may be under way, and it knows more.
    if (!actor || connection.check !== check) return;
    connection.actor = actor;
    connection.check = undefined;
    connection.checkedAt = performance.now();
    apply(connection);
  }

  async function checkSession(sessionId: string, connections: Connection[], check: symbol): Promise<void> {
    try {
      const actor = await reload(sessionId);
      for (const connection of connections) guarded(connection, () => settle(connection, check, actor));
    } catch (error) {
      log.error({ err: error }, 'live: rights could not be read, closing the sockets of a session');
      for (const connection of connections) close(connection, CLOSE.internal, 'Try again');
    }
  }

  /** Every socket is marked before the first reload, so that none hears what it may have lost. */
  function mark(connections: Iterable<Connection>, check: symbol): Map<string, Connection[]> {
    const sessions = new Map<string, Connection[]>();
    for (const connection of connections) {
      if (!connection.actor) {
        guarded(connection, () => apply(connection));
        continue;
      }
      connection.check = check;
      const { sessionId } = connection.actor;
      const others = sessions.get(sessionId);
      if (others) others.push(connection);
      else sessions.set(sessionId, [connection]);
    }
    return sessions;
  }

  return {
    mayReceive,
    recheck(connections) {
      const check = Symbol('check');
      const sessions = mark(connections, check).entries();
      const work = async (): Promise<void> => {
        for (const [sessionId, sockets] of sessions) await checkSession(sessionId, sockets, check);
      };
      for (let worker = 0; worker < RELOADS_AT_ONCE; worker++) void work();
    },
  };
}
