import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { AppError } from '@kontor/contract/core/errors.ts';
import { importBaseItems } from '@kontor/contract/inventory/api.ts';
import { downloadMyData } from '@kontor/contract/privacy/api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { serveReadiness } from '#health';
import { parseEnv } from '#platform/env.ts';
import { testApp } from '#testing/app.ts';
import { createServer } from '../create-server.ts';
import { createRawRoute } from '../raw-route.ts';
import { createWorkQueue } from './work-queue.ts';

const LIMITS = { working: 2, waiting: 6, burstMs: 10_000, waitingInOverload: 3, patienceMs: 20_000 };

/** A small queue, and work that ends when the test says so. */
function smallQueue() {
  vi.useFakeTimers();
  const queue = createWorkQueue(LIMITS);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const begin = async (name: string) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    };
    const refuse = (error: AppError) => refused.push(`${name} ${error.status} ${error.code}`);
    queue
      .enter(async () => {})
      .then(() => queue.run(0, work))
      .catch(refuse);
    await settle();
  };
  const end = async (count = 1) => {
    for (const one of ends.splice(0, count)) one();
    await settle();
  };
  return { queue, begun, refused, begin, end };
}

afterEach(() => void vi.useRealTimers());

test('so many work, so many wait in their sequence, the rest is asked to come back without anything begun', async () => {
  const { queue, begun, refused, begin, end } = smallQueue();
  for (const name of 'abcdefghij') await begin(name);
  expect([begun.join(''), refused]).toEqual(['ab', ['i 503 server.busy', 'j 503 server.busy']]);
  expect(queue.stats()).toEqual({ working: 2, waiting: 6, shed: 2 });
  await end();
  await begin('k');
  expect([begun.join(''), refused.length]).toEqual(['abc', 2]);
  for (let at = 0; at < 8; at += 1) await end();
  expect([begun.join(''), queue.stats()]).toEqual(['abcdefghk', { working: 0, waiting: 0, shed: 2 }]);
});

/** A queue that has lasted, with more than may wait then. */
async function overload() {
  const small = smallQueue();
  for (const name of 'abcdef') await small.begin(name);
  await vi.advanceTimersByTimeAsync(LIMITS.burstMs);
  await small.begin('late');
  expect(small.refused.splice(0)).toEqual(['late 503 server.busy']);
  for (let at = 0; at < 6; at += 1) await small.end();
  expect(small.queue.stats()).toMatchObject({ working: 0, waiting: 0 });
  return small;
}

test('a queue that lasts is kept short, and is long again after as long a calm', async () => {
  const { refused, begin } = await overload();
  await vi.advanceTimersByTimeAsync(LIMITS.burstMs);
  for (const name of 'klmnopqr') await begin(name);
  expect(refused).toEqual([]);
});

test('a moment without a queue does not end an overload', async () => {
  const { refused, begin } = await overload();
  await vi.advanceTimersByTimeAsync(10);
  for (const name of 'klmno') await begin(name);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  await begin('p');
  expect(refused).toEqual(['p 503 server.busy']);
});

test('who is still being identified counts as waiting: nobody is let in only to be refused later', async () => {
  const { queue, begin } = smallQueue();
  for (const name of 'abc') await begin(name);
  const identified = Promise.withResolvers<void>();
  const enter = () => queue.enter(() => identified.promise).then(String, ({ code }: AppError) => code);
  const outcomes = Array.from({ length: 7 }, enter);
  await vi.advanceTimersByTimeAsync(0);
  identified.resolve();
  expect(await Promise.all(outcomes)).toEqual([...Array(5).fill('undefined'), 'server.busy', 'server.busy']);
});

test('a request whose client has given up by now is not begun, and the next one is', async () => {
  const { queue, begun, refused, begin, end } = smallQueue();
  for (const name of 'abc') await begin(name);
  await vi.advanceTimersByTimeAsync(LIMITS.patienceMs + 1);
  await begin('d');
  await end(2);
  expect([begun.join(''), refused]).toEqual(['abd', ['c 503 server.busy']]);
  await end();
  expect(queue.stats()).toEqual({ working: 0, waiting: 0, shed: 1 });
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

test('while the queue is full, callers get 503 in German before they are identified; health goes on', async () => {
  const app = createServer(parseEnv({}), false);
  onTestFinished(() => app.close());
  const identify = vi.fn();
  const queue = createWorkQueue({ ...LIMITS, waiting: 0 });
  createRawRoute(app, { queue, identify, isOn: () => true } as never)(listProducts, async () => []);
  serveReadiness(app, kontor.pool);
  const refused = await app.inject('/api/products');
  expect(refused).toMatchObject({
    statusCode: 503,
    headers: {
      'retry-after': '5',
      'content-type': 'application/problem+json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(refused.json()).toMatchObject({
    type: 'about:blank#server.busy',
    detail: expect.stringContaining('Bitte'),
  });
  expect(identify).not.toHaveBeenCalled();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('a file that is asked for and not taken occupies no place', async () => {
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
