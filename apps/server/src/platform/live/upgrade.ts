import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '#platform/actor.ts';
import type { Log } from './bus.ts';
import type { Limits } from './limits.ts';
import { subprotocolFor } from './stomp.ts';

export const LIVE_PATH = '/websocket';
const KEEP_ALIVE_MS = 60_000;

export interface UpgradeParts {
  readonly allowedOrigins: readonly string[];
  /** Refused whatever else it says. */
  readonly isOutside?: (request: IncomingMessage) => boolean;
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

/** Counts open sockets by key, such as an address. */
function createCounter(most: number) {
  const counts = new Map<string, number>();
  const isFull = (key: string | undefined): boolean => key !== undefined && (counts.get(key) ?? 0) >= most;
  /** False for one too many. */
  function add(key: string | undefined, socket: Duplex): boolean {
    if (isFull(key)) return false;
    if (key === undefined) return true;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
    return true;
  }
  return { isFull, add };
}

/** Turns a request into a live socket: right path, known origin, within the limits, session read. */
export function createUpgrade(parts: UpgradeParts) {
  const { allowedOrigins, isOutside, identify, addressOf, limits, log, hasCapacity, begin } = parts;
  const addresses = createCounter(limits.connectionsPerAddress);
  const sessions = createCounter(limits.connectionsPerSession);
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
    if (!sessions.add(actor?.sessionId, socket)) return answer(socket, 429);
    if (socket instanceof Socket) socket.setKeepAlive(true, KEEP_ALIVE_MS);
    server.handleUpgrade(request, socket, head, (ws) => opened(ws, socket, actor));
  }

  function refuseAtOnce(request: IncomingMessage): number | undefined {
    if (isOutside?.(request) || !isTrusted(request, allowedOrigins)) return 403;
    return hasCapacity(opening) ? undefined : 503;
  }

  function refuseSocket(request: IncomingMessage, socket: Duplex): number | undefined {
    if (request.url?.split('?', 1)[0] !== LIVE_PATH) return 404;
    return refuseAtOnce(request) ?? (addresses.add(addressOf(request), socket) ? undefined : 429);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Stays for the life of the socket, so that a hang-up at any moment affects no other.
    socket.on('error', () => socket.destroy());
    const status = refuseSocket(request, socket);
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
  }

  return {
    upgrade,
    /** How a socket for this request would be refused. A browser does not learn why it got none; a page can ask. */
    async refusalOf(request: IncomingMessage): Promise<number | undefined> {
      const status = refuseAtOnce(request);
      if (status) return status;
      const isFull = addresses.isFull(addressOf(request)) || sessions.isFull((await identify(request))?.sessionId);
      return isFull ? 429 : undefined;
    },
  };
}
