import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const seconds = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const line = (page: Page) => page.getByRole('slider', { name: 'Stelle in der Aufnahme' });

/** The controls have their say once the file has told its length. */
const ready = (page: Page) => expect(line(page)).not.toHaveAttribute('aria-valuemax', '0');

async function stopAt(page: Page, at: number): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, at);
  await page.getByRole('button', { name: 'Aufnahme abspielen' }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(at + 0.5);
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
}

test('a visitor opens the newest recording, plays it and moves around in it', async ({ visit }) => {
  const page = await visit(undefined, { path: '/video-on-demand' });
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Abspielen:/ }).click();
  await ready(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5);
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(true);
  await expectAccessible(page);

  const half = Number(await line(page).getAttribute('aria-valuemax')) / 2;
  await page.keyboard.press('5');
  await expect.poll(() => seconds(page)).toBeCloseTo(half, 1);
  await page.keyboard.press('j');
  await expect.poll(() => seconds(page)).toBeCloseTo(half - 10, 1);
  await line(page).press('ArrowRight');
  await expect.poll(() => seconds(page)).toBeCloseTo(half - 5, 1);
  const box = await line(page).boundingBox();
  await line(page).click({ position: { x: (box?.width ?? 0) * 0.75, y: 22 } });
  await expect.poll(() => seconds(page)).toBeCloseTo(half * 1.5, 0);
  await expect(line(page)).toHaveAttribute('aria-valuetext', /^0:\d\d von 0:\d\d$/);

  await page.getByRole('combobox', { name: 'Geschwindigkeit' }).selectOption('1,5x');
  await page.getByRole('button', { name: 'Ton aus' }).click();
  await page.reload();
  await ready(page);
  await expect(page.getByRole('combobox', { name: 'Geschwindigkeit' })).toHaveValue('1.5');
  await expect(page.getByRole('button', { name: 'Ton an' })).toBeVisible();
});

test('a link leads to its second, and whoever stopped goes on there after a reload', async ({ visit }) => {
  const page = await visit('Kunde', { path: '/video-on-demand' });
  await page
    .getByRole('link', { name: /^Ansehen:/ })
    .first()
    .click();
  await ready(page);
  const address = page.url();
  await page.goto(`${address}?t=12`);
  await ready(page);
  await expect.poll(() => seconds(page)).toBe(12);
  expect(await isPaused(page)).toBe(true);

  await stopAt(page, 15);
  const left = Math.floor(await seconds(page));
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page.getByText(`Weiter bei 0:${left} –`)).toBeVisible();
  await expect.poll(() => seconds(page)).toBe(left);
  await page.getByRole('button', { name: 'von vorn beginnen' }).click();
  await expect.poll(() => seconds(page)).toBe(0);
});

test('on a phone everything can be pressed and nothing scrolls sideways', async ({ visit }) => {
  const context = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await visit('Leitung', { path: '/video-on-demand', context });
  await page
    .getByRole('link', { name: /^Ansehen:/ })
    .first()
    .click();
  await ready(page);
  await expectAccessible(page);
  const buttons = page.getByRole('region', { name: /^Player:/ }).getByRole('button');
  for (const button of await buttons.all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 44, box?.height ?? 44)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test('on a phone held sideways the whole player is in sight', async ({ visit }) => {
  const context = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
  const page = await visit(undefined, { path: '/video-on-demand', context });
  await page
    .getByRole('link', { name: /^Ansehen:/ })
    .first()
    .click();
  await ready(page);
  const player = page.getByRole('region', { name: /^Player:/ });
  await player.evaluate((element) => element.scrollIntoView());
  await expect(player).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Vollbild' })).toBeInViewport({ ratio: 1 });
});

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
]) {
  test(`at ${viewport.width} px the list begins below the newest recording`, async ({ visit }) => {
    const page = await visit('Leitung', { path: '/video-on-demand', context: { viewport } });
    await expect(page.getByRole('link', { name: /^Abspielen:/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Alle Aufnahmen' })).toBeInViewport({ ratio: 1 });
  });
}
