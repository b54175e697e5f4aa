import { getMe, listUsers } from '@kontor/contract/users/api.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { PUBLIC_URL, testApp } from '#testing/app.ts';
import { startFakeDiscord } from '#testing/fake-discord.ts';

const discord = await startFakeDiscord();
afterAll(() => discord.close());
beforeEach(() => discord.reset());
const kontor = await testApp({ env: { DISCORD_BASE_URL: discord.url, OWNER_DISCORD_IDS: '77' } });

const LOGIN = '/oauth2/authorization/discord';
const host = new URL(PUBLIC_URL).host;
const get = (url: string, headers: Record<string, string> = {}) =>
  kontor.app.inject({ url, headers: { host, ...headers } });
const cookiesOf = (answer: Awaited<ReturnType<typeof get>>): string =>
  answer.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

/** Goes to Discord and back the way a browser does. */
async function logIn(path = LOGIN, headers: Record<string, string> = {}, cookie = '') {
  const begun = await get(path, headers);
  const callback = discord.consent(String(begun.headers.location));
  return get(callback, { cookie: [cookiesOf(begun), cookie].filter(Boolean).join('; ') });
}

test('a login ends on the page it began on, with a session that knows the person', async () => {
  const back = await logIn(`${LOGIN}?returnTo=${encodeURIComponent('/tip-games?offen=1')}`);
  expect(back.statusCode).toBe(302);
  expect(back.headers.location).toBe('/tip-games?offen=1');
  const me = await get('/api/users/@me', { cookie: cookiesOf(back) });
  expect(me.json()).toMatchObject({ id: '80351110224678912', globalName: 'Nelly', avatarId: 'abc123' });
  expect(me.json().authorities).toEqual([{ authority: 'ROLE_USER' }]);
});

test('without a named page the one that linked to the login counts, if it is ours', async () => {
  expect((await logIn(LOGIN, { referer: `${PUBLIC_URL}/order` })).headers.location).toBe('/order');
  expect((await logIn(LOGIN, { referer: 'https://evil.example/order' })).headers.location).toBe('/');
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/%5cevil.example/..//evil.example',
  '/logout',
  '/%6cogout',
  `/${'x'.repeat(2000)}`,
  'javascript:alert(1)',
])('a login never leads to %s', async (wanted) => {
  const { location } = (await logIn(`${LOGIN}?returnTo=${encodeURIComponent(wanted)}`)).headers;
  const target = new URL(String(location), PUBLIC_URL);
  expect(target.origin).toBe(PUBLIC_URL);
  expect(target.pathname).not.toBe('/logout');
});

test('the redirect to Discord carries state and a PKCE challenge, and asks for no more than the identity', async () => {
  const url = new URL(String((await get(LOGIN)).headers.location));
  expect(url.origin).toBe(discord.url);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'identify',
    code_challenge_method: 'S256',
    redirect_uri: `${PUBLIC_URL}/login/oauth2/code/discord`,
  });
  expect(url.searchParams.get('state')).toMatch(/^.{20,}$/);
});

test('a code that another browser obtained is refused', async () => {
  const [victim, attacker] = [await get(LOGIN), await get(LOGIN)];
  const callback = discord.consent(String(attacker.headers.location));
  const answer = await get(callback, { cookie: cookiesOf(victim) });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Bitte versuche es noch einmal.');
  expect(cookiesOf(answer)).toBe('');
});

test('a person who declines at Discord comes back without being logged in', async () => {
  const begun = await get(`${LOGIN}?returnTo=/order`);
  const state = new URL(String(begun.headers.location)).searchParams.get('state');
  const back = await get(`/login/oauth2/code/discord?error=access_denied&state=${state}`, { cookie: cookiesOf(begun) });
  expect(back.headers.location).toBe('/order');
  expect(cookiesOf(back)).toBe('');
});

test.each([
  ['is down', 503, 'Discord antwortet gerade nicht.'],
  ['answers garbage', 503, 'Discord antwortet gerade nicht.'],
  ['refuses the code', 400, 'Die Anmeldung ist fehlgeschlagen.'],
] as const)('a Discord that %s is told to the person', async (trouble, status, sentence) => {
  discord.trouble = trouble;
  const answer = await logIn();
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toContain(sentence);
});

