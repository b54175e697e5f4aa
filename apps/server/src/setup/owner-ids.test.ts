import { expect, test } from 'vitest';
import { PUBLIC_URL, testApp } from '#testing/app.ts';

const OWNER = '80351110224678912';
const configured = await testApp({ env: { OWNER_DISCORD_IDS: OWNER } });
const misspelt = await testApp({ env: { OWNER_DISCORD_IDS: `8035111,${OWNER}` } });

test.each([
  [configured, 'Mit der ID in OWNER_DISCORD_IDS hat sich noch niemand angemeldet'],
  [misspelt, 'Eine Discord-ID hat 17 bis 20 Ziffern'],
])('no visitor reads on the login page whose id is in OWNER_DISCORD_IDS (%#)', async (kontor, reason) => {
  await kontor.as('USER', { id: '21' });
  const headers = { host: new URL(PUBLIC_URL).host, accept: 'text/html' };
  const { body } = await kontor.app.inject({ url: '/oauth2/authorization/discord', headers });
  expect(body).toContain(reason);
  expect(body).not.toContain('8035111');
});
