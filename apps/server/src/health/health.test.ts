import { getHealthChecks } from '@kontor/contract/health/api.ts';
import { HEALTH_CHECK_IDS, type HealthCheckId } from '@kontor/contract/health/schema.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '#platform/testing/processes.ts';
import { testApp } from '#testing/app.ts';
import { startFakeDiscord } from '#testing/fake-discord.ts';

const discord = await startFakeDiscord();
afterAll(() => discord.close());
const port = await freePort();
/** As Discord's stand-in knows it. */
const SECRET = 'secret';

const kontor = await testApp({
  env: {
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    DISCORD_BASE_URL: discord.url,
    OWNER_DISCORD_IDS: '80351110224678912',
    BRIDGE_TOKEN: 'a-token-of-the-game',
  },
  betweenTests: 'restart',
});
beforeEach(() => {
  discord.reset();
});

async function look() {
  // With nobody to lead the business, the configuration would be found wrong.
  await kontor.as('BUSINESS_OWNER');
  const { status, body } = await (await kontor.as('SUPER_ADMIN')).call(getHealthChecks);
  expect(status).toBe(200);
  const of = (id: HealthCheckId) => body.checks.find((check) => check.id === id);
  return { ...body, of };
}

test('a running installation is looked at from end to end, and no secret is reported', async () => {
  await kontor.listen(port);
  await kontor.as('BUSINESS_OWNER');
  const { checks, of } = await look();
  expect(checks.map(({ id }) => id)).toEqual(HEALTH_CHECK_IDS);
  expect(of('configuration')).toMatchObject({ state: process.getuid?.() === 0 ? 'WARNING' : 'OK' });
  // A busy machine may answer slowly, which is a warning.
  expect(of('database')).toMatchObject({
    state: expect.stringMatching(/^(OK|WARNING)$/),
    text: expect.stringMatching(/^PostgreSQL 1\d.* antwortet in /),
  });
  expect(of('discord')).toMatchObject({
    state: 'OK',
    text: expect.stringContaining(`http://localhost:${port}/login/oauth2/code/discord`),
  });
  expect(of('bridge')).toMatchObject({ state: 'WARNING', text: 'Sie hat sich noch nie gemeldet.' });
  expect(of('public-address')).toMatchObject({
    state: 'WARNING',
    text: expect.stringContaining('nur auf diesem Rechner'),
  });
  expect(of('websocket')).toMatchObject({ state: 'OK' });
  // The clock of the test stands still.
  expect(of('clock')).toMatchObject({ state: 'WRONG' });
  const said = JSON.stringify(checks);
  expect(said).not.toContain(SECRET);
  expect(said).not.toContain('a-token-of-the-game');
  for (const { state, fix } of checks) expect(fix === undefined).toBe(state === 'OK');
});

test('what nobody answers is said with what to do, and everything else is still looked at', async () => {
  const { checks, of } = await look();
  expect(checks).toHaveLength(11);
  expect(of('public-address')).toMatchObject({
    state: 'WRONG',
    text: `http://localhost:${port}: Dort antwortet niemand.`,
    fix: expect.stringContaining('Starte den Proxy'),
  });
  expect(of('websocket')).toMatchObject({ state: 'WARNING', text: expect.stringContaining('Nicht geprüft') });
});

test('everybody who asks at once gets the same look, and so does who asks again right after it', async () => {
  const [first, second] = await Promise.all([look(), look()]);
  kontor.time.run();
  expect(second.checkedAt).toBe(first.checkedAt);
  expect((await look()).checkedAt).toBe(first.checkedAt);
});

test('a stranger learns which installation answers, and nothing else', async () => {
  const { body } = await kontor.app.inject({ url: '/healthz/installation', headers: { 'x-forwarded-for': '1.2.3.4' } });
  expect(JSON.parse(body)).toEqual({
    installation: expect.stringMatching(/^[\w-]{22}$/),
    host: expect.any(String),
    isForwarded: true,
    isTrusted: false,
  });
});
