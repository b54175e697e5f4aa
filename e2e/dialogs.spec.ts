import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** What lies uppermost at its centre is it, or a part of it: neither dimmed nor covered. */
const isUppermost = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (node === hit || node.contains(hit));
  });

test('a busy dialog stays however often Escape is pressed, and opens again after it was closed', {
  tag: '@long',
}, async ({ visit, expectedTrouble }) => {
  expectedTrouble.push(/409/);
  const page = await visit('Kunde', { path: '/order', context: { viewport: { width: 390, height: 844 } } });
  const answers: (() => void)[] = [];
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await new Promise<void>((resolve) => answers.push(resolve));
    const body = {
      type: 'about:blank#orders.closed',
      title: 'Conflict',
      status: 409,
      detail: 'Wir haben geschlossen.',
    };
    await route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(body) });
  });
  const open = page.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' });
  await page.getByLabel('Menge Mehl', { exact: true }).fill('2');
  await open.click();
  await dialog(page).getByRole('button', { name: 'Bestellen' }).click();
  await expect.poll(() => answers.length).toBe(1);
  for (let times = 0; times < 5; times++) await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  for (const answer of answers) answer();
  await expect(dialog(page).getByText('Wir haben geschlossen.')).toBeVisible();
  // Closed by the browser itself, as a gesture of the phone does: the page knows of it.
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect(dialog(page)).toHaveCount(0);
  await open.click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('Escape closes the list or the hint in a dialog first, and hints are seen above it', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/warehouse' });
  await page.getByRole('button', { name: 'Bilder' }).click();
  const picker = dialog(page).getByRole('combobox', { name: 'Gegenstand' });
  await expect(picker).toHaveAttribute('aria-busy', 'false');
  await picker.fill('ho');
  await expect(dialog(page).getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('listbox')).toHaveCount(0);
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.goto('/orders');
  await page.getByRole('link', { name: 'B-2026-0010', exact: true }).click();
  const value = dialog(page)
    .getByRole('button', { name: /verfügbar$|fehlen$/ })
    .first();
  await value.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  expect(await isUppermost(page.getByRole('tooltip'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.goto('/products');
  await page.getByRole('button', { name: 'Reihenfolge' }).click();
  await dialog(page).getByRole('button', { name: 'Bauernbrot nach unten' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Nach unten' })).toBeVisible();
  expect(await page.getByRole('tooltip').evaluate((hint) => hint.closest('dialog[open]') !== null)).toBe(true);
  await expectAccessible(dialog(page));
});
