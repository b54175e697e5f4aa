import { afterAll, beforeEach, expect, test } from 'vitest';
import { DISCORD_TROUBLES, startFakeDiscord } from '#testing/fake-discord.ts';
import { createDiscord, GrantEnded, loginError } from './discord.ts';

const SECRET = 'x9-Kd_3.q';
const fake = await startFakeDiscord(SECRET);
afterAll(() => fake.close());
beforeEach(() => fake.reset());

const callbackUrl = 'http://localhost:8080/login/oauth2/code/discord';
const createWithTimeout = (timeoutMs: number, clientSecret = SECRET) =>
  createDiscord({
    url: fake.url,
    clientId: '1',
    clientSecret,
    callbackUrl,
    guildId: '900',
    timeoutMs,
  });
const discord = createWithTimeout(300);
/** For answers that do come, however busy the machine is. */
const patient = createWithTimeout(60_000);

async function logIn(discord = patient) {
  const attempt = { ...discord.begin(), returnTo: '/' };
  const consent = fake.consent(await discord.authorizationUrl(attempt));
  return discord.finish(new URL(consent, callbackUrl).searchParams, attempt);
}
const tokens = { access: 'token', refresh: 'again', expiresAt: 0 };

test.each(DISCORD_TROUBLES)('a login ends soon and says so when Discord %s', async (trouble) => {
  fake.trouble = trouble;
  const failure = await logIn(discord).then(() => undefined, loginError);
  expect(failure).toMatchObject({ code: 'auth.provider-down', status: 503 });
  fake.trouble = undefined;
  expect((await logIn()).person.id).toBe('80351110224678912');
});

test.each(DISCORD_TROUBLES)('nothing is concluded about roles when Discord %s', async (trouble) => {
  fake.trouble = trouble;
  for (const ask of [discord.roles, discord.renew]) {
    const failure = await ask(tokens).then(
      (answer) => answer,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(GrantEnded);
  }
});

test('what Discord says for certain counts', async () => {
  expect(await patient.roles(tokens)).toEqual([]);
  fake.trouble = 'has revoked the login';
  await expect(patient.roles(tokens)).rejects.toBeInstanceOf(GrantEnded);
});

test('a secret with -, _ and . is recognised at login and when tokens are renewed, another one is not', async () => {
  expect((await logIn()).person.id).toBe('80351110224678912');
  expect((await patient.renew(tokens)).access).toBe('token');
  const other = createWithTimeout(60_000, encodeURIComponent(SECRET).replace('-', '%2D'));
  expect(await logIn(other).then(() => undefined, loginError)).toMatchObject({ code: 'auth.client-refused' });
  await expect(other.renew(tokens)).rejects.not.toBeInstanceOf(GrantEnded);
});
