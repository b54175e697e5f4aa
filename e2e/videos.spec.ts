import { createHash, randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, follow, test } from './fixtures.ts';
import { dropIntoInbox, FILM, writeHugeFilm, writeLongFilm } from './server/films.ts';

/** One dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const GIB = 1024 ** 3;
const UPLOADS = '**/api/vods/upload/*';
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const seconds = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Plays, jumps close to the end and goes on playing there. */
async function expectToPlayAndSeek(page: Page): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Stelle in der Aufnahme' })).toHaveAttribute('aria-valuetext', / von /);
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).not.toBe(0);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.3);
  await page.keyboard.press('9');
  await expect.poll(() => seconds(page)).toBeGreaterThan(32.6);
}

test.describe('with other pictures', () => {
  // Those of the recordings must not be there yet.
  test.use({ needsNewBrowser: true });

  test('a file dropped into the inbox turns up by itself, plays and can be searched, also one of five gigabytes', {
    tag: '@long',
  }, async ({ visit, kontor }) => {
    const page = await visit(undefined, { path: '/healthz' });
    // Whether the server can make pictures depends on the machine, so all have one here, and that of the new one never comes.
    const older = new Set(
      (await (await page.request.get('/api/vods')).json()).map((video: { streamId: string }) => video.streamId),
    );
    await page.route('**/api/vods*', async (route) => {
      const answer = await route.fetch();
      const videos = (await answer.json()) as object[];
      await route.fulfill({ response: answer, json: videos.map((video) => ({ ...video, hasPoster: true })) });
    });
    await page.route('**/api/vod/*/poster', (route) =>
      older.has(route.request().url().split('/').at(-2))
        ? route.fulfill({ contentType: 'image/png', body: PICTURE })
        : undefined,
    );
    await page.goto('/video-on-demand');
    await expect(page.getByRole('link', { name: /^Ansehen:/ })).toHaveCount(3);
    const stage = page.getByRole('main').locator('img').first();
    await expect.poll(() => stage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    const copy = join(kontor.dataDir, 'copy.mp4');
    await copyFile(FILM, copy);
    await dropIntoInbox(kontor.dataDir, copy, 'Razzia am Nordkai.mp4');
    await expect(page.getByRole('link', { name: 'Abspielen: Razzia am Nordkai' })).toBeVisible();
    expect(await stage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
    await page.getByRole('link', { name: 'Ansehen: Razzia am Nordkai' }).click();
    await expectToPlayAndSeek(page);

    // In a file of five gigabytes the end is found.
    const huge = join(kontor.dataDir, 'huge.mp4');
    await writeHugeFilm(huge, 5 * GIB);
    await dropIntoInbox(kontor.dataDir, huge, 'Sehr lang.mp4');
    await follow(page, '/video-on-demand');
    const asked: number[] = [];
    page.on('request', (request) => {
      const start = /bytes=(\d+)-/.exec(request.headers().range ?? '')?.[1];
      if (start) asked.push(Number(start));
    });
    await page.getByRole('link', { name: 'Ansehen: Sehr lang' }).click();
    await expectToPlayAndSeek(page);
    await expect(page.getByText('5,37 GB').first()).toBeVisible();
    expect(Math.max(...asked)).toBeGreaterThanOrEqual(5 * GIB);
  });
});

test('an upload survives the death of the server and is the same to the byte', { tag: '@long' }, async ({
  visit,
  kontor,
  expectedTrouble,
}) => {
  expectedTrouble.push(/Failed to load resource|WebSocket connection|ERR_/);
  const path = join(kontor.dataDir, 'Nachtschicht.mp4');
  const content = await writeLongFilm(path, randomBytes(20_000_000));
  const page = await visit('Verwaltung', { path: '/video-on-demand' });
  // The second part may be on its way when the server dies, those after it are not.
  const { promise: death, resolve: died } = Promise.withResolvers<void>();
  let parts = 0;
  await page.route(UPLOADS, async (route) => {
    if (route.request().method() === 'PATCH' && ++parts > 2) await death;
    await route.continue();
  });
  const firstPart = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByLabel('Aufnahmen auswählen').setInputFiles(path);
  await firstPart;
  await kontor.kill();
  died();
  await expect(page.getByText(/wird fortgesetzt/)).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Fortschritt von Nachtschicht.mp4' });
  const percent = Number(await bar.getAttribute('aria-valuenow'));
  expect(percent).toBeGreaterThan(0);
  expect(percent).toBeLessThan(100);
  await kontor.start();
  const watch = page.getByRole('link', { name: 'Ansehen: Nachtschicht' });
  await expect(watch).toBeVisible();
  await watch.click();
  await expectToPlayAndSeek(page);
  const streamId = new URL(page.url()).pathname.split('/').at(-1);
  const bytes = await (await page.request.get(`/api/vod/${streamId}`)).body();
  expect(sha256(bytes)).toBe(sha256(content));
});

test('archiving, renaming and deleting are seen by everybody at once', { tag: '@long' }, async ({ visit }) => {
  const leader = await visit('Leitung', { path: '/video-on-demand' });
  const visitor = await visit(undefined, { path: '/video-on-demand' });
  const archive = leader.getByRole('button', { name: /^Archivieren: Kamera 1/ });
  await expect(archive).toHaveText('Archivieren');
  const archiveIcon = await archive.locator('svg').innerHTML();
  await archive.click();
  await expect(visitor.getByText('Archiviert')).toHaveCount(2);
  const release = leader.getByRole('button', { name: /^Aus dem Archiv holen: Kamera 1/ });
  await expect(release).toHaveText('Aus dem Archiv');
  expect(await release.locator('svg').innerHTML()).not.toBe(archiveIcon);
  await expect(visitor.getByRole('table').getByText('< 0,01 GB')).toHaveCount(3);
  await leader.getByRole('button', { name: /^Löschen: Kamera 3/ }).click();
  await leader.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(visitor.getByText('Kamera 3: Lieferung im Hof')).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: /^Löschen/ })).toHaveCount(0);
  await follow(leader, '/audit-log?arten=alle');
  const archiving = leader.getByRole('row').filter({ hasText: 'Aufnahme Kamera 1: Theke archiviert.' });
  await expect(archiving).toContainText('Sicherheit');
});

// `videos-player.spec.ts` opens such a link.
test('the history leads to the second in which it happened', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Leitung', { path: '/warehouse-history' });
  await page
    .getByRole('link', { name: /Aufnahme ansehen/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/video-on-demand\/[\w-]+\?t=12$/);
  await expect.poll(() => seconds(page)).toBe(12);
});
