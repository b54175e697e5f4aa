import type { Page } from '@playwright/test';
import { test as base, expect, isLong, walker } from './fixtures.ts';
import { SCREEN_ADDRESSES } from './screen-addresses.ts';

/** The boss at a browser of the game's age, on the home page. */
const test = base.extend<{ boss: Page }>({
  boss: async ({ oldPage, kontor }, use) => {
    if (!oldPage) return test.skip(true, 'without Qt WebEngine 6.4 from Debian 12');
    const page = oldPage;
    const trouble: string[] = [];
    const note = (line: string): unknown => trouble.push(`${page.url()}: ${line}`);
    page.on('console', (message) => message.type() === 'error' && note(message.text()));
    page.on('pageerror', (error) => note(String(error)));
    await page.goto(`${kontor.url}/oauth2/authorization/discord`);
    await page.getByRole('button', { name: 'Als Geschäftsführer anmelden' }).click();
    await expect(page.getByRole('region', { name: 'Dein Konto' })).toBeVisible();
    await use(page);
    await page.goto('about:blank');
    expect(trouble).toEqual([]);
  },
});

const isSampled = (path: string, at: number) => at % 12 === 0 || ['/till', '/orders'].includes(path);
/** Every twelfth of them with the till and the board, and all in a long run; the walk begins on the home page. */
const screens = SCREEN_ADDRESSES.filter((path, at) => path !== '/' && (isLong || isSampled(path, at)));

test('in the game’s browser screens open and nothing scrolls sideways; an order is placed', async ({ boss }) => {
  const walk = walker(boss);
  for (const path of screens) {
    await walk.goTo(path);
    await expect(boss.getByText('konnte nicht geladen werden')).toHaveCount(0);
    const overflow = await boss.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow]).toEqual([path, Math.min(overflow, 0)]);
  }

  await walk.goTo('/order');
  await boss.getByLabel('Menge Mehl', { exact: true }).fill('5');
  await boss.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' }).click();
  await boss.getByRole('dialog').getByRole('button', { name: 'Bestellen' }).click();
  await expect(boss.getByRole('heading', { name: /^Bestellung B-\d{4}-\d+$/ })).toBeVisible();
});

test('in the game’s browser stock is booked and a recording plays', { tag: '@long' }, async ({ boss }) => {
  const walk = walker(boss);
  await walk.goTo('/warehouse');
  const card = boss.getByRole('list', { name: 'Bestand' }).getByRole('button', { name: /^Mehl x/ });
  const before = Number(/x([\d.]+)/.exec((await card.textContent()) ?? '')?.[1]?.replaceAll('.', ''));
  await card.click();
  await boss.getByLabel('Menge').fill('40');
  await boss.getByLabel('Menge').press('Enter');
  await expect(card).toContainText(`x${(before + 40).toLocaleString('de-DE')}`);

  await walk.goTo('/video-on-demand');
  await boss.getByRole('link', { name: /^Abspielen:/ }).click();
  const video = boss.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5);
});
