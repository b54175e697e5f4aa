import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { changeInfo } from '@kontor/contract/business/api.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import { changeRole, listUsers } from '@kontor/contract/users/api.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';

const kontor = await testApp();
let owner: Caller;

kontor.prepare(async () => {
  owner = await kontor.as('BUSINESS_OWNER');
  const content = 'name;label;weight\nbread;Brot;200\nwater;Wasser;500\n';
  await owner.call(inventory.importBaseItems, { body: { content, preview: false } });
});

/** Sends the headers and the beginning of a body; the rest follows when `finish` is called. */
async function startSlowly(method: string, path: string, cookie: string, body: string) {
  const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const request = httpRequest({ port: await kontor.listen(), method, path, headers });
  request.write(body.slice(0, 1));
  await eventually(() => expect(request.socket?.bytesWritten).toBeGreaterThan(0));
  return async () => {
    const answered = once(request, 'response');
    request.end(body.slice(1));
    const [response] = await answered;
    return { status: response.statusCode as number, body: await text(response) };
  };
}

const booking = JSON.stringify({ name: 'bread', amount: 5 });
const pastAdmission = () => new Promise((done) => setTimeout(done, 120));

test.each([
  ['demoted', 403],
  ['logged out', 401],
] as const)('who is %s while the body is on its way books nothing', async (change, status) => {
  const clerk = await kontor.as('MODERATOR');
  const finish = await startSlowly('POST', '/api/inventory/items', clerk.cookie, booking);
  await pastAdmission();
  if (change === 'demoted') await owner.call(changeRole, { params: { id: clerk.id }, body: { role: 'USER' } });
  else await kontor.app.inject({ method: 'POST', url: '/logout', headers: { cookie: clerk.cookie } });
  expect((await finish()).status).toBe(status);
  expect((await owner.call(inventory.listItems)).body).toEqual([]);
});

test('a connection that breaks in the middle of a write is a 503 for that write and nothing for the next', async () => {
  const holder = await kontor.pool.connect();
  holder.on('error', () => {});
  await holder.query('begin; lock table base_item in access exclusive mode');
  const running = owner.call(inventory.changeStock, { body: { name: 'bread', amount: 1 } });
  const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and not granted and relation = 'base_item'::regclass`;
  await eventually(async () => expect((await waiting.execute(kontor.db)).rows).not.toEqual([]));
  await kontor.cutConnections();
  expect((await running).status).toBe(503);
  holder.release(true);
  expect((await owner.call(listUsers)).status).toBe(200);
});

test('an import beside bookings keeps what was stocked meanwhile', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `item${at}`);
  const rows = names.map((name) => `${name};${name};1`).join('\n');
  await owner.call(inventory.importBaseItems, { body: { content: `name;label;weight\n${rows}\n`, preview: false } });
  const book = (name: string) => owner.call(inventory.changeStock, { body: { name, amount: 1 } });
  const forget = () =>
    owner.call(inventory.importBaseItems, {
      body: { content: 'name;label;weight\nbread;Brot;1\n', preview: false, removeVanished: true },
    });
  const [imported, ...booked] = await Promise.all([forget(), ...names.map(book)]);
  expect(imported.status).toBe(200);
  expect(booked.every(({ status }) => status === 200 || status === 422)).toBe(true);
  const stocked = (await owner.call(inventory.listItems)).body.map(({ name }) => name);
  expect(stocked.length).toBe(booked.filter(({ status }) => status === 200).length);
});

test('the history is a chain: every booking continues where the one before it ended', async () => {
  kontor.time.run();
  const book = () => owner.call(inventory.changeStock, { body: { name: 'bread', amount: 1 } });
  await Promise.all(Array.from({ length: 40 }, book));
  const amounts = (await owner.call(inventory.listHistory)).body.flatMap(({ items }) =>
    items.map((item) => item.newAmount),
  );
  expect(amounts).toEqual(Array.from({ length: 40 }, (_, at) => 40 - at));
});

test.each(['/api/users?search=%00', '/api/users?before=%00', '/api/inventory/history?citizen=%00'])(
  '%s is refused, not a mistake of ours',
  async (url) => {
    expect((await kontor.app.inject({ url, headers: { cookie: owner.cookie } })).statusCode).toBe(422);
  },
);

test.each(['/%zz', '/api/users/%ff', '/api/user/%/role'])(
  'the address %s gets a German problem with all headers',
  async (url) => {
    const answer = await kontor.app.inject({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toMatch(/^Die Anfrage ist unlesbar/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  },
);

test('half a character in a name is no mistake of ours, although the audit log could not hold it', async () => {
  const settings = { title: 'T', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false, features: {} };
  const { status, body } = await owner.call(changeInfo, { body: { ...settings, name: 'Bar \ud800' } });
  expect([status, body.name]).toEqual([200, 'Bar \ufffd']);
});

async function speak(lines: string): Promise<string> {
  const socket = connect(await kontor.listen(), '127.0.0.1');
  socket.write(lines);
  return text(socket);
}

test('what is no HTTP at all gets an answer and is disconnected', async () => {
  expect(await speak('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  expect(await speak(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
});

test('whatever a client expects, it gets an answer in our words', async () => {
  const expecting = 'HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n';
  expect(await speak(`GET /api/info ${expecting}`)).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(await speak(`GET /api/orders ${expecting}`)).toMatch(/^HTTP\/1\.1 401 .*"detail":"Bitte melde dich an\."/s);
});

test('an offer to speak another protocol is passed over', async () => {
  const answer = await speak('GET /api/info HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
});
