import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '#platform/actor.ts';
import type { Log } from './bus.ts';
import type { Limits } from './limits.ts';
import { subprotocolFor } from './stomp.ts';

const PATH = '/websocket';
const KEEP_ALIVE_MS = 60_000;

export interface UpgradeParts {
  readonly allowedOrigins: readonly string[];
  readonly identify: (request: IncomingMessage) => Promise<Actor | undefined>;
  /** Undefined where the address does not tell callers apart. */
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  readonly limits: Limits;
  readonly log: Log;
  /** Whether another socket fits in beside those being opened. */
  readonly hasCapacity: (opening: number) => boolean;
  /** Called before identification; the function it returns is called with the open socket. */
  readonly begin: () => (ws: WebSocket, socket: Duplex, actor: Actor | undefined) => void;
}

function answer(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** A browser always names its origin; without one a session may have been borrowed. */
function isTrusted({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  if (headers.origin === undefined) return headers.cookie === undefined;
  return allowedOrigins.includes(headers.origin);
}

/** Counts open sockets by key, such as an address; false for one too many. */
function createCounter(most: number) {
  const counts = new Map<string, number>();
  return (key: string | undefined, socket: Duplex): boolean => {
    if (key === undefined) return true;
    const count = counts.get(key) ?? 0;
    if (count >= most) return false;
    counts.set(key, count + 1);
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
    return true;
  };
}

/** Turns a request into a live socket: right path, known origin, within the limits, session read. */
export function createUpgrade({ allowedOrigins, identify, addressOf, limits, log, hasCapacity, begin }: UpgradeParts) {
  const countAddress = createCounter(limits.connectionsPerAddress);
  const countSession = createCounter(limits.connectionsPerSession);
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Twice our own limit, so that a frame slightly too large is still answered with an ERROR that says so.
    maxPayload: 2 * limits.frameBytes,
    maxFragments: 64,
    handleProtocols: subprotocolFor,
    closeTimeout: limits.closeMs,
  };
  const server = new WebSocketServer(options);
  let opening = 0;

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const opened = begin();
    // Not the socket's own timeout: once used, every later write would reset it.
    const timer = setTimeout(() => socket.destroy(), limits.handshakeMs);
    const actor = await identify(request).finally(() => clearTimeout(timer));
    if (socket.destroyed) return;
    if (!hasCapacity(opening - 1)) return answer(socket, 503);
    if (!countSession(actor?.sessionId, socket)) return answer(socket, 429);
    if (socket instanceof Socket) socket.setKeepAlive(true, KEEP_ALIVE_MS);
    server.handleUpgrade(request, socket, head, (ws) => opened(ws, socket, actor));
  }

  function refusalOf(request: IncomingMessage, socket: Duplex): number | undefined {
    if (request.url?.split('?', 1)[0] !== PATH) return 404;
    if (!isTrusted(request, allowedOrigins)) return 403;
    if (!hasCapacity(opening)) return 503;
    return countAddress(addressOf(request), socket) ? undefined : 429;
  }

  return async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Stays for the life of the socket, so that a hang-up at any moment affects no other.
    socket.on('error', () => socket.destroy());
    const status = refusalOf(request, socket);
    if (status) return answer(socket, status);
    opening += 1;
    try {
      await open(request, socket, head);
    } catch (error) {
      log.error({ err: error }, 'live: upgrade failed');
      if (!socket.destroyed) answer(socket, 503);
    } finally {
      opening -= 1;
    }
  };
}
