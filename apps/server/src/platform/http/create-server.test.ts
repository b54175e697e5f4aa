import dns from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseEnv } from '../env.ts';
import { createServer, IDLE_TIMEOUT_MS } from './create-server.ts';

test('an answer that nobody reads is ended', async () => {
  const app = createServer(parseEnv({}), false);
  onTestFinished(() => app.close());
  app.get('/large', async () => Buffer.alloc(64 * 1024 * 1024));
  await app.listen({ host: '127.0.0.1', port: 0 });
  expect(app.server.timeout).toBe(IDLE_TIMEOUT_MS);
  app.server.setTimeout(200);
  const ended = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)));
  const { port } = app.server.address() as AddressInfo;
  const reader = connect(port, '127.0.0.1');
  onTestFinished(() => void reader.destroy());
  await once(reader, 'connect');
  reader.pause();
  reader.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await ended;
});

test('a request that takes too long to arrive is answered so that it is sent again', async () => {
  const app = createServer(parseEnv({}), false);
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  // Node looks for slow requests every half minute; this is what it says of one.
  const complaint = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.once('connection', (socket) => app.server.emit('clientError', complaint, socket));
  const { port } = app.server.address() as AddressInfo;
  let heard = '';
  for await (const chunk of connect(port, '127.0.0.1').setEncoding('utf8')) heard += chunk;
  expect(heard).toMatch(/^HTTP\/1\.1 408 .*Die Übertragung hat zu lange gedauert\./s);
});

test.runIf(process.platform === 'linux')('every address of localhost is answered', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2', '203.0.113.9'].map((address) => ({ address, family: 4 }));
  const { lookup: real } = dns;
  const answer = (host: string, options: object, done: (error: null, found: unknown) => void) =>
    host === 'localhost' && 'all' in options ? done(null, addresses) : real(host, options, done as never);
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answer as never);
  onTestFinished(() => lookup.mockRestore());
  const app = createServer(parseEnv({}), false);
  onTestFinished(() => app.close());
  app.get('/', async () => 'da');
  const upgraded: (string | undefined)[] = [];
  app.server.on('upgrade', ({ socket }) => {
    upgraded.push(socket.localAddress);
    socket.end();
  });
  await app.listen({ host: 'localhost', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    expect(await (await fetch(`http://${address}:${port}`)).text()).toBe('da');
    const socket = connect(port, address);
    socket.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await once(socket.resume(), 'close');
  }
  expect(upgraded).toEqual(['127.0.0.1', '127.0.0.2']);
});

test('requests under way are answered before the end', async () => {
  const app = createServer(parseEnv({}), false);
  const { promise: mayAnswer, resolve: goOn } = Promise.withResolvers<void>();
  let asked = 0;
  app.get('/', async () => {
    asked += 1;
    await mayAnswer;
    return 'fertig';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const callers = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  const heard = callers.map(async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    let text = '';
    for await (const chunk of socket.setEncoding('latin1')) text += chunk;
    return text;
  });
  await expect.poll(() => asked, { timeout: 20_000 }).toBe(40);
  const closing = app.close();
  goOn();
  for (const text of await Promise.all(heard)) expect(text).toMatch(/^HTTP\/1.1 200 .*fertig$/s);
  await closing;
});

test('closing ends a connection whose response is out, and after a while one whose request never ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = createServer(parseEnv({}), false);
  const { promise: mayAnswer, resolve: goOn } = Promise.withResolvers<void>();
  const asked = vi.fn();
  app.get('/', async () => {
    asked();
    await mayAnswer;
    return 'fertig';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const [answered, endless] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  answered.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  endless.on('error', () => {}).write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n');
  await expect.poll(() => asked.mock.calls.length, { timeout: 20_000 }).toBe(1);
  const closing = app.close();
  await expect.poll(() => app.server.listening, { timeout: 20_000 }).toBe(false);
  goOn();
  await once(answered, 'data');
  vi.advanceTimersByTime(100);
  await once(answered, 'close');
  expect(endless.destroyed).toBe(false);
  vi.advanceTimersByTime(4_000);
  await closing;
});
