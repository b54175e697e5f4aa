import { createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { PUBLIC_URL, testApp } from '#testing/app.ts';
import { checkWebSocket } from './check-websocket.ts';
import { startProxy, startServer } from './testing-servers.ts';

const kontor = await testApp();
const at = (url: string) => checkWebSocket(parseEnv({ PUBLIC_URL: url }));

test('through a proxy that passes WebSockets on the live channel answers', async () => {
  // The origin a browser would name is that of the public address.
  const proxy = await startProxy({ to: await kontor.listen(), headers: { origin: PUBLIC_URL }, passesUpgrades: true });
  expect(await at(proxy.url)).toEqual({ state: 'OK', text: 'Änderungen erscheinen von selbst in allen Browsern.' });
});

test('a proxy that passes only requests on is named, with the lines it lacks', async () => {
  const proxy = await startProxy({ to: await kontor.listen() });
  expect(await at(proxy.url)).toMatchObject({
    state: 'WRONG',
    text: expect.stringMatching(/^Der Proxy lässt WebSockets nicht durch \(.+\)\.$/),
    fix: expect.stringContaining('proxy_set_header Upgrade $http_upgrade'),
  });
});

const answering = (status: number) => (_request: unknown, socket: Duplex) =>
  void socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);

test.each([200, 400, 404, 426, 502])('so is one that answers %d instead', async (status) => {
  const { url } = await startServer((_request, response) => void response.end(), answering(status));
  expect(await at(url)).toMatchObject({
    state: 'WRONG',
    text: `Der Proxy lässt WebSockets nicht durch (Antwort ${status}).`,
  });
});

test('a server with too many open pages is another matter', async () => {
  const { url } = await startServer((_request, response) => void response.end(), answering(503));
  expect(await at(url)).toMatchObject({
    state: 'WARNING',
    text: expect.stringContaining('keine weitere Live-Verbindung'),
  });
});

test('a connection that is cut ends the check at once', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  expect(await at(`http://127.0.0.1:${port}`)).toMatchObject({ state: 'WRONG' });
});
