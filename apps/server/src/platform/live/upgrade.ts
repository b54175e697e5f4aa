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

export interface UpgradeDeps {
  readonly allowedOrigins: readonly string[];
  readonly isOutside?: (request: IncomingMessage) => boolean;
  readonly identify: (request: IncomingMessage) => Promise<Actor | undefined>;
  /** `undefined` where the address does not identify callers. */
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  readonly limits: Limits;
  readonly log: Log;
  readonly hasCapacity: (opening: number) => boolean;
  readonly begin: () => (ws: WebSocket, socket: Duplex, actor: Actor | undefined) => void;
}

function answer(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Browsers always send an origin; a cookie without one is refused. */
function isTrusted({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  if (headers.origin === undefined) return headers.cookie === undefined;
  return allowedOrigins.includes(headers.origin);
}

function createCounter(most: number) {
  const counts = new Map<string, number>();
  const isFull = (key: string | undefined): boolean => key !== undefined && (counts.get(key) ?? 0) >= most;
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

export function createUpgrade(deps: UpgradeDeps) {
  const { allowedOrigins, isOutside, identify, addressOf, limits, log, hasCapacity, begin } = deps;
  const addresses = createCounter(limits.connectionsPerAddress);
  const sessions = createCounter(limits.connectionsPerSession);
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Twice our own limit, so that a slightly larger frame still gets an ERROR.
    maxPayload: 2 * limits.frameBytes,
    maxFragments: 64,
    handleProtocols: subprotocolFor,
    closeTimeout: limits.closeMs,
  };
  const server = new WebSocketServer(options);
  let opening = 0;

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const opened = begin();
    // Not the socket's own timeout, which every later write would reset.
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
    // For the life of the socket: a hang-up must not crash the process.
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
