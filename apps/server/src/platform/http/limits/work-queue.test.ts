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
import { createRoutes } from '../route.ts';
import { createWorkQueue } from './work-queue.ts';

const LIMITS = { working: 2, waitMs: 1_000, eachMs: 200, longestMs: 20_000 };

/** A small queue that is thought to let one in every 200 ms, and work that ends when the test says so. */
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
  /** Keeps both places busy and one waiting while so many are served, one in each span. */
  const serve = async (count: number, everyMs: number) => {
    for (let at = 0; at < count; at += 1) {
      await vi.advanceTimersByTimeAsync(everyMs);
      await end();
      await begin('-');
    }
  };
  /** How many may wait now: comes until one is refused. */
  const room = async () => {
    const before = queue.stats().waiting;
    while (refused.length === 0) await begin('x');
    refused.length = 0;
    return queue.stats().waiting - before;
  };
  return { queue, begun, refused, begin, end, serve, room };
}

afterEach(() => void vi.useRealTimers());

test('so many work, the others wait in their sequence, and who would wait for more than a second is asked to come back', async () => {
  const { queue, begun, refused, begin, end } = smallQueue();
  // Five are there before the sixth, at 200 ms each: the seventh would wait longer.
  for (const name of 'abcdefgh') await begin(name);
  expect([begun.join(''), refused]).toEqual(['ab', ['g 503 server.busy', 'h 503 server.busy']]);
  expect(queue.stats()).toEqual({ working: 2, waiting: 4, shed: 2 });
  for (let at = 0; at < 6; at += 1) await end();
  expect([begun.join(''), queue.stats()]).toEqual(['abcdef', { working: 0, waiting: 0, shed: 2 }]);
});

test('a machine that serves ten times faster lets ten times as many wait, and a slower one fewer', async () => {
  const { begin, serve, room, refused } = smallQueue();
  for (const name of 'abc') await begin(name);
  await serve(500, 20);
  expect(refused).toEqual([]);
  expect(await room()).toBeGreaterThan(40);
  const slow = smallQueue();
  for (const name of 'abc') await slow.begin(name);
  await slow.serve(500, 800);
  slow.refused.length = 0;
  expect(await slow.room()).toBe(0);
});

test('while nothing is served nobody is let in to wait, and once it goes on as many are as before', async () => {
  const { begin, serve, room, refused } = smallQueue();
  for (const name of 'abc') await begin(name);
  await vi.advanceTimersByTimeAsync(10_000);
  await begin('d');
  expect(refused.splice(0)).toEqual(['d 503 server.busy']);
  await serve(500, 20);
  refused.length = 0;
  expect(await room()).toBeGreaterThan(40);
});

test('many that end in one moment do not make the queue look faster than it is', async () => {
  const { begin, end, room, refused } = smallQueue();
  for (const name of 'abc') await begin(name);
  for (let at = 0; at < 50; at += 1) {
    await vi.advanceTimersByTimeAsync(400);
    await end(2);
    for (const name of 'xy') await begin(name);
  }
  expect(refused).toEqual([]);
  // Two every 400 ms: a second is enough for five.
  expect(await room()).toBeLessThanOrEqual(6);
});

test('who is still being identified counts as waiting: nobody is let in only to be refused later', async () => {
  const { queue, begin } = smallQueue();
  for (const name of 'abc') await begin(name);
  const identified = Promise.withResolvers<void>();
  const enter = () => queue.enter(() => identified.promise).then(String, ({ code }: AppError) => code);
  const outcomes = Array.from({ length: 7 }, enter);
  await vi.advanceTimersByTimeAsync(0);
  identified.resolve();
  expect(await Promise.all(outcomes)).toEqual([...Array(3).fill('undefined'), ...Array(4).fill('server.busy')]);
});

test('a request whose client has given up by now is not begun, and the next one is', async () => {
  const { queue, begun, refused, begin, end } = smallQueue();
  for (const name of 'abc') await begin(name);
  await vi.advanceTimersByTimeAsync(LIMITS.longestMs + 1);
  await end();
  await begin('d');
  expect([begun.join(''), refused]).toEqual(['abd', ['c 503 server.busy']]);
  await end(2);
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

test('two hundred changes that one clerk sends at once are all done, in the end', HUNG, async () => {
  const { cookie, call } = await kontor.as('SUPER_ADMIN');
  await call(importBaseItems, { body: { content: 'name;label;weight\nbread;Brot;5\n', preview: false } });
  const port = await kontor.listen();
  // As the page does: who is refused comes back.
  const book = async (): ReturnType<typeof ask> => {
    const answer = await ask('/api/inventory/items', { port, cookie, body: { name: 'bread', amount: 1 } });
    return answer.status === 503 ? book() : answer;
  };
  const answers = await Promise.all(Array.from({ length: 200 }, book));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const { rows } = await kontor.pool.query("select amount from inventory_item where name = 'bread'");
  expect(rows[0].amount).toBe(200);
});

test('while the queue is full, callers get 503 in German before they are identified; health goes on', async () => {
  const app = createServer(parseEnv({}), false);
  onTestFinished(() => app.close());
  const identify = vi.fn();
  const queue = createWorkQueue({ ...LIMITS, working: 1, waitMs: -1 });
  createRoutes({ app, queue, identify, isOn: () => true } as never).rawRoute(listProducts, async () => []);
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
