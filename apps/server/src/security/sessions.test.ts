import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ENDPOINTS } from '@kontor/contract/all.ts';
import { listAudits } from '@kontor/contract/audit/api.ts';
import { changeRole, endMySessions, endSessions, getMe, meUpdate } from '@kontor/contract/users/api.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { PUBLIC_URL, testApp } from '#testing/app.ts';
import { everyFeature, urlOf } from '#testing/every-endpoint.ts';
import { startFakeDiscord } from '#testing/fake-discord.ts';
import { createFollow } from '#testing/live-client.ts';

const discord = await startFakeDiscord();
afterAll(() => discord.close());
beforeEach(() => discord.reset());
const kontor = await testApp({ env: { DISCORD_BASE_URL: discord.url, BRIDGE_TOKEN: 'a-token-of-the-game' } });
const follow = createFollow(kontor);

const LOGIN = '/oauth2/authorization/discord';
const host = new URL(PUBLIC_URL).host;
const get = (url: string, headers: Record<string, string> = {}) =>
  kontor.app.inject({ url, headers: { host, ...headers } });
const cookieIn = (answer: Awaited<ReturnType<typeof get>>, name: string): string =>
  answer.cookies.find((cookie) => cookie.name === name)?.value ?? '';

async function logIn(planted: string) {
  const begun = await get(LOGIN, { cookie: planted });
  const callback = discord.consent(String(begun.headers.location));
  return get(callback, { cookie: `kontor-login=${cookieIn(begun, 'kontor-login')}; ${planted}` });
}

test.each(['made up', "the attacker's own"])(
  'a session id that was %s before the login is worth nothing after it',
  async (whose) => {
    const attacker = await kontor.as('USER', { id: '666', name: 'Mallory' });
    const planted = whose === 'made up' ? `kontor=${randomBytes(32).toString('base64url')}` : attacker.cookie;
    const id = cookieIn(await logIn(planted), 'kontor');
    expect(id).not.toBe(planted.replace('kontor=', ''));
    expect((await get('/api/users/@me', { cookie: `kontor=${id}` })).json().id).toBe('80351110224678912');
    expect((await get('/api/users/@me', { cookie: planted })).statusCode).toBe(401);
  },
);

test('ids of sessions cannot be guessed from others: 256 bits, nothing in common', async () => {
  const ids = await Promise.all(
    Array.from({ length: 50 }, async () => (await kontor.as('USER')).cookie.replace('kontor=', '')),
  );
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(32);
  expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBeGreaterThan(45);
});

test('a cookie that was stolen before the logout opens nothing after it, neither a call nor a socket', async () => {
  await everyFeature(kontor);
  const owner = await kontor.as('BUSINESS_OWNER');
  const seen = await follow(owner, meUpdate);
  await kontor.app.inject({ method: 'POST', url: '/logout', headers: { cookie: owner.cookie } });
  const open = [];
  for (const endpoint of ENDPOINTS.filter(({ access }) => access !== 'anyone' && access !== 'bridge')) {
    const answer = await kontor.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint),
      headers: { cookie: owner.cookie },
    });
    if (answer.statusCode !== 401) open.push(`${endpoint.method} ${endpoint.path}: ${answer.statusCode}`);
  }
  expect(open).toEqual([]);
  expect(seen).toEqual(['closed']);
});

test('a role that is taken away is gone with the next request, on every call', async () => {
  await everyFeature(kontor);
  const [owner, boss] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('SUPER_ADMIN')];
  const ask = async () => {
    const answers = [];
    for (const endpoint of ENDPOINTS.filter(({ access }) =>
      ['super-admin', 'admin', 'moderator', 'stock'].includes(access),
    ))
      answers.push(
        (await kontor.app.inject({ method: endpoint.method, url: urlOf(endpoint), headers: { cookie: boss.cookie } }))
          .statusCode,
      );
    return answers;
  };
  expect(await ask()).not.toContain(403);
  await owner.call(changeRole, { params: { id: boss.id }, body: { role: 'USER' } });
  expect(new Set(await ask())).toEqual(new Set([403]));
  expect((await boss.call(getMe)).body.authorities).toEqual([{ authority: 'ROLE_USER' }]);
});

const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example/..//evil.example',
  '/%2f%2fevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '/\r\n/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  'https://evil.example',
  'https:evil.example',
  'http://localhost:8080@evil.example/',
  '@evil.example',
  '/@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/x:@evil.example',
  '/%00',
  '/ü//evil.example',
];

const isHere = (location: unknown): boolean => new URL(String(location), PUBLIC_URL).origin === PUBLIC_URL;

