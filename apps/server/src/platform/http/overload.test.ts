import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { AppError } from '@kontor/contract/core/errors.ts';
import { importBaseItems } from '@kontor/contract/inventory/api.ts';
import { downloadMyData } from '@kontor/contract/privacy/api.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '#testing/app.ts';
import { createGate, openGate } from './overload.ts';

const LIMITS = {
  working: 2,
  waiting: 6,
  rushMs: 10_000,
  waitingAfterRush: 3,
  perCaller: 5,
  patienceMs: 20_000,
};

/** A small queue, and work that ends when it is told to. */
function gateOf() {
  vi.useFakeTimers();
  const gate = createGate(LIMITS);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const begin = async (name: string, turn = {}) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    };
    gate.run(work, turn).catch((error: AppError) => refused.push(`${name} ${error.status} ${error.code}`));
    await settle();
  };
  const end = async (count = 1) => {
    for (const one of ends.splice(0, count)) one();
    await settle();
  };
  return { gate, begun, refused, begin, end };
}

afterEach(() => void vi.useRealTimers());

test('so many work, so many wait in their sequence, the rest is asked to come back without anything begun', async () => {
  const { gate, begun, refused, begin, end } = gateOf();
  for (const name of 'abcdefghij') await begin(name);
  expect([begun.join(''), refused]).toEqual(['ab', ['i 503 server.busy', 'j 503 server.busy']]);
  expect([gate.isFull(), gate.stats()]).toEqual([true, { working: 2, waiting: 6 }]);
  await end();
  expect([begun.join(''), gate.isFull()]).toEqual(['abc', false]);
  for (let at = 0; at < 7; at += 1) await end();
  expect([begun.join(''), gate.stats()]).toEqual(['abcdefgh', { working: 0, waiting: 0 }]);
});

test('what was let in goes ahead of newcomers, and is not refused', async () => {
  const { begun, refused, begin, end } = gateOf();
  for (const name of 'abcdefgh') await begin(name);
  await begin('x', { isAdmitted: true });
  await begin('y', { isAdmitted: true });
  await end(2);
  expect([begun.join(''), refused]).toEqual(['abxy', []]);
});

test('one who asks for everything at once leaves the rest of the queue to others', async () => {
  const { begun, refused, begin, end } = gateOf();
  for (let at = 0; at < 7; at += 1) await begin(`greedy${at}`, { who: 'greedy' });
  expect(refused).toEqual(['greedy5 503 server.busy', 'greedy6 503 server.busy']);
  await begin('other', { who: 'other' });
  for (let at = 0; at < 6; at += 1) await end();
  expect(begun.at(-1)).toBe('other');
  await begin('again', { who: 'greedy' });
  expect(begun.at(-1)).toBe('again');
});

test('a queue that lasts is kept short, and is long again after it has ended', async () => {
  const { gate, refused, begin, end } = gateOf();
  for (const name of 'abcdef') await begin(name);
  expect(gate.isFull()).toBe(false);
  await vi.advanceTimersByTimeAsync(LIMITS.rushMs);
  expect(gate.isFull()).toBe(true);
  await begin('late');
  expect(refused).toEqual(['late 503 server.busy']);
  for (let at = 0; at < 6; at += 1) await end();
  for (const name of 'klmnop') await begin(name);
  expect(gate.isFull()).toBe(false);
});

test('nobody waits for ever, and nobody works in the place of one who has left', async () => {
  const { gate, begun, refused, begin, end } = gateOf();
  for (const name of 'abc') await begin(name);
  await vi.advanceTimersByTimeAsync(LIMITS.patienceMs);
  expect([refused, gate.stats()]).toEqual([['c 503 server.busy'], { working: 2, waiting: 0 }]);
  await end(2);
  expect([begun.join(''), gate.stats()]).toEqual(['ab', { working: 0, waiting: 0 }]);
});

const kontor = await testApp();

