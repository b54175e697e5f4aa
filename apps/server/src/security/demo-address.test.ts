import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { isLong } from '#platform/testing/long.ts';
import { testApp } from '#testing/app.ts';

const NO_DISCORD = { DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '' };
const demo = await testApp({ env: NO_DISCORD, betweenTests: 'keep' });
/** Opened for the long tests alone: each fills a demo. */
const forced = isLong ? await testApp({ env: { ...NO_DISCORD, DEMO: 'force' }, betweenTests: 'keep' }) : demo;

const ELSEWHERE: [string, Record<string, string>][] = [
  ['behind nginx or Caddy', { 'x-forwarded-for': '203.0.113.9' }],
  ['behind a proxy that names the host alone', { 'x-forwarded-host': 'kontor.example' }],
  ['behind a proxy that follows the standard', { forwarded: 'for=203.0.113.9' }],
  ['behind a proxy with a header of its own', { 'x-real-ip': '203.0.113.9' }],
  ['behind a cache', { via: '1.1 cache' }],
  ['behind a tunnel of Cloudflare', { 'cf-connecting-ip': '203.0.113.9' }],
  ['under a name of the internet', { host: 'kontor.example' }],
  ['under a name that only begins like this machine', { host: 'localhost.evil.example:8080' }],
  ['under the address of another machine', { host: '192.168.0.7:8080' }],
];
const HERE = ['localhost:8080', '127.0.0.1:8080', '127.5.5.5:9000', '[::1]:8080', 'localhost'];

/** How a live socket is answered: 101 where it opens. */
async function upgrade(kontor: typeof demo, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${await kontor.listen()}/websocket`, { headers });
  const { promise, resolve } = Promise.withResolvers<number>();
  socket.on('open', () => resolve(101));
  socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
  socket.on('error', () => {});
  return promise.finally(() => socket.terminate());
}

test.each(ELSEWHERE)('a demo that was not forced refuses everything %s', async (_, headers) => {
  const calls = ['/api/info', '/oauth2/authorization/discord', '/demo/discord/oauth2/authorize', '/nowhere'];
  for (const url of calls) expect((await demo.app.inject({ url, headers })).statusCode).toBe(403);
  const login = { method: 'POST', url: '/demo/discord/oauth2/authorize', headers } as const;
  expect((await demo.app.inject(login)).json().detail).toMatch(/nur auf dem Rechner.*Discord ein.*DEMO=force/);
  expect(await upgrade(demo, headers)).toBe(403);
});

test('a person reads on a page why, and what to do', async () => {
  const headers = { host: 'kontor.example', accept: 'text/html' };
  const { body, headers: answered } = await demo.app.inject({ url: '/', headers });
  expect(answered['content-type']).toContain('text/html');
  expect(body).toContain('DEMO=force');
});

test.each(HERE)('on this machine the demo answers as %s', async (host) => {
  expect((await demo.app.inject({ url: '/api/info', headers: { host } })).statusCode).toBe(200);
  expect(await upgrade(demo, { host })).toBe(101);
});

test('a proxy that says nothing of itself but speaks HTTP/1.0, as nginx does by default, is refused', async () => {
  const port = await demo.listen();
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/info HTTP/1.0\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
  socket.once('data', (data) => resolve(data.toString('utf8').slice(0, 12)));
  expect(await promise).toBe('HTTP/1.1 403');
});

test.each(ELSEWHERE)('a forced demo answers %s', { tags: ['long'] }, async (_, headers) => {
  expect((await forced.app.inject({ url: '/api/info', headers })).statusCode).toBe(200);
});
