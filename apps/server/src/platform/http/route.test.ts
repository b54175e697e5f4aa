import { changeInfo, getInfo } from '@kontor/contract/business/api.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import { changeRole, listUsers } from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const kontor = await testApp();
const info = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false, features: {} };
const auditCount = async () => (await kontor.db.selectFrom('audit').select('id').execute()).length;

test('a write that is repeated with its key is done once and answered the same', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const send = () => boss.call(changeInfo, { body: info }, { 'idempotency-key': 'k1' });
  const answers = [await send(), await send()];
  expect(answers[1]).toMatchObject({ status: 200, body: answers[0]?.body });
  expect(await auditCount()).toBe(1);
});

test('ten clicks at the same moment are done once', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const click = () => boss.call(changeInfo, { body: info }, { 'idempotency-key': 'k1' });
  const answers = await Promise.all(Array.from({ length: 10 }, click));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await auditCount()).toBe(1);
});

test('a key cannot be used for another call, nor by another person', async () => {
  const [boss, other] = [await kontor.as('SUPER_ADMIN'), await kontor.as('BUSINESS_OWNER')];
  const key = { 'idempotency-key': 'k1' };
  await boss.call(changeInfo, { body: info }, key);
  expect((await boss.call(changeInfo, { body: { ...info, title: 'U' } }, key)).status).toBe(422);
  expect((await other.call(changeInfo, { body: { ...info, title: 'V' } }, key)).body.title).toBe('V');
});

test('a refused write does not use up its key', async () => {
  const owner = await kontor.as('BUSINESS_OWNER');
  const key = { 'idempotency-key': 'k1' };
  const demote = () => owner.call(changeRole, { params: { id: owner.id }, body: { role: 'USER' } }, key);
  expect((await demote()).status).toBe(409);
  await kontor.as('BUSINESS_OWNER', { id: '55' });
  expect((await demote()).status).toBe(200);
});

test('unreadable JSON, the wrong type and too much of it are refused in German', async () => {
  const { cookie } = await kontor.as('SUPER_ADMIN');
  const put = (payload: string, type = 'application/json') =>
    kontor.app.inject({ method: 'PUT', url: '/api/info', payload, headers: { cookie, 'content-type': type } });
  const [broken, big] = [await put('{'), await put(`"${'x'.repeat(2 ** 20)}"`)];
  expect([broken.statusCode, big.statusCode]).toEqual([400, 413]);
  for (const type of ['text/xml', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    expect([type, (await put('title=T', type)).statusCode]).toEqual([type, 415]);
  }
  expect(broken.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(big.json().detail).toBe('Das ist zu groß. Erlaubt sind höchstens 1 MB.');
});

test('an object that tries to poison prototypes is refused', async () => {
  const { cookie } = await kontor.as('SUPER_ADMIN');
  const headers = { cookie, 'content-type': 'application/json' };
  const payload = '{"__proto__": {"polluted": true}}';
  expect((await kontor.app.inject({ method: 'PUT', url: '/api/info', payload, headers })).statusCode).toBe(400);
});

test.each(['0', '1001', 'x', '1.5'])('a page of %s entries is refused', async (limit) => {
  const boss = await kontor.as('SUPER_ADMIN');
  const answer = await boss.call(listUsers, { query: { limit } });
  expect([400, 422]).toContain(answer.status);
  expect(answer.body.errors?.[0]?.path).toBe('limit');
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ origin: 'http://127.0.0.1:8080' }, 200],
])('a write with %j is answered with %d', async (headers, status) => {
  const boss = await kontor.as('SUPER_ADMIN');
  expect((await boss.call(changeInfo, { body: info }, headers as Record<string, string>)).status).toBe(status);
});

test('every answer carries the security headers, and scripts only come from our own files', async () => {
  const { headers } = await kontor.anonymous.call(getInfo);
  expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
  expect(headers['content-security-policy']).toMatch(/object-src 'none'; base-uri 'none'/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
});

test('an unknown path under /api is a problem in JSON', async () => {
  const answer = await kontor.app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ type: 'about:blank#not-found', status: 404 });
});

test('a database that is away is reported as 503 with the request to come back', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  await kontor.withoutDatabase(async () => {
    const answer = await boss.call(listUsers);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  });
});