test('neither the start nor the end of a login leads anywhere else', async () => {
  const away = [];
  for (const wanted of ELSEWHERE) {
    const begun = await get(`${LOGIN}?returnTo=${encodeURIComponent(wanted)}`);
    const attempt = JSON.parse(Buffer.from(cookieIn(begun, 'kontor-login'), 'base64url').toString());
    // As if the check at the start had been passed.
    const forged = Buffer.from(JSON.stringify({ ...attempt, returnTo: wanted })).toString('base64url');
    const callback = discord.consent(String(begun.headers.location));
    for (const cookie of [cookieIn(begun, 'kontor-login'), forged]) {
      const back = await get(callback, { cookie: `kontor-login=${cookie}` });
      const declined = await get('/login/oauth2/code/discord?error=access_denied', {
        cookie: `kontor-login=${cookie}`,
      });
      for (const { statusCode, headers } of [back, declined])
        if (statusCode !== 302 || !isHere(headers.location)) away.push([wanted, statusCode, headers.location]);
    }
  }
  expect(away).toEqual([]);
});

async function speak(lines: string): Promise<string> {
  const socket = connect(await kontor.listen(), '127.0.0.1');
  socket.write(`${lines}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test('an address that cannot be one is no mistake of ours', async () => {
  for (const path of ['/login/oauth2/code/discord?code=1', '/api/tip-games?limit=1', LOGIN])
    expect(await speak(`GET http://[${path} HTTP/1.1\r\nHost: x`)).toMatch(/^HTTP\/1\.1 [2-4]/);
});

test.each([
  `GET http://evil.example${LOGIN} HTTP/1.1\r\nHost: evil.example`,
  `GET //evil.example${LOGIN} HTTP/1.1\r\nHost: evil.example`,
  `GET ${LOGIN}?returnTo=/order HTTP/1.1\r\nHost: evil.example`,
  `GET ${LOGIN}//evil.example HTTP/1.1\r\nHost: evil.example`,
])('who asks with %s is not sent there', async (lines) => {
  const location = /^location: (.*)\r$/im.exec(await speak(lines))?.[1];
  expect([undefined, PUBLIC_URL]).toContain(location && new URL(location, PUBLIC_URL).origin);
});

test('a person who logs out everywhere is logged out on every device, and nobody else is', async () => {
  const [here, there] = [await kontor.as('USER', { id: '21' }), await kontor.as('USER', { id: '21' })];
  const other = await kontor.as('USER', { id: '22' });
  const seen = await follow(there, meUpdate);
  expect((await here.call(endMySessions)).status).toBe(204);
  for (const caller of [here, there]) expect((await caller.call(getMe)).status).toBe(401);
  expect((await other.call(getMe)).status).toBe(200);
  await eventually(() => expect(seen).toContain('closed'));
});

test('the management logs a person out everywhere, but nobody above them, and the log tells of it', async () => {
  await everyFeature(kontor);
  const [owner, boss] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('SUPER_ADMIN', { name: 'Viktor' })];
  const clerk = await kontor.as('MODERATOR', { name: 'Nele' });
  expect((await clerk.call(endSessions, { params: { id: boss.id } })).status).toBe(403);
  expect((await boss.call(endSessions, { params: { id: owner.id } })).status).toBe(403);
  expect((await boss.call(endSessions, { params: { id: '404' } })).status).toBe(404);
  expect((await boss.call(endSessions, { params: { id: clerk.id } })).status).toBe(204);
  expect((await clerk.call(getMe)).status).toBe(401);
  expect((await owner.call(getMe)).status).toBe(200);
  const [entry] = (await owner.call(listAudits, { query: { type: ['SECURITY'], search: 'abgemeldet' } })).body;
  expect(entry).toMatchObject({
    displayName: 'Viktor',
    message: '<b>Nele (@nele)</b> wurde auf allen Geräten abgemeldet.',
  });
});

test('a session ends 30 days after the last visit, and after 90 days in any case', async () => {
  const user = await kontor.as('USER');
  const begun = kontor.time.now.getTime();
  const day = (number: number) => {
    kontor.time.now = new Date(begun + number * 24 * 60 * 60_000);
  };
  for (const number of [29, 58, 87, 89.9]) {
    day(number);
    expect((await user.call(getMe)).status).toBe(200);
  }
  day(90);
  expect((await user.call(getMe)).status).toBe(401);
  // Also one that was given longer before there was an end to it.
  await kontor.db
    .updateTable('session')
    .set({ expires_at: new Date(begun + 200 * 24 * 60 * 60_000) })
    .execute();
  expect((await user.call(getMe)).status).toBe(401);
});
