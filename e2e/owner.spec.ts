import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { logIn } from './browser/log-in.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { createDatabase } from './server/databases.ts';
import { freePort, startServer } from './server/process.ts';

const BRIDGE_TOKEN = 'a-token-of-the-game';

/** A business whose bridge was heard ten minutes ago for the last time, as the background has found out since. */
async function open() {
  const [folder, database] = [await mkdtemp(join(tmpdir(), 'kontor-e2e-silent-')), await createDatabase()];
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    `insert into game_presence (source, checked_at, players, missing_since)
     values ('bridge', now() - interval '10 minutes', 0, now() - interval '5 minutes')`,
  );
  await client.end();
  const server = await startServer(folder, await freePort(), { DATABASE_URL: database.url, BRIDGE_TOKEN });
  return {
    server,
    end: async () => {
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test('the lead reads at home that the game server is silent, finds the event for Discord, and sees when it is back', {
  tag: '@long',
}, async ({ browser }) => {
  const { server, end } = await open();
  const page = await browser.newPage({ baseURL: server.url });
  try {
    await logIn(page.request, 'Geschäftsführer', true);
    await page.goto('/');
    const silent = page.getByRole('link', { name: 'Spielserver antwortet nicht' });
    await expect(silent).toBeVisible();
    await expectAccessible(page);
    await silent.click();
    await expect(page.getByRole('region', { name: 'Spielserver', exact: true })).toBeInViewport();

    await page.goto('/settings#kanal');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { name: 'Spielserver antwortet nicht' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/settings\/discord$/);

    await page.goto('/');
    await expect(silent).toBeVisible();
    const beat = await page.request.post('/api/bridge/heartbeat', {
      headers: { authorization: `Bearer ${BRIDGE_TOKEN}` },
      data: { players: [] },
    });
    expect(beat.ok()).toBe(true);
    await expect(silent).toHaveCount(0);
  } finally {
    await page.close();
    await end();
  }
});
