import { afterAll, beforeEach, expect, test } from 'vitest';
import { PUBLIC_URL, testApp } from '#testing/app.ts';
import { startFakeDiscord } from '#testing/fake-discord.ts';

const discord = await startFakeDiscord();
afterAll(() => discord.close());
const lines: { level: number; msg: string }[] = [];
const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
const kontor = await testApp({
  env: { DISCORD_BASE_URL: discord.url, DISCORD_CLIENT_SECRET: 'from another application' },
  logger: { level: 'info', stream },
});
beforeEach(() => {
  lines.length = 0;
});

const LOGIN = '/oauth2/authorization/discord';
const get = (url: string, headers: Record<string, string> = {}) =>
  kontor.app.inject({ url, headers: { host: new URL(PUBLIC_URL).host, ...headers } });
const inBrowser = (url: string) => get(url, { accept: 'text/html,application/xhtml+xml' });

test('a client secret that Discord refuses is told to the operator in one line, and to the person whose turn it is', async () => {
  const begun = await get(LOGIN);
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await get(discord.consent(String(begun.headers.location)), { cookie });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('Das kann nur der Betreiber beheben');
  expect(answer.body).toContain('npm run doctor');
  expect(lines.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual([
    `Discord lehnt DISCORD_CLIENT_SECRET ab. Trage das Geheimnis der Anwendung neu in .env ein, und bei Discord unter OAuth2, Redirects diese Adresse: ${PUBLIC_URL}/login/oauth2/code/discord`,
  ]);
});

test('while nobody leads the business the login says so first, and goes on when asked to', async () => {
  const page = await inBrowser(`${LOGIN}?returnTo=%2Forder`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Trage deine Discord-ID als OWNER_DISCORD_IDS in .env ein');
  const links = [...page.body.matchAll(/href="([^"]*anyway=1[^"]*)"/g)].map(([, href]) =>
    href?.replaceAll('&amp;', '&'),
  );
  const [claim = '', onwards = ''] = links;
  expect(new URL(claim, PUBLIC_URL).searchParams.get('returnTo')).toBe('/claim');
  expect(new URL(onwards, PUBLIC_URL).searchParams.get('returnTo')).toBe('/order');
  for (const link of [claim, onwards, `${LOGIN}?returnTo=%2Fclaim`]) {
    expect(String((await inBrowser(link)).headers.location)).toContain(discord.url);
  }
});

test('with an owner the login asks nothing', async () => {
  await kontor.as('BUSINESS_OWNER');
  expect(String((await inBrowser(LOGIN)).headers.location)).toContain(discord.url);
});
