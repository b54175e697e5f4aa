import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { BARE_CHANNEL, type Broadcast, SUBSCRIPTION, TOPIC, textFrame } from './stomp-protocol.ts';

/** The limit of its kind: keeps sockets and writes the same prebuilt bytes to each of them. */
export interface BareSettings {
  readonly port: number;
  readonly database: pg.ClientConfig;
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const CONNECTED = textFrame('CONNECTED\nversion:1.2\nheart-beat:10000,10000\nserver:bare\n\n\0', false);
const RECEIPT = textFrame('RECEIPT\nreceipt-id:ready\n\n\0', false);

function messageFrame(id: number): Buffer {
  const headers = `subscription:${SUBSCRIPTION}\nmessage-id:bareserv-${id}\nack:bareserv-${id}\ndestination:${TOPIC}`;
  const body = JSON.stringify({ id });
  return textFrame(
    `MESSAGE\n${headers}\ncontent-type:application/json\ncontent-length:${body.length}\n\n${body}\0`,
    false,
  );
}

async function serve({ port, database }: BareSettings): Promise<void> {
  const sockets = new Set<Duplex>();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const server = createServer((_request, response) => {
    response.end(String(delay.max / 1e6));
    delay.reset();
  });
  server.on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${GUID}`).digest('base64');
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`);
    socket.write(`Sec-WebSocket-Accept: ${accept}\r\n\r\n`);
    socket.once('data', () => {
      socket.write(CONNECTED);
      socket.write(RECEIPT);
      socket.resume();
      sockets.add(socket);
    });
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  const client = new pg.Client(database).on('error', () => process.exit());
  await client.connect();
  client.on('notification', ({ payload }) => {
    const { from, to }: Broadcast = JSON.parse(payload ?? '');
    const frames = Array.from({ length: to - from + 1 }, (_, index) => messageFrame(from + index));
    const bytes = Buffer.concat(frames);
    for (const socket of sockets) socket.write(bytes);
  });
  await client.query(`listen ${BARE_CHANNEL}`);
  server.listen(port, '127.0.0.1');
}

process.once('disconnect', () => process.exit());
await serve(JSON.parse(process.argv[2] ?? ''));
