import type { Page } from '@playwright/test';
import { expect, expectAccessible, startPicking, test } from './fixtures.ts';

const field = (page: Page, label: string) => page.getByLabel(`${label} gezählt`, { exact: true });
const row = (page: Page, label: string) => page.getByRole('row', { name: new RegExp(`^${label} `) });

async function stockOf(page: Page, label: string): Promise<number> {
  const text = (await row(page, label).getByRole('cell').first().textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

test('a stocktake left half-way is offered again and booked as one entry', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/warehouse' });
  await page.getByRole('button', { name: 'Inventur' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inventur' })).toBeVisible();
  const [apples, bread] = [await stockOf(page, 'Äpfel'), await stockOf(page, 'Brot')];
  await field(page, 'Äpfel').fill(String(apples - 3));
  await field(page, 'Brot').fill(String(bread));
  await expect(page.getByText(/^2 von \d+ gezählt$/)).toBeVisible();
  await expectAccessible(page.getByRole('main'));

  await page.reload();
  await expect(page.getByText(/2 Gegenstände gezählt, zuletzt/)).toBeVisible();
  await page.getByRole('button', { name: 'Weiterzählen' }).click();
  await expect(field(page, 'Äpfel')).toHaveValue(String(apples - 3));

  await startPicking(page, 'Gegenstand dazunehmen');
  await page.keyboard.type('dietr\n');
  await expect(field(page, 'Dietrich')).toBeFocused();
  await page.keyboard.type('5');
  await page.getByRole('button', { name: 'Inventur buchen' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('2 Abweichungen (+5 und −3 Stück)');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Buchen' }).click();
  await expect(page.getByText('Inventur gebucht: 2 Abweichungen.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Dietrich/ })).toHaveText(/x5$/);

  const boss = await visit('Leitung', { path: '/warehouse-history' });
  const entry = boss.getByRole('row', { name: /Jonas Krell/ }).first();
  await expect(entry).toContainText('hat gezählt');
  await expect(entry).toContainText('Dietrich +5');
  await expect(entry).toContainText('Äpfel −3');
});

test('what is booked during a count is shown, and the counted number stays', { tag: '@long' }, async ({ visit }) => {
  const clerk = await visit('Mitarbeiter', { path: '/warehouse?inventur=1' });
  const bread = await stockOf(clerk, 'Brot');
  await field(clerk, 'Brot').fill(String(bread + 10));
  const other = await visit('Verwaltung', { path: '/warehouse' });
  await startPicking(other);
  await other.keyboard.type('brot\n4\n');
  await expect(row(clerk, 'Brot')).toContainText(`Beim Zählen ${bread}, jetzt ${bread + 4}`);
  await expect(field(clerk, 'Brot')).toHaveValue(String(bread + 10));
  await expectAccessible(clerk.getByRole('main'));
  await clerk.getByRole('button', { name: 'Brot: Zählung stimmt noch' }).click();
  await clerk.getByRole('button', { name: 'Inventur buchen' }).click();
  await clerk.getByRole('alertdialog').getByRole('button', { name: 'Buchen' }).click();
  await expect(clerk.getByText('Inventur gebucht: 1 Abweichung.')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Brot x/ })).toHaveText(new RegExp(`x${bread + 10}(\\s|$)`));
});
