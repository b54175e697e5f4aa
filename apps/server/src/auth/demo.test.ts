import { getInfo } from '@kontor/contract/business/api.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { getSetup } from '@kontor/contract/setup/api.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findDemoPresence } from '#game';
import { parseEnv } from '#platform/env.ts';
import { PUBLIC_URL, testApp } from '#testing/app.ts';
import { createApp } from '../app.ts';
import { DEMO_APPLICATION } from './demo-discord.routes.ts';
import { PERSONAS } from './personas.ts';

const kontor = await testApp({
  env: { DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '', BRIDGE_TOKEN: '' },
  betweenTests: 'keep',
});
const headers = { host: new URL(PUBLIC_URL).host };

async function chooseAt(path: string, personaId: string, online: boolean) {
  const begun = await kontor.app.inject({ url: path, headers });
  const page = new URL(String(begun.headers.location));
  const form = new URLSearchParams(page.searchParams);
  form.set('persona', personaId);
  if (online) form.set('online', 'yes');
  const chosen = await kontor.app.inject({
    method: 'POST',
    url: page.pathname,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const callback = String(chosen.headers.location).replace(PUBLIC_URL, '');
  return kontor.app.inject({ url: callback, headers, cookies });
}

test.each(PERSONAS)('the demo logs in as $role through the same flow', async ({ id, role, globalName }) => {
  const back = await chooseAt('/oauth2/authorization/discord?returnTo=/home', id, true);
  expect(back.headers.location).toBe('/home');
  const me = await kontor.app.inject({
    url: '/api/users/@me',
    cookies: { kontor: back.cookies.find(({ name }) => name === 'kontor')?.value ?? '' },
  });
  expect(me.json()).toMatchObject({ id, globalName });
  expect(me.json().authorities.at(-1)).toEqual({ authority: `ROLE_${role}` });
});

test('the demo is complete but for what it can do without, and the assistant is put away', async () => {
  const { body } = await (await kontor.as('BUSINESS_OWNER')).call(getSetup);
  expect(body.isDismissed).toBe(true);
  expect(body.steps.filter(({ isDone }) => !isDone).map(({ id }) => id)).toEqual(['discord', 'notice']);
});

test('the page offers every persona and whether it is logged in on the game server', async () => {
  const begun = await kontor.app.inject({ url: '/oauth2/authorization/discord', headers });
  const page = await kontor.app.inject({ url: String(begun.headers.location).replace(PUBLIC_URL, '') });
  for (const label of ['Kunde', 'Mitarbeiter', 'Verwaltung', 'Leitung', 'Geschäftsführer']) {
    expect(page.body).toContain(`Als ${label} anmelden`);
  }
  expect(page.body).toContain('auf dem Spielserver eingeloggt');
});

test('the choice of being on the game server is remembered', async () => {
  await chooseAt('/oauth2/authorization/discord', '100000000000000001', false);
  expect((await findDemoPresence(kontor.db)).get('100000000000000001')).toBe(false);
});

test('a form without content is refused, not a mistake of ours', async () => {
  for (const url of ['/demo/discord/oauth2/authorize', '/demo/discord/api/oauth2/token']) {
    expect((await kontor.app.inject({ method: 'POST', url })).statusCode).toBe(400);
  }
});

test('the imitation of Discord takes the secret in the body alone, and as it is', async () => {
  const ask = (secret: string, headers: Record<string, string> = {}) =>
    kontor.app.inject({
      method: 'POST',
      url: '/demo/discord/api/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ client_id: 'demo', client_secret: secret, code: 'x' }).toString(),
    });
  const { clientSecret } = DEMO_APPLICATION;
  expect((await ask(clientSecret)).json()).toEqual({ error: 'invalid_grant' });
  expect((await ask(clientSecret.replace('-', '%2D'))).json()).toEqual({ error: 'invalid_client' });
  const authorization = `Basic ${btoa(`demo:${clientSecret}`)}`;
  expect((await ask(clientSecret, { authorization })).json()).toEqual({ error: 'invalid_client' });
});

test('a code cannot be sent anywhere but back to us', async () => {
  const url = '/demo/discord/oauth2/authorize?redirect_uri=https%3A%2F%2Fevil.example&code_challenge=x';
  expect((await kontor.app.inject({ url })).statusCode).toBe(400);
});

test('the demo has a logo and a large picture, in the sizes that uploads are kept in', async () => {
  const { logo, heroImage } = (await kontor.anonymous.call(getInfo)).body;
  const seen = async (id: string | null, size: string) => {
    const { rawPayload } = await kontor.app.inject({ url: `/api/pictures/${id}/${size}` });
    const { format, width, height } = await sharp(rawPayload).metadata();
    return [format, width, height];
  };
  expect(await Promise.all(['small', 'medium', 'large'].map((size) => seen(logo, size)))).toEqual([
    ['webp', 192, 192],
    ['png', 192, 192],
    ['png', 512, 512],
  ]);
  expect(await Promise.all(['medium', 'large', 'share'].map((size) => seen(heroImage, size)))).toEqual([
    ['webp', 960, 540],
    ['webp', 1920, 1080],
    ['jpeg', 1200, 630],
  ]);
});

test('the demo has every feature switched on and is filled only once', async () => {
  expect(Object.keys((await kontor.anonymous.call(getInfo)).body.features)).toEqual([...FEATURES]);
  await kontor.db.updateTable('business').set({ title: 'Meins' }).execute();
  await kontor.restart();
  expect((await kontor.anonymous.call(getInfo)).body.title).toBe('Meins');
});

const live = { PUBLIC_URL, DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret' };
const startWith = (source: NodeJS.ProcessEnv) => createApp({ env: parseEnv(source), pool: kontor.pool });

test('the people of the demo do not come along when the house goes live', async () => {
  await expect(startWith(live)).rejects.toThrow(
    'Hier liegen die Daten der Demo, in der jeder Geschäftsführer sein kann. Mit Discord beginnt Kontor leer: Lege die Demo mit „npm run demo:aside“ beiseite und starte noch einmal.',
  );
  const DATABASE_URL = 'postgres://kontor@127.0.0.1/kontor';
  await expect(startWith({ ...live, DATABASE_URL })).rejects.toThrow('Trage in DATABASE_URL eine leere Datenbank ein.');
});

test('no person of the demo can log in to a live business', async () => {
  await kontor.db.updateTable('business').set({ is_demo: false }).execute();
  for (const DEMO of [undefined, 'force']) {
    await expect(startWith({ PUBLIC_URL, DEMO })).rejects.toThrow(/^Diese Daten gehören einem echten Betrieb/);
  }
  await kontor.db.deleteFrom('business').execute();
  await expect(startWith({ PUBLIC_URL })).rejects.toThrow(/^Diese Daten gehören einem echten Betrieb/);
});
