import { randomBytes } from 'node:crypto';
import { ENDPOINTS } from '@kontor/contract/all.ts';
import { listOrders } from '@kontor/contract/orders/api.ts';
import { DELETED_CUSTOMER_ID } from '@kontor/contract/privacy/rules.ts';
import * as api from '@kontor/contract/tablet/api.ts';
import { changeRole, getMe, listUsers, meUpdate } from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { BRIDGE_TOKEN, PUBLIC_URL, testApp } from '#testing/app.ts';
import { everyFeature, urlOf } from '#testing/every-endpoint.ts';
import { createFollow } from '#testing/live-client.ts';
import { openShop } from '#testing/shop.ts';

import { createTablet, IN_FRAME, LICENCE } from '#testing/tablet.ts';

// The limits are counted in memory.
const kontor = await testApp({ env: { RATE_LIMITS: 'on' }, betweenTests: 'restart' });
const { requestCode, post, signIn, cookieIn, heartbeat } = createTablet(kontor);
const follow = createFollow(kontor);
const later = (seconds: number) => {
  kontor.time.now = new Date(kontor.time.now.getTime() + seconds * 1000);
};
const codeFor = async (discordId: string): Promise<string> => String((await requestCode({ discordId })).body.code);
const linkCodeFor = async (licence: string): Promise<string> => String((await requestCode({ licence })).body.linkCode);
const sessions = async (): Promise<number> => (await kontor.pool.query('select from session')).rows.length;
const get = (url: string, headers: Record<string, string>) => kontor.app.inject({ url, headers });

const REFUSED = { status: 401, body: { detail: 'Dieser Code gilt nicht mehr. Öffne das Tablet noch einmal.' } };

test('a replayed code is refused, and the session it opened goes on', async () => {
  const code = await codeFor('70');
  const first = await post(code);
  const again = await post(code);
  expect(again).toMatchObject(REFUSED);
  expect(cookieIn(again.headers)).toBeUndefined();
  const cookie = String(cookieIn(first.headers)?.split(';', 1)[0]);
  expect((await get('/api/users/@me', { cookie, ...IN_FRAME })).statusCode).toBe(200);
});

test('of two who post one code in the same moment one gets a session', async () => {
  const code = await codeFor('70');
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
  expect(await sessions()).toBe(1);
});

test('a guessed code is refused like any other, and after twenty of them not even the right one counts', async () => {
  const code = await codeFor('70');
  for (let guess = 0; guess < 20; guess++)
    expect(await post(randomBytes(16).toString('base64url'))).toMatchObject(REFUSED);
  expect((await post(code)).status).toBe(429);
  expect(await sessions()).toBe(0);
});

test('a code that comes late is refused: valid for 30 seconds and not for 31', async () => {
  const [late, punctual] = [await codeFor('70'), await codeFor('71')];
  later(29);
  expect((await post(punctual)).status).toBe(200);
  later(2);
  expect(await post(late)).toMatchObject(REFUSED);
});

test('a stolen code is worth nothing once the player has got a newer one', async () => {
  const [stolen, newer] = [await codeFor('70'), await codeFor('70')];
  expect(await post(stolen)).toMatchObject(REFUSED);
  expect((await post(newer)).status).toBe(200);
});

test('a code signs in the person it was issued for, under any session and with any body', async () => {
  const [mara, boss] = [await kontor.as('USER', { id: '71' }), await kontor.as('SUPER_ADMIN')];
  const code = await codeFor('70');
  const payload = { code, discordId: boss.id, userId: boss.id, id: boss.id, authorities: ['ROLE_SUPER_ADMIN'] };
  const { headers } = await kontor.app.inject({
    method: 'POST',
    url: '/api/tablet/session',
    headers: { cookie: mara.cookie },
    payload,
  });
  const cookie = String(cookieIn(headers)?.split(';', 1)[0]);
  const { id, authorities } = (await get('/api/users/@me', { cookie, ...IN_FRAME })).json();
  expect([id, authorities]).toEqual(['70', [{ authority: 'ROLE_USER' }]]);
  expect((await mara.call(getMe)).body.id).toBe('71');
});

