import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Actor } from '#platform/actor.ts';
import { leaveAll } from './channel.ts';
import { CLOSE, close, createConnection, refuse, takeToken } from './connection.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import { FLOOD } from './receive.ts';
import type { Connection } from './state.ts';

interface Parts {
  readonly receive: (connection: Connection, data: Buffer) => void;
  readonly limits: Limits;
  readonly log: Log;
}

export interface Sockets {
  readonly open: Set<Connection>;
  add(ws: WebSocket, socket: Duplex, actor: Actor | undefined): Connection;
  closeAll(): Promise<void>;
}

/** The open sockets of this process; none of their errors gets past here. */
export function createSockets({ receive, limits, log }: Parts): Sockets {
  const open = new Set<Connection>();
  let onEmpty = (): void => {};

  /** `ws` would answer every ping; a flood of them must cost the sender its socket. */
  function pong(connection: Connection, data: Buffer): void {
    connection.lastRead = performance.now();
    if (!takeToken(connection, limits.framesPerSecond, limits.frameBurst)) refuse(connection, FLOOD);
    else if (!connection.socket.writableNeedDrain) connection.ws.pong(data);
  }

  function remove(connection: Connection): void {
    open.delete(connection);
    leaveAll(connection);
    if (open.size === 0) onEmpty();
  }

  return {
    open,
    add(ws, socket, actor) {
      const connection = createConnection(ws, socket, actor, limits.frameBurst);
      open.add(connection);
      ws.on('message', (data: Buffer) => {
        try {
          receive(connection, data);
        } catch (error) {
          log.error({ err: error }, 'live: a frame could not be handled');
          ws.terminate();
        }
      });
      ws.on('ping', (data) => pong(connection, data));
      // What `ws` finds wrong it answers with the right close code itself; there is nobody else to tell.
      ws.on('error', () => {});
      ws.on('close', () => remove(connection));
      return connection;
    },
    async closeAll() {
      for (const connection of open) close(connection, CLOSE.goingAway, 'Going away');
      if (open.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onEmpty = resolve;
      const timer = setTimeout(() => {
        for (const connection of open) connection.ws.terminate();
      }, limits.closeMs);
      await promise;
      clearTimeout(timer);
    },
  };
}
