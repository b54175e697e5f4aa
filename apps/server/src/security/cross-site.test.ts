import { ENDPOINTS } from '@kontor/contract/all.ts';
import { isWrite } from '@kontor/contract/core/endpoint.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import { expect, test } from 'vitest';
import { isLong } from '#platform/testing/long.ts';
import { READS } from '#testing/all-samples.ts';
import { addressOf, BRIDGE_TOKEN, type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';
import { contentOf, everyFeature, urlOf } from '#testing/every-endpoint.ts';
import { openShop } from '#testing/shop.ts';

const kontor = await testApp();
let boss: Caller;

kontor.prepare(async () => {
  await everyFeature(kontor);
  await openShop(kontor);
  boss = await kontor.as('BUSINESS_OWNER');
});

const WRITES = ENDPOINTS.filter(isWrite);
const send = (method: string, url: string, headers: Record<string, string>, payload = '{}') =>
  kontor.app.inject({
    method: method as 'POST',
    url,
    headers: { cookie: boss.cookie, authorization: `Bearer ${BRIDGE_TOKEN}`, ...headers },
    payload,
  });

/** Another site tries them all; by what a site is recognised is the same for each, and every pair is tried in a long run. */
const SOME = WRITES.filter((_, at) => isLong || at % 10 === 0);

test.each<[string, Record<string, string>, typeof WRITES?]>([
  ['of another site', { origin: 'https://evil.example' }, WRITES],
  ['of a page that hides where it is', { origin: 'null' }],
  ['of a neighbour', { origin: 'http://localhost:8081' }],
  ['of the same host without its port', { origin: 'http://localhost' }],
  ['that only begins like ours', { origin: `${PUBLIC_URL}.evil.example` }],
  ['of a browser that names the kind of caller alone', { 'sec-fetch-site': 'cross-site' }],
  ['of a sister domain', { 'sec-fetch-site': 'same-site' }],
  ['that says both', { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' }],
])('a write %s is refused and changes nothing', async (_whose, headers, writes = SOME) => {
  const before = await contentOf(kontor);
  const passed = [];
  for (const endpoint of writes) {
    const { statusCode } = await send(endpoint.method, urlOf(endpoint), {
      ...headers,
      'content-type': 'application/json',
    });
    if (statusCode !== 403) passed.push(`${endpoint.method} ${endpoint.path}: ${statusCode}`);
  }
  expect(passed).toEqual([]);
  expect(await contentOf(kontor)).toEqual(before);
});

/** What a form or a `fetch` without asking first can send from anywhere. */
test.each<[string, typeof WRITES?]>([
  ['text/plain', WRITES],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=x'],
  ['text/plain; application/json'],
])('a body as %s is taken by no call, not even from our own pages', async (type, writes = SOME) => {
  const before = await contentOf(kontor);
  const passed = [];
  for (const endpoint of writes.filter(({ media }) => media === undefined)) {
    const { statusCode } = await send(
      endpoint.method,
      urlOf(endpoint),
      { 'content-type': type },
      '{"name":"bread","amount":5}',
    );
    if (statusCode !== 415) passed.push(`${endpoint.method} ${endpoint.path}: ${statusCode}`);
  }
  expect(passed).toEqual([]);
  expect(await contentOf(kontor)).toEqual(before);
});

test('JSON under another name is still JSON, and counts as such', async () => {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    origin: PUBLIC_URL,
    'sec-fetch-site': 'same-origin',
  };
  expect((await send('POST', '/api/inventory/items', headers, '{"name":"bread","amount":5}')).statusCode).toBe(200);
  expect((await boss.call(inventory.listItems)).body).toHaveLength(1);
});

test('no read changes anything, from any site', async () => {
  const before = await contentOf(kontor);
  const headers = { cookie: boss.cookie, 'sec-fetch-site': 'cross-site' };
  for (const [endpoint, ...asks] of READS) {
    for (const { params = {}, query = {} } of asks) {
      const url = addressOf(endpoint, { params, query });
      await kontor.app.inject({ url, headers });
      await kontor.app.inject({ method: 'HEAD', url, headers });
    }
  }
  for (const url of [
    '/logout',
    '/',
    '/settings',
    '/oauth2/authorization/discord',
    '/login/oauth2/code/discord?code=1&state=1',
  ])
    await kontor.app.inject({ url, headers: { ...headers, 'sec-fetch-dest': 'image' } });
  expect(await contentOf(kontor)).toEqual(before);
  expect((await boss.call(inventory.listItems)).status).toBe(200);
});

test('no other site may read an answer: nothing is shared across origins', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const headers = {
      cookie: boss.cookie,
      origin: 'https://evil.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    };
    const answers = await Promise.all(
      ['/api/users/@me', '/api/info', '/api/vods/upload', '/api/openapi.json'].map((url) =>
        kontor.app.inject({ method, url, headers }),
      ),
    );
    const shared = answers.flatMap((answer) =>
      Object.keys(answer.headers).filter((name) => name.startsWith('access-control-allow')),
    );
    expect(shared).toEqual([]);
    for (const answer of answers) expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});
