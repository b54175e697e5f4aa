import { once } from 'node:events';
import { connect } from 'node:net';
import { AppError } from '@kontor/contract/core/errors.ts';
import { changeStock, importBaseItems } from '@kontor/contract/inventory/api.ts';
import { downloadMyData } from '@kontor/contract/privacy/api.ts';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { createGate } from './overload.ts';

/** A gate on a clock of its own, and work that ends when it is told to. */
function gateOf() {
  const clock = { now: 0 };
  const gate = createGate(() => clock.now);
  const ends: (() => void)[] = [];
  const refused: unknown[] = [];
  const begin = (count: number, who?: string) => {
    for (let at = 0; at < count; at += 1) {
      gate.run(() => new Promise<void>((end) => ends.push(end)), who).catch((error: unknown) => refused.push(error));
    }
  };
  const end = async (count = ends.length) => {
    for (const one of ends.splice(0, count)) one();
    await new Promise(setImmediate);
  };
  return { clock, gate, begin, end, refused, ends };
}

test('a crowd is let in up to the limit, the rest is asked to come back without anything begun', async () => {
  const { gate, begin, end, refused, ends } = gateOf();
  begin(300);
  await new Promise(setImmediate);
  expect([ends.length, refused.length]).toEqual([128, 172]);
  expect(refused[0]).toBeInstanceOf(AppError);
  expect(refused[0]).toMatchObject({ code: 'server.busy', status: 503 });
  await end();
  expect(gate.stats().working).toBe(0);
  expect(gate.isFull()).toBe(false);
});

test('one who asks for everything at once leaves the last places to the others', async () => {
  const { gate, begin, end, refused, ends } = gateOf();
  begin(300, 'greedy');
  await new Promise(setImmediate);
  expect([ends.length, refused.length, gate.isFull()]).toEqual([112, 188, false]);
  begin(15, 'other');
  begin(1);
  await new Promise(setImmediate);
  expect([ends.length, refused.length, gate.isFull()]).toEqual([128, 188, true]);
  await end();
  begin(1, 'greedy');
  await new Promise(setImmediate);
  expect([ends.length, refused.length]).toEqual([1, 188]);
  await end();
});

test('work that takes long among many lowers the limit, quick work raises it again', async () => {
  const { clock, gate, begin, end } = gateOf();
  begin(128);
  clock.now = 3_200;
  await end();
  expect(gate.stats().limit).toBeLessThan(60);
  const lowered = gate.stats().limit;
  for (let turn = 0; turn < 40; turn += 1) {
    begin(gate.stats().limit);
    clock.now += 50;
    await end();
  }
  expect(gate.stats().limit).toBeGreaterThan(lowered + 10);
});

test('a few that take long keep nobody out', async () => {
  const { clock, gate, begin, end } = gateOf();
  begin(31);
  clock.now = 60_000;
  expect(gate.isFull()).toBe(false);
  await end();
  expect(gate.stats().limit).toBe(128);
});

test('while many hang, nobody else is let in, and all are again once they are through', async () => {
  const { clock, gate, begin, end } = gateOf();
  begin(40);
  expect(gate.isFull()).toBe(false);
  clock.now = 900;
  expect(gate.isFull()).toBe(true);
  await end();
  clock.now = 1_000;
  expect(gate.isFull()).toBe(false);
});

const kontor = await testApp();

test('while the database holds everybody up, more are answered 503 in German at once, health goes on', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  await boss.call(importBaseItems, { body: { content: 'name;label;weight\nbread;Brot;5\n', preview: false } });
  expect((await boss.call(changeStock, { body: { name: 'bread', amount: 1 } })).status).toBe(200);
  const url = `http://127.0.0.1:${await kontor.listen()}`;
  const book = () =>
    fetch(`${url}/api/inventory/items`, {
      method: 'POST',
      headers: { cookie: boss.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'bread', amount: 1 }),
    });
  const holder = await kontor.pool.connect();
  await holder.query('begin');
  await holder.query('lock table inventory_item');
  const replies = Array.from({ length: 400 }, book);
  const refused = await Promise.any(
    replies.map(async (reply) => {
      const answer = await reply;
      if (answer.status !== 503) throw new Error(String(answer.status));
      return answer;
    }),
  );
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.get('content-type')).toContain('application/problem+json');
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await refused.json()).toMatchObject({
    type: 'about:blank#server.busy',
    detail: expect.stringContaining('Bitte'),
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await holder.query('rollback');
  holder.release();
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  const booked = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const { rows } = await kontor.pool.query("select amount from inventory_item where name = 'bread'");
  expect(rows[0].amount).toBe(1 + booked);
  expect((await book()).status).toBe(200);
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