test('nobody but the game server gets a code', async () => {
  const boss = await kontor.as('BUSINESS_OWNER');
  const body = { discordId: '70' };
  for (const headers of [
    {},
    { authorization: 'Bearer a-token-of-the-gamf' },
    { authorization: `Basic ${BRIDGE_TOKEN}` },
  ])
    expect((await boss.call(api.requestTabletCode, { body }, headers)).status).toBe(401);
  expect((await kontor.pool.query('select from tablet_code')).rows).toEqual([]);
});

test('there is no code for the placeholder of a deleted account', async () => {
  const { status } = await requestCode({ discordId: DELETED_CUSTOMER_ID });
  expect(status).toBe(422);
});

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'https://cfx-nui-kontor-tablet' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
])('a code posted from another page is refused and stays unused: %o', async (headers) => {
  const code = await codeFor('70');
  expect((await post(code, headers)).status).toBe(403);
  expect((await post(code, { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ['with the header', IN_FRAME],
  ['without it', {}],
])('a session of the tablet is over after the logout %s, with its socket', async (_how, headers) => {
  const lene = await signIn({ discordId: '70' });
  const seen = await follow({ ...lene, query: '?tablet' }, meUpdate);
  const logOut = (more: Record<string, string>) =>
    kontor.app.inject({ method: 'POST', url: '/logout', headers: { cookie: lene.cookie, ...headers, ...more } });
  await logOut({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' });
  expect((await lene.call(getMe)).status).toBe(200);
  const answer = await logOut({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' });
  expect(cookieIn(answer.headers)).toContain('Max-Age=0');
  expect((await lene.call(getMe)).status).toBe(401);
  await eventually(() => expect(seen).toEqual(['closed']));
});

test('logging out in the tablet leaves the session on the web alone', async () => {
  const web = await kontor.as('USER', { id: '70' });
  const lene = await signIn({ discordId: '70' });
  const headers = { cookie: `${web.cookie}; ${lene.cookie}`, ...IN_FRAME };
  await kontor.app.inject({ method: 'POST', url: '/logout', headers });
  expect([(await lene.call(getMe)).status, (await web.call(getMe)).status]).toEqual([401, 200]);
});

test('a session of the tablet is over once the player has left the game', async () => {
  const lene = await signIn({ discordId: '70' });
  expect((await lene.call(getMe)).status).toBe(200);
  later(31);
  await heartbeat({ discordId: '71' }, { licence: LICENCE });
  expect((await lene.call(getMe)).status).toBe(401);
  expect(await sessions()).toBe(0);
});

test('a role that is taken away is gone in the tablet with the next request', async () => {
  await everyFeature(kontor);
  const [boss, clerk] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('MODERATOR')];
  const tablet = await signIn({ discordId: clerk.id });
  expect((await tablet.call(listOrders)).status).toBe(200);
  await boss.call(changeRole, { params: { id: clerk.id }, body: { role: 'USER' } });
  expect((await tablet.call(getMe)).body.authorities).toEqual([{ authority: 'ROLE_USER' }]);
});

test('a super admin in the tablet is a moderator, on every call: neither people nor the limit itself can be changed', async () => {
  await everyFeature(kontor);
  const boss = await kontor.as('SUPER_ADMIN');
  const tablet = await signIn({ discordId: boss.id });
  const wrong = [];
  for (const endpoint of ENDPOINTS.filter(({ access }) => ['admin', 'super-admin', 'bridge'].includes(access))) {
    const headers = { cookie: tablet.cookie, ...IN_FRAME };
    const { statusCode: status } = await kontor.app.inject({ method: endpoint.method, url: urlOf(endpoint), headers });
    const expected = endpoint.access === 'bridge' ? 401 : 403;
    // Downloads are counted before anything else, and there are more of them than one may have in a minute.
    if (endpoint.rateLimit === 'downloads' && status === 429) continue;
    if (status !== expected) wrong.push(`${endpoint.method} ${endpoint.path}: ${status}`);
  }
  expect(wrong).toEqual([]);
  const body = { maxRole: 'BUSINESS_OWNER' as const };
  expect((await tablet.call(api.changeTabletSettings, { body })).status).toBe(403);
  expect((await boss.call(api.getTabletSettings)).body).toEqual({ maxRole: 'MODERATOR' });
});

test('what is cached for a person on the web is not what the tablet is answered, and the other way round', async () => {
  await everyFeature(kontor);
  const shop = await openShop(kontor);
  const boss = await kontor.as('SUPER_ADMIN');
  const mara = await kontor.as('USER', { id: '71', name: 'Mara' });
  await shop.online(mara.id, boss.id);
  await shop.order(mara);
  await boss.call(api.changeTabletSettings, { body: { maxRole: 'USER' } });
  const tablet = await signIn({ discordId: boss.id });
  for (const _again of [1, 2]) {
    expect((await boss.call(getMe)).body.authorities).toHaveLength(4);
    expect((await tablet.call(getMe)).body.authorities).toEqual([{ authority: 'ROLE_USER' }]);
    expect((await boss.call(listOrders)).body).toHaveLength(1);
    expect((await tablet.call(listOrders)).body).toEqual([]);
    expect((await boss.call(listUsers)).status).toBe(200);
    expect((await tablet.call(listUsers)).status).toBe(403);
  }
  // What an ETag of the web names is not confirmed to the tablet either.
  const { etag = '' } = (await boss.call(getMe)).headers;
  expect((await tablet.call(getMe, {}, { 'if-none-match': etag })).status).toBe(200);
  await boss.call(api.changeTabletSettings, { body: { maxRole: 'MODERATOR' } });
  expect((await tablet.call(listOrders)).body).toHaveLength(1);
});

test('a link code cannot be guessed: after five tries not even the right one counts', async () => {
  const mara = await kontor.as('USER', { id: '71' });
  const code = await linkCodeFor(LICENCE);
  const enter = (digits: string) => mara.call(api.linkGame, { body: { code: digits } });
  for (let guess = 1; guess <= 5; guess++) {
    const other = String((Number(code) + guess) % 1_000_000).padStart(6, '0');
    expect((await enter(other)).status).toBe(422);
  }
  const sixth = await enter(code);
  expect([sixth.status, Number(/(\d+) Sekunden/.exec(sixth.body.detail)?.[1])]).toEqual([429, expect.any(Number)]);
  const lou = await kontor.as('USER', { id: '72' });
  expect((await lou.call(api.linkGame, { body: { code } })).status).toBe(200);
});

test('a link code counts once, and not any more when it comes late or a newer one was issued', async () => {
  const [mara, lou] = [await kontor.as('USER', { id: '71' }), await kontor.as('USER', { id: '72' })];
  const enter = async (by: typeof mara, code: string) => (await by.call(api.linkGame, { body: { code } })).status;
  const used = await linkCodeFor(LICENCE);
  expect([await enter(mara, used), await enter(lou, used)]).toEqual([200, 422]);
  const late = await linkCodeFor('b'.repeat(40));
  later(300);
  expect(await enter(lou, late)).toBe(422);
  const [older, newer] = [await linkCodeFor('c'.repeat(40)), await linkCodeFor('c'.repeat(40))];
  if (older !== newer) expect(await enter(lou, older)).toBe(422);
  const answers = await Promise.all([enter(mara, newer), enter(lou, newer)]);
  expect(answers.sort()).toEqual([200, 422]);
  expect((await post(used)).status).toBe(401);
});
