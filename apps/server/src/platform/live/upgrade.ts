import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '#platform/actor.ts';
import { createCrowd } from './crowd.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import { subprotocolFor } from './negotiate.ts';

// An import would also load everything else the module offers, a whole second client among it: 15 MiB that stay.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const PATH = '/websocket';
const KEEP_ALIVE_MS = 60_000;

interface Parts {
  readonly allowedOrigins: readonly string[];
  readonly identify: (request: IncomingMessage) => Promise<Actor | undefined>;
  /** Where it comes from, as far as that tells callers apart. */
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  readonly limits: Limits;
  readonly log: Log;
  /** Whether another socket fits in beside those waiting here. */
  readonly hasRoom: (waiting: number) => boolean;
  /** Called before anybody is identified; what it returns is called with the open socket. */
  readonly admit: () => (ws: WebSocket, socket: Duplex, actor: Actor | undefined) => void;
}

function answer(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** A browser always names its origin; who does not must not bring a session along, for it may be borrowed. */
function isTrusted({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  if (headers.origin === undefined) return headers.cookie === undefined;
  return allowedOrigins.includes(headers.origin);
}

function destroyOnError(this: Duplex): void {
  this.destroy();
}

/** Lets a request become a live socket: right path, known origin, room left, session read. */
export function createUpgrade({ allowedOrigins, identify, addressOf, limits, log, hasRoom, admit }: Parts) {
  const addresses = createCrowd(limits.connectionsPerAddress);
  const sessions = createCrowd(limits.connectionsPerSession);
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    // Twice as much as we take, so that what is slightly too large still gets an ERROR that says so.
    maxPayload: 2 * limits.frameBytes,
    maxFragments: 64,
    handleProtocols: subprotocolFor,
    closeTimeout: limits.closeMs,
  };
  const server = new WebSocketServer(options);
  let waiting = 0;

  function objection(request: IncomingMessage): number | undefined {
    if (request.url?.split('?', 1)[0] !== PATH) return 404;
    if (!isTrusted(request, allowedOrigins)) return 403;
    return hasRoom(waiting) ? undefined : 503;
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const welcome = admit();
    // Not the socket's own timeout: once used, every later write would look after it.
    const timer = setTimeout(() => socket.destroy(), limits.handshakeMs);
    const actor = await identify(request).finally(() => clearTimeout(timer));
    if (socket.destroyed) return;
    if (!hasRoom(waiting - 1)) return answer(socket, 503);
    if (!sessions.join(actor?.sessionId, socket)) return answer(socket, 429);
    if (socket instanceof Socket) socket.setKeepAlive(true, KEEP_ALIVE_MS);
    server.handleUpgrade(request, socket, head, (ws) => welcome(ws, socket, actor));
  }

  function letIn(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    waiting += 1;
    open(request, socket, head)
      .catch((error: unknown) => {
        log.error({ err: error }, 'live: upgrade failed');
        if (!socket.destroyed) answer(socket, 503);
      })
      .finally(() => {
        waiting -= 1;
      });
  }

  return function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Stays for the life of the socket: a hang-up at any moment is nobody else's business.
    socket.on('error', destroyOnError);
    const status = objection(request);
    if (status) answer(socket, status);
    else if (!addresses.join(addressOf(request), socket)) answer(socket, 429);
    else letIn(request, socket, head);
  };
}
