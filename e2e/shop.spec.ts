import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInLongRun, isLong, test } from './fixtures.ts';

const cart = (page: Page) => page.getByRole('region', { name: 'Warenkorb' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Deine Bestellung' });
const number = (page: Page) => page.getByRole('heading', { name: /^Bestellung B-\d{4}-\d+$/ });
const TABLET = { width: 1280, height: 800 };

/** Products seen whole, between the title bar and the cart. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const [head, foot] = ['header', '[aria-label="Warenkorb"]'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    const boxes = [...document.querySelectorAll('main article')].map((card) => card.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top >= (head?.bottom ?? 0) && bottom <= (foot?.top ?? 0)).length;
  });

test('a product is ordered with three clicks from home, with three presses from the card, and its customer reads where to fetch it', {
  tag: '@long',
}, async ({ visit }) => {
  const mara = await visit('Kunde', { context: { viewport: TABLET } });
  await mara.evaluate(() => {
    const seen = window as unknown as { clicks: number };
    seen.clicks = 0;
    window.addEventListener('click', () => seen.clicks++, true);
  });
  const clicks = () => mara.evaluate(() => (window as unknown as { clicks: number }).clicks);
  await mara.getByRole('button', { name: 'Laugenbrezel: eins mehr' }).click();
  await cart(mara).getByRole('button', { name: 'Bestellen' }).click();
  await dialog(mara).getByRole('button', { name: 'Bestellen' }).click();
  await expect(number(mara)).toBeVisible();
  expect(await clicks()).toBe(3);
  const tracking = mara.getByRole('region', { name: /^Bestellung B-/ });
  await expect(tracking).toContainText('Danke, Mara.');
  await expect(tracking).toContainText('Deine Bestellung ist bei uns.');
  await expect(tracking).toContainText('Vespucci Boulevard 12, Los Santos');
  await expectAccessible(mara);

  await mara.goto('/menu');
  await mara.getByRole('button', { name: 'Mehl: eins mehr' }).press('Enter');
  await expect(cart(mara)).toContainText('Wenn du sie hast, kannst du wieder bestellen.');
  await expect(cart(mara).getByRole('button', { name: 'Bestellen' })).toBeDisabled();
  await expectAccessible(mara);
  await cart(mara).getByRole('link', { name: 'Zur Bestellung' }).press('Enter');
  await tracking.getByRole('button', { name: 'Stornieren' }).press('Enter');
  await mara.getByRole('alertdialog').getByRole('button', { name: 'Stornieren' }).press('Enter');
  await expect(mara.getByText('Du hast deine Bestellung storniert.')).toBeVisible();

  await mara.getByRole('link', { name: 'Karte', exact: true }).press('Enter');
  await expect(mara.getByRole('heading', { level: 1, name: 'Karte' })).toBeVisible();
  await mara.evaluate(() => localStorage.clear());
  await mara.reload();
  await mara.getByRole('button', { name: 'Mehl: eins mehr' }).press('Enter');
  await cart(mara).getByRole('button', { name: 'Bestellen' }).press('Enter');
  await dialog(mara).getByRole('button', { name: 'Bestellen' }).press('Enter');
  await expect(mara).toHaveURL(/\/order$/);
  await expect(number(mara)).toBeVisible();
});

test('eight products, the categories and the cart are in sight, for guests too, and nothing moves while it loads', async ({
  visit,
}) => {
  for (const persona of isLong ? ([undefined, 'Kunde'] as const) : [undefined]) {
    const page = await visit(persona, { path: '/healthz', context: { viewport: TABLET } });
    await page.addInitScript(() => {
      const kept = window as unknown as { shift: number };
      kept.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const fewest = persona ? ['/order'] : ['/'];
    for (const path of isLong ? ['/', '/menu', ...(persona ? ['/order'] : [])] : fewest) {
      for (const [width, height, least] of [
        [390, 844, 2],
        [TABLET.width, TABLET.height, 8],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        await expect(page.getByRole('button', { name: /^Laugenbrezel: eins mehr/ })).toBeVisible();
        await expect(cart(page)).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('navigation', { name: 'Kategorien' })).toBeInViewport({ ratio: 1 });
        expect([path, width, (await inSight(page)) >= least]).toEqual([path, width, true]);
        expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.05);
      }
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('article', { name: 'Limonade' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('navigation', { name: 'Kategorien' })).toBeInViewport({ ratio: 1 });
    if (persona) continue;
    await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible();
    await page.getByRole('button', { name: 'Limonade', exact: true }).press('Enter');
    const product = page.getByRole('dialog', { name: 'Limonade' });
    await expect(product).toBeVisible();
    await expectAccessibleInLongRun(product);
    await page.getByRole('button', { name: 'In den Warenkorb' }).press('Enter');
    await expect(cart(page).getByRole('link', { name: 'Anmelden und bestellen' })).toBeVisible();
    // Tall enough that the bar covers no card in part: what it covers is scrolled to.
    await page.setViewportSize({ width: 390, height: 6000 });
    await expectAccessibleInLongRun(page);
  }
});
