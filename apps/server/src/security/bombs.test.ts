import { gzipSync } from 'node:zlib';
import { ENDPOINTS } from '@kontor/contract/all.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as products from '@kontor/contract/products/api.ts';
import { expect, test } from 'vitest';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { everyFeature, urlOf } from '#testing/every-endpoint.ts';

const kontor = await testApp();
let owner: Caller;

kontor.prepare(async () => {
  await everyFeature(kontor);
  owner = await kontor.as('BUSINESS_OWNER');
  const content = 'name;label;weight\nbread;Brot;200\n';
  await owner.call(inventory.importBaseItems, { body: { content, preview: false } });
});

const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload: string | Buffer, more: object = {}) =>
  kontor.app.inject({
    method,
    url,
    payload,
    headers: {
      cookie: owner.cookie,
      authorization: 'Bearer a-token-of-the-game',
      'content-type': 'application/json',
      ...more,
    },
  });

const booking = { name: 'bread', amount: 5 };
const tower = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);
const stock = async () => (await owner.call(inventory.listItems)).body.map(({ amount }) => amount);

test('every call with a body refuses towers of 100,000 levels', async () => {
  const towers = [
    tower(100_000),
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    tower(50_000, '[{"a":', '}]').replace(':}', ':1}'),
  ];
  const seen = [];
  for (const [turn, endpoint] of ENDPOINTS.filter(({ body }) => body).entries()) {
    for (const [at, payload] of towers.entries()) {
      if (!isLong && at !== turn % 12) continue;
      const key = { 'idempotency-key': `${endpoint.method}${endpoint.path}${at}` };
      const { statusCode } = await send(endpoint.method as 'POST', urlOf(endpoint), payload, key);
      seen.push(`${endpoint.path} ${statusCode}`);
    }
  }
  expect(seen.length).toBeGreaterThan(isLong ? 100 : 10);
  expect(seen.filter((line) => !line.endsWith(' 400'))).toEqual([]);
});

test.each([
  ['levels beside what is asked for', `{"name":"bread","amount":5,"x":${tower(100_000)}}`, 400],
  ['a few levels beside what is asked for', `{"name":"bread","amount":5,"x":${tower(5)}}`, 200],
  ['a number too large to exist', '{"name":"bread","amount":1e400}', 400],
  ['a number with a million digits', `{"name":"bread","amount":1${'0'.repeat(900_000)}}`, 400],
  ['a number beyond exactness', '{"name":"bread","amount":9007199254740993}', 422],
  ['a text of a megabyte', JSON.stringify({ ...booking, name: 'x'.repeat(1_000_000) }), 422],
  ['a million empty lists', `{"name":"bread","amount":5,"x":[${'[],'.repeat(300_000)}[]]}`, 200],
  ['more than a megabyte', JSON.stringify({ ...booking, x: 'x'.repeat(1_100_000) }), 413],
])('a booking with %s is answered, never choked on', async (_what, payload, status) => {
  const { statusCode } = await send('POST', '/api/inventory/items', payload, { 'idempotency-key': 'k' });
  expect(statusCode).toBe(status);
  expect(await stock()).toEqual(status === 200 ? [5] : []);
});

test('of keys that come twice the last one counts, for the check and for the booking alike', async () => {
  await send('POST', '/api/inventory/items', '{"name":"bread","amount":-7,"amount":3}');
  expect(await stock()).toEqual([3]);
  expect((await send('POST', '/api/inventory/items', '{"name":"bread","amount":3,"amount":-7}')).statusCode).toBe(409);
});

const bomb = gzipSync(JSON.stringify({ ...booking, x: 'x'.repeat(20_000_000) }));
test.each(['gzip', 'br', 'deflate', 'identity, gzip'])('a body packed with %s is not unpacked', async (encoding) => {
  const answer = await send('POST', '/api/inventory/items', bomb, { 'content-encoding': encoding });
  expect([400, 415]).toContain(answer.statusCode);
  expect(await stock()).toEqual([]);
});

test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
  'a property called %s pollutes nothing and does no harm',
  async (name) => {
    const answer = await send(
      'POST',
      '/api/inventory/items',
      `{"name":"bread","amount":1,"${name}":{"prototype":{"polluted":1}}}`,
    );
    expect([200, 400]).toContain(answer.statusCode);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  },
);

test('a value of another kind is refused, not converted', async () => {
  for (const amount of ['5', [5], { valueOf: 5 }, true, null])
    expect([
      amount,
      (await send('POST', '/api/inventory/items', JSON.stringify({ ...booking, amount }))).statusCode,
    ]).toEqual([amount, 400]);
  const product = { name: ['Brot'], price: 1, produces: { name: 'bread', amount: 1 }, ingredients: [] };
  expect((await owner.call(products.createProduct, { body: product as never })).status).toBe(400);
});
