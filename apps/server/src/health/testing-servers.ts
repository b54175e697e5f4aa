import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A small web server on loopback that answers as given; without `upgrade` it knows nothing of WebSockets. */
export async function startServer(answer: Answer, upgrade?: Upgrade): Promise<{ url: string; port: number }> {
  const server = createServer(answer);
  if (upgrade) server.on('upgrade', upgrade);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

interface Proxy {
  readonly to: number;
  /** What it adds to each request. */
  readonly headers?: Record<string, string>;
  readonly passesUpgrades?: boolean;
}

/** A proxy as an operator sets it up, with or without what it takes. */
export function startProxy({ to, headers = {}, passesUpgrades = false }: Proxy) {
  const forward = ({ url, method, headers: asked }: IncomingMessage) =>
    request({ host: '127.0.0.1', port: to, path: url, method, headers: { ...asked, ...headers } });
  const pass: Answer = (incoming, outgoing) => {
    const onward = forward(incoming);
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  };
  const passUpgrade: Upgrade = (incoming, socket) => {
    const onward = forward(incoming);
    onward.on('upgrade', ({ headers: answered }, behind, head) => {
      const lines = Object.entries(answered).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      behind.unshift(head);
      behind.pipe(socket).pipe(behind);
      behind.on('error', () => socket.destroy());
      socket.on('error', () => behind.destroy());
    });
    onward.on('error', () => socket.destroy());
    onward.end();
  };
  return startServer(pass, passesUpgrades ? passUpgrade : undefined);
}
