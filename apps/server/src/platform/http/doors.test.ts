import dns from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer as createListener, Server as Listener, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { openDoors } from './doors.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

function createApp(): FastifyInstance {
  const app = fastify();
  opened.push(() => app.close());
  return app;
}

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

/** Connects and asks while this thread stands still, as it does under load; what is heard is told as a message. */
function connectMeanwhile(port: number, count: number): Worker {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const code = `
    const { parentPort, workerData: { state, port, count } } = require('node:worker_threads');
    let open = 0;
    for (let at = 0; at < count; at += 1) {
      const socket = require('node:net').connect(port, '127.0.0.1', () => {
        socket.write('GET / HTTP/1.1\\r\\nHost: kontor\\r\\n\\r\\n');
        open += 1;
        if (open < count) return;
        Atomics.store(state, 0, 1);
        Atomics.notify(state, 0);
      });
      socket.once('data', (data) => parentPort.postMessage(data.toString('latin1', 0, 12)));
      socket.on('error', ({ code }) => parentPort.postMessage(code));
    }`;
  const worker = new Worker(code, { eval: true, workerData: { state, port, count } });
  opened.push(() => worker.terminate());
  Atomics.wait(state, 0, 0, 10_000);
  expect(Atomics.load(state, 0)).toBe(1);
  return worker;
}

test.runIf(process.platform === 'linux')('many who come at once do not get in one per turn', async () => {
  const app = createApp();
  await openDoors(app, { host: '127.0.0.1', port: 0 });
  let inside = 0;
  app.server.on('connection', () => {
    inside += 1;
  });
  connectMeanwhile(portOf(app), 200);
  let turns = 0;
  while (inside < 200) {
    await turn();
    turns += 1;
  }
  expect(turns).toBeLessThan(100);
});

test.runIf(process.platform === 'linux')('every address of localhost leads to the same server', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2', '203.0.113.9'].map((address) => ({ address, family: 4 }));
  const { lookup: real } = dns;
  const answer = (host: string, options: object, done: (error: null, found: unknown) => void) =>
    host === 'localhost' && 'all' in options ? done(null, addresses) : real(host, options, done as never);
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answer as never);
  opened.push(() => lookup.mockRestore());
  const app = createApp();
  app.get('/', async () => 'da');
  const asked: (string | undefined)[] = [];
  await openDoors(app, { host: 'localhost', port: 0 });
  app.server.on('request', ({ socket }) => asked.push(socket.localAddress));
  for (const address of ['127.0.0.1', '127.0.0.2'])
    expect(await (await fetch(`http://${address}:${portOf(app)}`)).text()).toBe('da');
  expect(asked).toEqual(['127.0.0.1', '127.0.0.2']);
});

test('a port that somebody else has is refused, also if they would share it', async () => {
  const first = createApp();
  await openDoors(first, { host: '127.0.0.1', port: 0 });
  const second = createApp();
  await expect(openDoors(second, { host: '127.0.0.1', port: portOf(first) })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  const stranger = createListener().listen(0, '127.0.0.1');
  opened.push(() => stranger.close());
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  await expect(openDoors(createApp(), { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('whoever connects while the server starts is answered, neither cut off nor forgotten', async () => {
  const free = createListener().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, 'close');
  const app = createApp();
  app.get('/', async () => 'da');
  const { emit } = Listener.prototype;
  const heard: string[] = [];
  const listening = vi.spyOn(Listener.prototype, 'emit').mockImplementation(function (this: Listener, event, ...rest) {
    if (event === 'listening') {
      listening.mockRestore();
      connectMeanwhile(port, 1).on('message', (text: string) => heard.push(text));
    }
    return emit.call(this, event, ...rest);
  });
  opened.push(() => listening.mockRestore());
  await openDoors(app, { host: '127.0.0.1', port });
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['HTTP/1.1 200']);
});

test('through whichever door they came, those under way are answered before the end', async () => {
  const app = createApp();
  const { promise: mayAnswer, resolve: goOn } = Promise.withResolvers<void>();
  let asked = 0;
  app.get('/', async () => {
    asked += 1;
    await mayAnswer;
    return 'fertig';
  });
  await openDoors(app, { host: '127.0.0.1', port: 0 });
  const callers = Array.from({ length: 40 }, () => connect(portOf(app), '127.0.0.1'));
  const heard = callers.map(async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: kontor\r\n\r\n');
    let text = '';
    for await (const chunk of socket.setEncoding('latin1')) text += chunk;
    return text;
  });
  await expect.poll(() => asked).toBe(40);
  const closing = app.close();
  goOn();
  for (const text of await Promise.all(heard)) expect(text).toMatch(/^HTTP\/1.1 200 .*fertig$/s);
  await closing;
});

test('what is no request is told so, through whichever door', async () => {
  const app = createApp();
  let refused = 0;
  app.server.on('clientError', () => {
    refused += 1;
  });
  await openDoors(app, { host: '127.0.0.1', port: 0 });
  const callers = Array.from({ length: 40 }, () => connect(portOf(app), '127.0.0.1'));
  await Promise.all(
    callers.map((socket) => {
      socket
        .on('error', () => {})
        .resume()
        .write('nonsense\r\n\r\n');
      return once(socket, 'close');
    }),
  );
  expect(refused).toBe(40);
});
