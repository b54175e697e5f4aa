import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Actor } from '#platform/actor.ts';
import type { Log } from './bus.ts';
import { TOO_MANY_FRAMES } from './commands.ts';
import { CLOSE, Connection } from './connection.ts';
import type { Limits } from './limits.ts';

interface Deps {
  receive: (connection: Connection, data: Buffer) => void;
  recheck: (connections: Iterable<Connection>) => void;
  limits: Limits;
  log: Log;
}

const HEARTBEAT = '\n';
const MAX_RECHECKS_PER_SWEEP = 100;

function timeoutOf(connection: Connection, now: number, { handshakeMs }: Limits): string | undefined {
  const { version, openedAt, readEvery, lastRead } = connection;
  if (!version && now - openedAt > handshakeMs) return 'CONNECT did not arrive in time';
  return readEvery > 0 && now - lastRead > 2 * readEvery ? 'Heart-beat missed' : undefined;
}

/** Reads nothing for too long, or does not read our responses. */
const isStuck = ({ stalledSince, ws }: Connection, now: number, { stallMs, queueBytes }: Limits): boolean =>
  (stalledSince !== undefined && now - stalledSince > stallMs) || ws.bufferedAmount > queueBytes;

/** The open sockets of this process, with one timer for the heart-beats and timeouts of them all. */
export function createConnections({ receive, recheck, limits, log }: Deps) {
  const open = new Set<Connection>();
  let sweepDueAt = performance.now() + limits.sweepMs;

  /** `ws` answers every ping; a flood of them closes the socket. */
  function onPing(connection: Connection): void {
    connection.lastRead = performance.now();
    if (!connection.takeToken()) connection.refuse(TOO_MANY_FRAMES);
  }

  function remove(connection: Connection): void {
    open.delete(connection);
    for (const id of connection.subscriptions.keys()) connection.unsubscribe(id);
  }

  function check(connection: Connection, now: number, mayEnd: boolean): void {
    if (!connection.isOpen) return;
    const message = mayEnd ? timeoutOf(connection, now, limits) : undefined;
    if (message) connection.refuse({ message });
    else if (mayEnd && isStuck(connection, now, limits)) connection.ws.terminate();
    const { writeEvery, lastWrite, socket } = connection;
    // One sweep early, because the next one would be late.
    const isDue = writeEvery > 0 && now + limits.sweepMs - lastWrite > writeEvery;
    if (isDue && !socket.writableNeedDrain) connection.send(HEARTBEAT);
  }

  function sweep(): void {
    const now = performance.now();
    // After a blocked event loop heart-beats may be unread, so only a punctual sweep closes sockets.
    const isPunctual = now - sweepDueAt < limits.sweepMs;
    sweepDueAt = now + limits.sweepMs;
    const due = [...open].filter((one) => one.actor && !one.check && now - one.checkedAt > limits.recheckMs);
    recheck(due.slice(0, MAX_RECHECKS_PER_SWEEP));
    for (const connection of open) connection.guard(() => check(connection, now, isPunctual));
  }

  // After the poll phase, in which everything that has arrived is read.
  const timer = setInterval(() => setImmediate(sweep), limits.sweepMs);
  timer.unref();

  return {
    open,
    add(ws: WebSocket, socket: Duplex, actor: Actor | undefined): Connection {
      const connection = new Connection(ws, socket, actor, { limits, log });
      open.add(connection);
      ws.on('message', (data: Buffer) => connection.guard(() => receive(connection, data)));
      ws.on('ping', () => onPing(connection));
      // `ws` answers protocol violations with the right close code.
      ws.on('error', () => {});
      ws.on('close', () => remove(connection));
      return connection;
    },
    async closeAll(): Promise<void> {
      clearInterval(timer);
      const closed = [...open].map(({ ws }) => once(ws, 'close'));
      for (const { ws } of open) ws.close(CLOSE.goingAway, 'Going away');
      const deadline = setTimeout(() => {
        for (const { ws } of open) ws.terminate();
      }, limits.closeMs);
      await Promise.allSettled(closed);
      clearTimeout(deadline);
    },
  };
}
