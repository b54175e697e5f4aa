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

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`every screen is accessible and fits ${width} px, ${scheme}`, async ({ visit, expectedTrouble }) => {
      // One test, many screens: a busy machine needs longer than for others.
      test.setTimeout(180_000);
      expectedTrouble.push(/404/);
      const page = await visit('Geschäftsführer', {
        context: { viewport: { width, height: 800 }, colorScheme: scheme },
      });
      await page.evaluate((choice) => localStorage.setItem('kontor.scheme', choice), scheme);
      for (const path of screens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([path, overflow]).toEqual([path, Math.min(overflow, 0)]);
      }
    });
  }
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
