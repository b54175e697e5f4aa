import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const screens = [
  '/',
  '/warehouse',
  '/warehouse-history',
  '/products',
  '/item-price-configs',
  '/production',
  '/order',
  '/orders',
  '/tip-games',
  '/tip-games/1',
  '/tip-games/5/tip',
  '/tip-games-settings',
  '/video-on-demand',
  '/racing/my-profile',
  '/racing/tracks',
  '/racing/tracks/1',
  '/racing/top-times',
  '/racing/tournaments',
  '/racing/tournaments/1?tab=drivers',
  '/racing/tournaments/2?tab=races',
  '/account',
  '/employees',
  '/audit-log',
  '/settings',
  '/gibt-es-nicht',
];

/** Where the title begins, where the content begins and ends, and how far down the head reaches. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector('main h1');
    const parts = [...document.querySelectorAll('main [data-frame] > *')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 1);
    return {
      title: Math.round(title?.getBoundingClientRect().left ?? 0),
      left: Math.round(Math.min(...parts.map(({ left }) => left))),
      right: Math.round(Math.max(...parts.map(({ right }) => right))),
      head: Math.round(title?.closest('header')?.getBoundingClientRect().bottom ?? 0) + window.scrollY,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    };
  });

/** The menu scrolls, who is logged in and the way out stay. */
async function expectPinnedAccount(page: Page): Promise<void> {
  const menu = page.getByRole('complementary', { name: 'Menü' });
  const account = menu.getByRole('region', { name: 'Dein Konto' });
  await menu.getByRole('link', { name: 'Einstellungen' }).scrollIntoViewIfNeeded();
  await expect(menu.getByRole('link', { name: 'Einstellungen' })).toBeInViewport({ ratio: 1 });
  await expect(account).toBeInViewport({ ratio: 1 });
  await menu.getByRole('link', { name: 'Start' }).scrollIntoViewIfNeeded();
  await expect(account).toBeInViewport({ ratio: 1 });
  await expect(account.getByText('Abmelden')).toBeVisible();
}

const PASSES = [
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1920, scheme: 'dark' },
] as const;

for (const { width, scheme } of PASSES) {
  test(`every screen is accessible, fits ${width} px and keeps to the common frame, ${scheme}`, async ({
    visit,
    expectedTrouble,
  }) => {
    // One test, many screens: a busy machine needs longer than for others.
    test.setTimeout(600_000);
    expectedTrouble.push(/404/);
    const page = await visit('Geschäftsführer', {
      context: { viewport: { width, height: 800 }, colorScheme: scheme },
    });
    await page.evaluate((choice) => localStorage.setItem('kontor.scheme', choice), scheme);
    const isPhone = width < 700;
    if (!isPhone) await expectPinnedAccount(page);
    let edges: { left: number; right: number } | undefined;
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      const { title, left, right, head, overflow } = await layoutOf(page);
      expect([path, overflow]).toEqual([path, Math.min(overflow, 0)]);
      if (isPhone) expect([path, head]).toEqual([path, Math.min(head, 120)]);
      // Every screen has the edges of the first one, and its title stands at the left of them.
      edges ??= { left, right };
      expect({ path, title, left, right }).toEqual({ path, title: edges.left, ...edges });
    }
  });
}

test('the home page loads at most 200 kB of scripts and styles', async ({ visit, kontor }) => {
  const page = await visit();
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname))
      .map((entry) => entry.name),
  );
  const sizes = files.map(async (url) => {
    const answer = await page.request.get(url.replace(kontor.url, ''), { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers()['content-encoding']).toBe('gzip');
    return Number(answer.headers()['content-length']);
  });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(200_000);
});
