import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInLongRun, test } from './fixtures.ts';

const seconds = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const line = (page: Page) => page.getByRole('slider', { name: 'Stelle in der Aufnahme' });

const length = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration || 0);

/** The controls work once the length of the file is known. */
async function ready(page: Page): Promise<void> {
  await expect(line(page)).toHaveAttribute('aria-valuetext', /^0:\d\d von 0:\d\d$/);
  await expect.poll(() => length(page)).toBeGreaterThan(0);
}

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
  await expectAccessibleInLongRun(page);
  await page.getByRole('link', { name: /^Abspielen:/ }).click();
  await ready(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5);
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(true);
  await expectAccessibleInLongRun(page.getByRole('main'));

  const half = (await length(page)) / 2;
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
});

test('a link leads to its second, how fast and how loud it plays stays, and playback goes on where it stopped after a reload', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Kunde', { path: '/video-on-demand' });
  await page
    .getByRole('link', { name: /^Ansehen:/ })
    .first()
    .click();
  await ready(page);
  const address = page.url();
  await page.getByRole('combobox', { name: 'Geschwindigkeit' }).selectOption('1,5x');
  await page.getByRole('button', { name: 'Ton aus' }).click();
  await page.goto(`${address}?t=12`);
  await ready(page);
  await expect(page.getByRole('combobox', { name: 'Geschwindigkeit' })).toHaveValue('1.5');
  await expect(page.getByRole('button', { name: 'Ton an' })).toBeVisible();
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

/** What goes while nobody needs it. */
const controls = (page: Page) => page.locator('media-controller > div', { has: line(page) });

test('the controls go when nothing moves while it plays, and come back with a movement or with the focus', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit(undefined, { path: '/video-on-demand' });
  await page.getByRole('link', { name: /^Abspielen:/ }).click();
  await ready(page);
  await expect(controls(page)).toHaveCSS('opacity', '0');
  await page.locator('video').hover();
  await expect(controls(page)).toHaveCSS('opacity', '1');
  await expect(controls(page)).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Ton aus' }).focus();
  await page.keyboard.press('Tab');
  await expect(controls(page)).toHaveCSS('opacity', '1');
  // Longer than the controls stay by themselves.
  const before = await seconds(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(before + 4);
  await expect(controls(page)).toHaveCSS('opacity', '1');
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
});

test('a line that is pulled jumps when it is let go, and buttons and lines work with the keyboard', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit(undefined, { path: '/video-on-demand' });
  await page
    .getByRole('link', { name: /^Ansehen:/ })
    .first()
    .click();
  await ready(page);
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press('0');
  await expect.poll(() => seconds(page)).toBe(0);
  const box = (await line(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 5 });
  const middle = new RegExp(`^0:${Math.floor((await length(page)) / 2)} von `);
  await expect(line(page)).toHaveAttribute('aria-valuetext', middle);
  expect(await seconds(page)).toBe(0);
  await page.mouse.up();
  await expect.poll(() => seconds(page)).toBeCloseTo((await length(page)) / 2, 0);

  await page.getByRole('button', { name: 'Abspielen' }).press('Enter');
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.getByRole('button', { name: 'Pause' }).press('Space');
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.getByRole('slider', { name: 'Lautstärke' }).press('ArrowLeft');
  const volume = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.volume);
  await expect.poll(volume).toBeCloseTo(0.95, 5);
  const at = await seconds(page);
  await page.getByRole('button', { name: '10 Sekunden zurück' }).press('Space');
  await expect.poll(() => seconds(page)).toBeCloseTo(at - 10, 1);
  await page.getByRole('button', { name: 'Tasten anzeigen' }).press('Enter');
  await page.getByRole('dialog', { name: 'Tasten des Players' }).getByText('Schließen').click();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Vollbild beenden' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Vollbild', exact: true })).toBeVisible();
});

test('a first tap brings the controls back, a second one stops', { tag: '@long' }, async ({ visit }) => {
  const context = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
  const page = await visit(undefined, { path: '/video-on-demand', context });
  await page.getByRole('link', { name: /^Abspielen:/ }).click();
  await ready(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5);
  await expect(controls(page)).toHaveCSS('opacity', '0');
  await page.locator('video').tap();
  await expect(controls(page)).toHaveCSS('opacity', '1');
  expect(await isPaused(page)).toBe(false);
  await page.locator('video').tap();
  await expect.poll(() => isPaused(page)).toBe(true);
});

test('on a phone everything can be pressed and nothing scrolls sideways', { tag: '@long' }, async ({ visit }) => {
  const context = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await visit('Leitung', { path: '/video-on-demand', context });
  await page
    .getByRole('link', { name: /^Ansehen:/ })
    .first()
    .click();
  await ready(page);
  await expectAccessible(page.getByRole('main'));
  const buttons = page.getByRole('region', { name: /^Player:/ }).getByRole('button');
  for (const button of await buttons.all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 44, box?.height ?? 44)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test('on a phone held sideways the whole player is in sight', { tag: '@long' }, async ({ visit }) => {
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

test('the list begins below the newest recording on small and large desktops', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Leitung', { path: '/video-on-demand' });
  await expect(page.getByRole('link', { name: /^Abspielen:/ })).toBeVisible();
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole('heading', { name: 'Alle Aufnahmen' })).toBeInViewport({ ratio: 1 });
  }
});
