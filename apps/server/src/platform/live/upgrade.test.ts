import { connect as connectTcp } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { connect, news, openSocket, speak, startHub } from './testing/hub.ts';

function refusal(ws: ReturnType<typeof openSocket>): Promise<number | string | undefined> {
  onTestFinished(() => ws.terminate());
  return new Promise((resolve) => {
    ws.on('error', () => {});
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    ws.on('open', () => resolve('open'));
    ws.on('close', () => resolve('closed'));
  });
}

test.each([
  ['of another site', { origin: 'http://evil.example' }, 403],
  ['of a page without one', { origin: 'null' }, 403],
  ['that only begins like ours', { origin: 'http://kontor.example.evil.example' }, 403],
  ['of ours', { origin: 'http://kontor.example' }, 'open'],
  ['that is missing though a cookie is there', { origin: '', session: 's1' }, 403],
  ['that is missing, without a session', { origin: '' }, 'open'],
])('an origin %s gives the right answer', async (_case, visit, answer) => {
  const hub = await startHub();
  expect(await refusal(openSocket(hub.url, visit))).toBe(answer);
});

test('there is no socket at any other path', async () => {
  const hub = await startHub();
  expect(await refusal(openSocket(hub.url.replace('/websocket', '/elsewhere')))).toBe(404);
  expect(await refusal(openSocket(`${hub.url}/x`))).toBe(404);
  expect(await refusal(openSocket(`${hub.url}?v=1`))).toBe('open');
});

test('the newest subprotocol we speak is agreed', async () => {
  const hub = await startHub();
  const { ws } = await speak(hub.url, { protocols: ['v10.stomp', 'v11.stomp', 'v12.stomp'] });
  expect(ws.protocol).toBe('v12.stomp');
});

test('a session that cannot be read is answered 503 and disturbs nobody', async () => {
  const hub = await startHub({
    identify: async ({ headers }) => {
      if (headers.cookie) throw new Error('database away');
      return undefined;
    },
  });
  expect(await refusal(openSocket(hub.url, { session: 's1' }))).toBe(503);
  expect((await connect(hub.url)).greeting?.command).toBe('CONNECTED');
});

test('who hangs up while being identified leaves nothing behind', async () => {
  const asked = Promise.withResolvers<void>();
  const identified = Promise.withResolvers<undefined>();
  const hub = await startHub({
    limits: { connections: 1 },
    identify: () => {
      asked.resolve();
      return identified.promise;
    },
  });
  const socket = connectTcp(hub.port, '127.0.0.1');
  socket.write(
    'GET /websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  await asked.promise;
  socket.resetAndDestroy();
  identified.resolve(undefined);
  await eventually(async () => expect(await refusal(openSocket(hub.url))).toBe('open'));
});

test('a connection that breaks while being identified disturbs nobody', async () => {
  const hub = await startHub({
    identify: async ({ headers, socket }) => {
      if (headers.cookie) socket.destroy(new Error('broken'));
      await new Promise(setImmediate);
      return undefined;
    },
  });
  expect(await refusal(openSocket(hub.url, { session: 's1' }))).toBe('closed');
  expect((await connect(hub.url)).greeting?.command).toBe('CONNECTED');
});

test('an identification that hangs ends with the handshake timeout', async () => {
  const hub = await startHub({ limits: { handshakeMs: 50 }, identify: () => new Promise(() => {}) });
  expect(await refusal(openSocket(hub.url))).toBe('closed');
});

test('a full server answers 503 until a socket closes', async () => {
  const hub = await startHub({ limits: { connections: 1 } });
  const first = await speak(hub.url);
  expect(await refusal(openSocket(hub.url))).toBe(503);
  first.ws.close();
  await eventually(async () => expect(await refusal(openSocket(hub.url))).toBe('open'));
});

test('closing says goodbye to all, does not wait for the deaf and lets nobody in', async () => {
  const hub = await startHub({ limits: { closeMs: 50 } });
  const polite = await connect(hub.url);
  await polite.subscribe(news.name);
  const deaf = await speak(hub.url);
  deaf.ws.pause();
  await hub.live.close();
  expect((await polite.closed).code).toBe(1001);
  expect(hub.live.stats()).toEqual({ connections: 0, subscriptions: 0, queued: 0, behind: 0 });
  expect(await refusal(openSocket(hub.url))).toBe(503);
});

test('one address and one session open so many sockets and no more, until one of them closes', async () => {
  const limits = { connectionsPerAddress: 3, connectionsPerSession: 2 };
  const hub = await startHub({ limits, addressOf: ({ headers }) => headers['x-from'] as string | undefined });
  hub.give('s1', '1');
  const from = (address: string, session?: string) =>
    openSocket(hub.url, { headers: { 'x-from': address }, ...(session ? { session } : {}) });
  const first = from('a', 's1');
  expect(await refusal(first)).toBe('open');
  expect(await refusal(from('a', 's1'))).toBe('open');
  expect(await refusal(from('b', 's1'))).toBe(429);
  expect(await refusal(from('a'))).toBe('open');
  expect(await refusal(from('a'))).toBe(429);
  expect(await refusal(from('b'))).toBe('open');
  first.close();
  await eventually(async () => expect(await refusal(from('a', 's1'))).toBe('open'));
});

test('a page is told whether a socket would be opened for it, and that counts as none', async () => {
  const limits = { connections: 3, connectionsPerAddress: 2, connectionsPerSession: 1 };
  const hub = await startHub({ limits, addressOf: ({ headers }) => headers['x-from'] as string | undefined });
  hub.give('s1', '1');
  const ask = (address: string, session = '', origin = 'http://kontor.example') =>
    hub.live.refusalOf({
      headers: { origin, 'x-from': address, ...(session ? { cookie: `session=${session}` } : {}) },
    } as never);
  for (let times = 0; times < 5; times += 1) expect(await ask('a', 's1')).toBeUndefined();
  expect(await ask('a', 's1', 'http://evil.example')).toBe(403);
  const from = (address: string, session?: string) =>
    openSocket(hub.url, { headers: { 'x-from': address }, ...(session ? { session } : {}) });
  expect(await refusal(from('a', 's1'))).toBe('open');
  expect([await ask('a', 's1'), await ask('a')]).toEqual([429, undefined]);
  expect(await refusal(from('a'))).toBe('open');
  expect([await ask('a'), await ask('b')]).toEqual([429, undefined]);
  expect(await refusal(from('b'))).toBe('open');
  expect(await ask('c')).toBe(503);
});