test('configured owners hold every authority from their first login', async () => {
  discord.user = { id: '77', username: 'boss', global_name: null, avatar: null };
  const me = await get('/api/users/@me', { cookie: cookiesOf(await logIn()) });
  expect(me.json().authorities).toHaveLength(5);
});

test('a login begins a new session and ends the one before', async () => {
  const first = cookiesOf(await logIn());
  const second = cookiesOf(await logIn(LOGIN, {}, first));
  expect(second).not.toBe(first);
  expect((await get('/api/users/@me', { cookie: first })).statusCode).toBe(401);
  expect((await get('/api/users/@me', { cookie: second })).statusCode).toBe(200);
});

test('the session id is not in the database', async () => {
  const id = (await logIn()).cookies.find(({ name }) => name === 'kontor')?.value ?? '-';
  const rows = await kontor.db.selectFrom('session').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(id);
});

test('scripts in the browser can see that there is a session, but not which', async () => {
  const cookies = (await logIn()).cookies.filter(({ value }) => value !== '');
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly ?? false])).toEqual([
    ['kontor', true],
    ['kontor-known', false],
  ]);
});

test('a session that is over leaves the hint, until the person logs out', async () => {
  const logged = cookiesOf(await logIn());
  await kontor.db.deleteFrom('session').execute();
  const names = ({ cookies }: { cookies: { name: string; maxAge?: number }[] }) =>
    cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name);
  const refused = await get('/api/users/@me', { cookie: logged });
  expect([refused.statusCode, names(refused)]).toEqual([401, ['kontor']]);
  const left = await get('/logout', { cookie: 'kontor-known=1', 'sec-fetch-site': 'same-origin' });
  expect(names(left)).toContain('kontor-known');
});

test('logging out ends the session', async () => {
  const { cookie } = await kontor.as('USER');
  const answer = await get('/logout', { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' });
  expect(answer.headers.location).toBe('/');
  expect((await get('/api/users/@me', { cookie })).statusCode).toBe(401);
});

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin' },
  { referer: `${PUBLIC_URL}/order` },
])('a visit to /logout with %j ends the session', async (headers) => {
  const user = await kontor.as('USER');
  const answer = await get('/logout', { cookie: user.cookie, ...headers });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
  expect((await user.call(getMe)).status).toBe(401);
});

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
  { referer: 'https://evil.example/' },
  {},
])('a visit to /logout with %j logs nobody out but asks, and the button does it', async (headers) => {
  const user = await kontor.as('USER');
  const page = await get('/logout', { cookie: user.cookie, ...headers });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<form method="post" action="/logout">');
  expect((await user.call(getMe)).status).toBe(200);
  const pressed = {
    host,
    cookie: user.cookie,
    origin: PUBLIC_URL,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const answer = await kontor.app.inject({ method: 'POST', url: '/logout', headers: pressed });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
  expect((await user.call(getMe)).status).toBe(401);
});

test('a form on another site logs nobody out', async () => {
  const user = await kontor.as('USER');
  const headers = { host, cookie: user.cookie, origin: 'https://evil.example' };
  expect((await kontor.app.inject({ method: 'POST', url: '/logout', headers })).statusCode).toBe(403);
  expect((await user.call(getMe)).status).toBe(200);
});

test('nobody is asked who is not logged in', async () => {
  expect((await get('/logout')).headers.location).toBe('/');
});

test('a session lasts 30 days from its last use', async () => {
  const user = await kontor.as('SUPER_ADMIN');
  const later = (days: number) => {
    kontor.time.now = new Date(kontor.time.now.getTime() + days * 24 * 60 * 60 * 1000);
  };
  later(29);
  expect(String((await user.call(listUsers)).headers['set-cookie'])).toMatch(/kontor=.*Max-Age=2592000/);
  later(29);
  expect((await user.call(listUsers)).status).toBe(200);
  later(31);
  expect((await user.call(listUsers)).status).toBe(401);
});

test('who arrives at another address is sent to the public one first', async () => {
  const answer = await get(`${LOGIN}?returnTo=/order`, { host: '127.0.0.1:8080' });
  const address = new URL(String(answer.headers.location));
  expect(address.origin + address.pathname).toBe(PUBLIC_URL + LOGIN);
  expect(answer.cookies).toEqual([]);
  const behindProxy = await get(address.pathname + address.search, { host: '127.0.0.1:8080' });
  expect(new URL(String(behindProxy.headers.location)).origin).toBe(discord.url);
});
