import type { Page } from '@playwright/test';
import { expect, expectAccessible, startPicking, test } from './fixtures.ts';

const DELAYS = [0, 200, 800, 2000];
const picker = (page: Page) => page.getByRole('combobox', { name: 'Gegenstand', exact: true });
const waiting = (page: Page) => page.getByText(/^(wartet|wird (gebucht|gespeichert) …)$/);

/** A slow line: what is written arrives late, in both directions together by `delay`. */
async function slowDown(page: Page, path: string, delay: number): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
}

for (const delay of DELAYS) {
  test(`four items typed by keyboard are booked as typed, with ${delay} ms until the answer`, {
    tag: '@long',
  }, async ({ visit }) => {
    const page = await visit('Leitung', { path: '/warehouse' });
    await slowDown(page, '**/api/inventory/items', delay);
    await startPicking(page);
    // As fast as a practised hand, letter by letter, without looking at the screen.
    await page.keyboard.type('honig\n11\nbutter\n12\nhefe\n13\neier\n14\n', { delay: 30 });
    await expect(picker(page)).toBeFocused();
    await expect(picker(page)).toHaveValue('');
    await expect(page.getByText(/^14 × Eier erfasst\./)).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
    await expectAccessible(page.getByRole('form', { name: 'Bestand erfassen' }));
    await page.getByRole('link', { name: 'Lagerverlauf' }).click();
    const rows = page.getByRole('table', { name: 'Änderungen des Bestands' }).locator('tbody > tr:has(td)');
    for (const [at, text] of ['Eier +14', 'Hefe +13', 'Butter +12', 'Honig +11'].entries()) {
      await expect(rows.nth(at)).toContainText(text);
    }
  });
}

test('prices typed by keyboard on a slow line are set as typed', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/item-price-configs' });
  await slowDown(page, '**/api/item-price-configs/**', 800);
  await startPicking(page);
  await page.keyboard.type('honig\n1,1\nbutter\n1,2\nhefe\n1,3\neier\n1,4\n', { delay: 30 });
  await expect(page.getByText(/^Eier kostet jetzt 1,40\s€ je Stück\.$/)).toBeVisible();
  for (const [label, price] of [
    ['Honig', '1,10'],
    ['Butter', '1,20'],
    ['Hefe', '1,30'],
    ['Eier', '1,40'],
  ] as const) {
    await expect(page.getByRole('row', { name: new RegExp(` ?${label} `) })).toContainText(price);
  }
});

for (const width of [390, 1280]) {
  test(`what waits, what is booked and what was refused stand at the entry bar, ${width} px wide`, {
    tag: '@long',
  }, async ({ visit, expectedTrouble }) => {
    expectedTrouble.push(/409/);
    const page = await visit('Mitarbeiter', {
      path: '/warehouse',
      context: { viewport: { width, height: 800 } },
    });
    const answers: (() => void)[] = [];
    await page.route('**/api/inventory/items', async (route) => {
      if (route.request().postDataJSON()?.name === 'yeast') await new Promise<void>((resolve) => answers.push(resolve));
      await route.continue();
    });
    await startPicking(page);
    await page.keyboard.type('honig\n11\nbutter\n-9999\nhefe\n13\neier\n14\n');
    const entries = page.getByRole('list', { name: 'Deine Eingaben' });
    await expect(entries.getByRole('listitem')).toHaveCount(4);
    await expect(entries.getByText('wird gebucht …')).toHaveCount(1);
    await expect(entries.getByRole('listitem').first()).toContainText('Der Bestand würde negativ');
    await expectAccessible(page.getByRole('form', { name: 'Bestand erfassen' }));
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    for (const answer of answers) answer();
    await expect(entries.getByText(/^14 × Eier erfasst\./)).toBeVisible();
    await entries.getByRole('button', { name: 'Verwerfen' }).press('Enter');
    await expect(entries.getByText('Der Bestand würde negativ')).toHaveCount(0);
    await expect(picker(page)).toBeFocused();
  });
}