interface Asked {
  port: number;
  cookie?: string;
  body?: object;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A caller with a connection of their own; like a browser they ask once more where the connection broke. */
function ask(path: string, { port, cookie = '', body }: Asked): Promise<Answer> {
  const once = async (): Promise<Answer> => {
    const text = body && JSON.stringify(body);
    const headers = { cookie, ...(text ? { 'content-type': 'application/json', 'content-length': text.length } : {}) };
    const options = { port, path, method: body ? 'POST' : 'GET', headers, agent: false };
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', ...options }, async (response) => {
        let heard = '';
        for await (const chunk of response.setEncoding('utf8')) heard += chunk;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: heard });
      });
      sent.on('error', reject).end(text);
    });
  };
  const isReset = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || error.code === 'EPIPE';
  return once().catch((error) => (isReset(error) ? once() : Promise.reject(error)));
}

/** Not how long it may take, but when a hung test is given up. */
const HUNG = { timeout: 120_000 };

test('people who open the site in the same moment are all served', HUNG, async () => {
  const people = await Promise.all(
    Array.from({ length: 100 }, (_, at) => kontor.as('USER', { id: String(1000 + at), name: `Gast ${at}` })),
  );
  const port = await kontor.listen();
  const opened = people.flatMap(({ cookie }) =>
    ['/api/info', '/api/users/@me', '/api/products'].map(
      async (path) => `${path} ${(await ask(path, { port, cookie })).status}`,
    ),
  );
  expect((await Promise.all(opened)).filter((answer) => !answer.endsWith(' 200'))).toEqual([]);
});

test('two hundred changes that one clerk sends at once are all done', HUNG, async () => {
  const { cookie, call } = await kontor.as('SUPER_ADMIN');
  await call(importBaseItems, { body: { content: 'name;label;weight\nbread;Brot;5\n', preview: false } });
  const port = await kontor.listen();
  const book = () => ask('/api/inventory/items', { port, cookie, body: { name: 'bread', amount: 1 } });
  const answers = await Promise.all(Array.from({ length: 200 }, book));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const { rows } = await kontor.pool.query("select amount from inventory_item where name = 'bread'");
  expect(rows[0].amount).toBe(200);
});

test('while the queue is full, callers are answered 503 in German before anything is read; health and what is kept go on', async () => {
  const gate = { full: true, isFull: () => gate.full };
  const server = createServer((_request, response) => response.end('usual')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const onShed = vi.fn();
  const kept = { find: (url: string) => (url === '/api/info' ? ({} as never) : undefined) };
  openGate(server, { gate, kept, headers: { 'x-content-type-options': 'nosniff' }, onShed });
  const { port } = server.address() as AddressInfo;
  const refused = await ask('/api/products', { port });
  expect(refused).toMatchObject({
    status: 503,
    headers: {
      'retry-after': '5',
      'content-type': 'application/problem+json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(JSON.parse(refused.body)).toMatchObject({
    type: 'about:blank#server.busy',
    detail: expect.stringContaining('Bitte'),
  });
  expect(onShed).toHaveBeenCalledOnce();
  for (const path of ['/healthz', '/api/info']) expect((await ask(path, { port })).body).toBe('usual');
  gate.full = false;
  expect((await ask('/api/products', { port })).body).toBe('usual');
});

test('whoever asks for a file and does not take it holds nobody up', async () => {
  const { cookie } = await kontor.as('USER', { id: '77' });
  // More than fits on the way.
  await kontor.pool.query(
    `insert into audit (type, message, search, display_name, created_at, actor_id)
     select 'HR', repeat('x', 1000), '', '', now(), '77' from generate_series(1, 20000)`,
  );
  const caller = connect(await kontor.listen(), '127.0.0.1');
  onTestFinished(() => void caller.destroy());
  caller.write(`GET ${downloadMyData.path} HTTP/1.1\r\nHost: kontor\r\nCookie: ${cookie}\r\n\r\n`);
  await once(caller, 'readable');
  expect(String(caller.read(12))).toBe('HTTP/1.1 200');
  const { body } = await kontor.app.inject('/metrics');
  expect(body).toContain('\nkontor_requests_working 0\n');
});
