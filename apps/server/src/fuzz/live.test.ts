import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { TOPICS } from '@kontor/contract/all.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { tipGameUpdate } from '@kontor/contract/tips/api.ts';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PUBLIC_URL, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { switchOn } from '#testing/switch-on.ts';
import { PART, SEED } from './settings.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
const open = new Set<WebSocket>();
afterEach(() => {
  for (const socket of open) socket.terminate();
});

const TALKS = Math.ceil(PART / 2);
const CONNECT = 'CONNECT\naccept-version:1.2\nhost:kontor\n\n\0';
const subscribe = (id: string, topic: string): string => `SUBSCRIBE\nid:${id}\ndestination:${topic}\n\n\0`;
const topic = fc.constantFrom(...TOPICS.map(({ name }) => name), '/topic/none', '/queue/x', '', '*', '/topic/../x');

const FRAMES = [
  ...[
    CONNECT,
    'STOMP\naccept-version:9\n\n\0',
    'DISCONNECT\nreceipt:1\n\n\0',
    'SEND\ndestination:/topic/order-update\n\n{}\0',
  ],
  ...[
    'UNSUBSCRIBE\nid:a\n\n\0',
    'ACK\nid:1\n\n\0',
    'BEGIN\ntransaction:t\n\n\0',
    'MESSAGE\n\n\0',
    'constructor\n\n\0',
    '__proto__\nx:y\n\n\0',
  ],
  ...[
    'SUBSCRIBE\nid:a',
    '\n',
    '\n\n\n',
    '\0',
    '\0\0',
    '\r\n',
    'SUBSCRIBE\n\n',
    'SUBSCRIBE\ncontent-length:99\n\nx\0',
    'SUBSCRIBE\ncontent-length:-1\n\n\0',
  ],
  ...[
    'CONNECT\naccept-version:1.2\nheart-beat:x,y\n\n\0',
    'CONNECT\naccept-version:1.2\nheart-beat:1,1\n\n\0',
    'SUBSCRIBE\nid:\\q\ndestination:a\n\n\0',
  ],
  ...[
    'SUBSCRIBE\nid:a\nid:b\nselector:1=1 or T(java.lang.Runtime)\ndestination:/topic/refetch\n\n\0',
    'x'.repeat(20_000),
    `SUBSCRIBE\n${'a:b\n'.repeat(500)}\n\0`,
  ],
  Array.from({ length: 1_000 }, (_, at) => subscribe(`s${at}`, '/topic/refetch')).join(''),
];
const message = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<string | Buffer>(...FRAMES) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('a', 'b', 'c'), topic).map(([id, name]) => subscribe(id, name)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
);
const wild = fc.record({
  first: fc.constantFrom(CONNECT, CONNECT, CONNECT, undefined),
  messages: fc.array(message, { minLength: 1, maxLength: 12 }),
});

const OPEN = TOPICS.filter(({ access }) => access === 'anyone').map(({ name }) => name);
/** What a client may say at any time; only a subscription under an id that is in use ends the talk. */
const allowed = fc.oneof(
  fc.constantFrom('\n', '\r\n', '\n\n\n', 'ACK\nid:1\n\n\0', 'BEGIN\ntransaction:t\n\n\0'),
  fc.constantFrom('a', 'b', 'c').map((id) => `UNSUBSCRIBE\nid:${id}\nreceipt:1\n\n\0`),
  fc.tuple(fc.constantFrom(...'abcdefgh'), fc.constantFrom(...OPEN)).map(([id, name]) => subscribe(id, name)),
);
const tame = fc.record({ first: fc.constant(CONNECT), messages: fc.array(allowed, { minLength: 1, maxLength: 12 }) });

/** Whether the server still answers at the end, or has hung up properly; silence is neither. */
const say = (port: number, messages: readonly (string | Buffer)[]): Promise<'there' | 'closed'> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket`, ['v12.stomp'], {
      headers: { origin: PUBLIC_URL },
    });
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      resolve('closed');
    });
    socket.on('pong', () => {
      resolve('there');
      socket.terminate();
    });
    socket.on('open', () => {
      for (const one of messages) socket.send(one);
      socket.ping();
    });
  });

test(`${2 * TALKS} talks in something like STOMP: each is answered or ended, and others hear what they heard before`, async () => {
  await switchOn(kontor, ...FEATURES);
  const admin = await kontor.as('ADMIN');
  const heard = await follow(admin, tipGameUpdate);
  const ends = { there: 0, closed: 0 };
  // Almost every wild talk ends itself.
  const talks = [wild, tame].flatMap((kind) => fc.sample(kind, { numRuns: TALKS, seed: SEED }));
  for (const { first, messages } of talks) {
    ends[await say(await kontor.listen(), first ? [first, ...messages] : messages)] += 1;
  }
  expect(ends.there + ends.closed).toBe(talks.length);
  expect(Math.min(ends.there, ends.closed)).toBeGreaterThan(0);
  const payload = { tournament: 'Liga', teamA: 'A', teamB: 'B', price: 1, gameStart: '2026-12-01T00:00:00Z' };
  await kontor.app.inject({ method: 'POST', url: '/api/tip-games', headers: { cookie: admin.cookie }, payload });
  await expect.poll(() => heard).toEqual([expect.stringContaining(tipGameUpdate.name)]);
});

const upgrade = (key: string): string =>
  `GET /websocket HTTP/1.1\r\nHost: x\r\nOrigin: ${PUBLIC_URL}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: v12.stomp\r\n\r\n`;

/** Frames no client may send: not masked, with reserved bits, endless, in pieces that do not belong together. */
const BROKEN = [
  '8100',
  'f18000000000',
  '81ff7fffffffffffffff',
  '8180',
  '890500000000',
  '008000000000',
  '83800000000000',
  '88810000000041',
  '81fe7fff00000000',
];
const violation = fc.oneof(
  fc.constantFrom(...BROKEN).map((hex) => Buffer.from(hex, 'hex')),
  fc.uint8Array({ minLength: 6, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

test(`${TALKS} times nonsense instead of WebSocket frames: the line ends, the server does not`, async () => {
  await switchOn(kontor, ...FEATURES);
  const at = await kontor.listen();
  for (const bytes of fc.sample(violation, { numRuns: TALKS, seed: SEED })) {
    const greeting = await new Promise<string>((resolve) => {
      const socket = connect(at, '127.0.0.1');
      const parts: Buffer[] = [];
      socket.on('error', () => {});
      socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
      socket.once('data', () => socket.end(bytes));
      socket.on('data', (part: Buffer) => parts.push(part));
      socket.write(upgrade(randomBytes(16).toString('base64')));
    });
    expect(greeting).toMatch(/^HTTP\/1\.1 101 /);
  }
  expect((await kontor.app.inject('/healthz')).statusCode).toBe(200);
});
