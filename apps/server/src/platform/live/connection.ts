import type { Duplex } from 'node:stream';
import { SESSION_ENDED } from '@kontor/contract/core/live.ts';
import type { StompHeaders } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import type { Actor } from '#platform/actor.ts';
import { errorFrame } from './frames.ts';
import type { Connection } from './state.ts';

export const CLOSE = {
  normal: 1000,
  goingAway: 1001,
  violation: 1008,
  tooLarge: 1009,
  internal: 1011,
  sessionEnded: SESSION_ENDED,
} as const;

export function createConnection(
  ws: WebSocket,
  socket: Duplex,
  actor: Actor | undefined,
  frameBurst: number,
): Connection {
  const now = performance.now();
  return {
    ws,
    socket,
    check: undefined,
    backlog: undefined,
    lastWrite: Math.trunc(now),
    actor,
    subscriptions: new Map(),
    openedAt: now,
    version: undefined,
    readEvery: 0,
    writeEvery: 0,
    lastRead: now,
    tokens: frameBurst,
    tokensAt: now,
    checkedAt: now,
    unfinished: undefined,
    held: undefined,
    stalledSince: 0,
  };
}

/** Nothing may be written after the close frame, and nothing to a socket that is gone. */
export const isOpen = ({ ws, socket }: Connection): boolean => ws.readyState === WebSocket.OPEN && socket.writable;

/** Writes whole WebSocket frames past `ws`, which never has a half-written frame as we send no fragments. */
export function writeOpen(connection: Connection, frames: Buffer, now: number): void {
  connection.socket.write(frames);
  connection.lastWrite = Math.trunc(now);
}

export function write(connection: Connection, frames: Buffer): void {
  if (isOpen(connection)) writeOpen(connection, frames, performance.now());
}

/** Closes politely; `ws` destroys the socket if the peer does not answer. */
export function close({ ws }: Connection, code: number, reason: string): void {
  try {
    ws.close(code, reason);
  } catch {
    ws.terminate();
  }
}

/** Why a connection must end. */
export interface Refusal {
  readonly message: string;
  readonly code?: number;
  readonly headers?: StompHeaders;
}

/** As STOMP says, an ERROR is the last frame before the connection ends. */
export function refuse(connection: Connection, { message, code = CLOSE.violation, headers = {} }: Refusal): void {
  write(connection, errorFrame(message, headers));
  close(connection, code, message);
}

/** A bucket of tokens: a burst at the start is normal, a steady flood is not. */
export function takeToken(connection: Connection, rate: number, burst: number): boolean {
  const now = performance.now();
  const refilled = connection.tokens + ((now - connection.tokensAt) / 1_000) * rate;
  connection.tokens = Math.min(burst, refilled) - 1;
  connection.tokensAt = now;
  return connection.tokens >= 0;
}
