import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { BrowserContextOptions } from '@playwright/test';

/** A line between one browser and the server; the browser knows it as its proxy, so addresses stay what they are. */
export interface Line {
  readonly proxy: NonNullable<BrowserContextOptions['proxy']>;
  /** Ends every connection and refuses new ones until `restore`. */
  readonly cut: () => void;
  readonly restore: () => void;
  readonly close: () => void;
}

/** Between `from` and `to`, always in the same order. */
function* delays(from: number, to: number): Generator<number, never> {
  for (let at = 0; ; at = (at + 7) % 13) yield from + ((to - from) * at) / 12;
}

/** Every answer takes between `from` and `to` milliseconds longer; of what is sent, so many bytes a second arrive. */
export async function openLine(from: number, to = from, bytesPerSecond = Infinity): Promise<Line> {
  const delay = delays(from, to);
  const open = new Set<Duplex>();
  let isCut = false;
  const later = (work: () => void): void => void setTimeout(work, delay.next().value);
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    const onward = request(url, { method, headers }, (answer) =>
      later(() => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }),
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.on('data', (chunk: Buffer) => {
      onward.write(chunk);
      incoming.pause();
      setTimeout(() => incoming.resume(), (1000 * chunk.length) / bytesPerSecond);
    });
    incoming.on('end', () => onward.end());
  });
  server.on('connection', (socket: Socket) => {
    if (isCut) return void socket.destroy();
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
  });
  // How a WebSocket passes a proxy.
  server.on('connect', ({ url = '' }, socket, head) => {
    const { hostname, port } = new URL(`http://${url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.write(head);
      socket.pipe(onward);
    });
    // Always the same time, so that nothing overtakes what came before it.
    onward.on('data', (chunk) => setTimeout(() => socket.writable && socket.write(chunk), from));
    onward.on('end', () => setTimeout(() => socket.end(), from));
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    // Chromium asks no proxy for this machine unless this is set.
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    cut,
    restore: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
