import { Agent } from 'node:http';
import { connect } from 'node:net';
import { FEATURES } from '@kontor/contract/core/features.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { switchOn } from '#testing/switch-on.ts';
import { wrongRefusal } from './judge.ts';
import { send } from './send.ts';
import { PART, SEED } from './settings.ts';

const kontor = await testApp();

async function listen(): Promise<number> {
  await switchOn(kontor, ...FEATURES);
  return kontor.listen();
}

/** Stands for the id of a session that exists. */
const VALID = '\u0001';
const value = fc.oneof(
  fc.constantFrom(
    VALID,
    VALID,
    '',
    '%',
    '%00',
    '%zz',
    '"',
    `"${VALID}"`,
    'null',
    '__proto__',
    "' or 1=1--",
    'x'.repeat(9_000),
  ),
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x21-\x7e]|;/g, '')),
);
const pair = fc.tuple(
  fc.constantFrom('kontor', 'kontor', 'Kontor', '__Host-kontor', 'kontor-login', '__proto__', '', ' kontor'),
  value,
);
const cookies = fc.array(pair, { maxLength: 4 });
const PATHS = ['/api/users/@me', '/api/info', '/api/products', '/api/orders'];

test(`${PART} cookies: nobody is let in without a session, and nobody gets a 5xx`, async () => {
  const port = await listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const session = (await kontor.as('USER')).cookie.replace('kontor=', '');
  const asked = fc.record({ pairs: cookies, path: fc.constantFrom(...PATHS) });
  const wrong: string[] = [];
  let welcome = 0;
  for (const { pairs, path } of fc.sample(asked, { numRuns: PART, seed: SEED })) {
    const text = pairs.map(([name, one]) => `${name}=${one}`).join('; ');
    const cookie = text.replaceAll(VALID, session);
    const reply = await send({ agent, port, method: 'GET', path, headers: { cookie } });
    const isLetIn = reply.status === 200 && path !== '/api/info';
    if (isLetIn) welcome += 1;
    const isWrong = isLetIn ? !text.includes(VALID) : ![200, 401, 431].includes(reply.status);
    const problem = isWrong ? `answered ${reply.status}` : reply.status === 401 && wrongRefusal(reply);
    if (problem) wrong.push(`${path} ${cookie.slice(0, 500)}\n  → ${problem}`);
  }
  agent.destroy();
  expect(wrong, `FUZZ_SEED=${SEED}`).toEqual([]);
  expect(welcome).toBeGreaterThan(0);
});

/** Everything until the other side hangs up. */
const speak = (port: number, bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const heard: Buffer[] = [];
    socket.on('data', (part: Buffer) => heard.push(part));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(heard).toString('latin1')));
    socket.end(bytes);
  });

const PIECES = [
  ...[
    'GET',
    'POST',
    'DANCE',
    'PRI * HTTP/2.0',
    ' ',
    ' ',
    '/',
    '/api/info',
    '/api/orders',
    '//',
    '/%zz',
    '/../../etc/passwd',
    '*',
    'http://x/api/info',
  ],
  ...[' HTTP/1.1\r\n', ' HTTP/1.1\r\n', ' HTTP/1.0\r\n', ' HTTP/9.9\r\n', '\r\n', '\r\n\r\n', '\n', '\0', '\ufffd'],
  ...[
    'Host: x\r\n',
    'Host: x\r\n',
    'Host:\r\n',
    'Content-Length: 5\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: 5, 6\r\n',
  ],
  ...[
    'Transfer-Encoding: chunked\r\n',
    'Transfer-Encoding: gzip, chunked\r\n',
    'Transfer-Encoding : chunked\r\n',
    '0\r\n\r\n',
    'fffffffff\r\n',
    '5;a=b\r\nhello\r\n',
  ],
  ...[
    'Expect: 100-continue\r\n',
    'Expect: x\r\n',
    'Upgrade: websocket\r\n',
    'Connection: Upgrade\r\n',
    'Connection: close\r\n',
    'Sec-WebSocket-Key: x\r\n',
  ],
  ...[
    'Cookie: kontor=x\r\n',
    'Content-Type: application/json\r\n',
    'X: a\r\n b\r\n',
    `X: ${'y'.repeat(20_000)}\r\n`,
    '{"a":1}',
  ],
];
const written = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 })
      .map((all) => Buffer.from(all.join(''))),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('GET /api/info', 'POST /api/orders', 'GET /websocket', 'PUT /api/info'),
        fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }),
      )
      .map(([head, all]) => Buffer.from(`${head} HTTP/1.1\r\nHost: x\r\n${all.join('')}\r\n\r\n`)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
);

test(`${PART} times something like HTTP: answered below 500 or hung up on, and the next is served`, async () => {
  const port = await listen();
  const wrong: string[] = [];
  for (const bytes of fc.sample(written, { numRuns: PART, seed: SEED })) {
    const answer = await speak(port, bytes);
    const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
    if (statuses.some((status) => status >= 500) || (answer !== '' && statuses.length === 0)) {
      wrong.push(`${JSON.stringify(bytes.toString('latin1'))}\n  → ${answer.slice(0, 300)}`);
    }
  }
  expect(wrong, `FUZZ_SEED=${SEED}`).toEqual([]);
  expect((await kontor.app.inject('/healthz')).statusCode).toBe(200);
});
