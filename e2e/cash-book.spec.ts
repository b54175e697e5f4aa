import type { Page } from '@playwright/test';
import { expect, expectAccessible, startPicking, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const figure = (page: Page, account: 'Kasse' | 'Bank') =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(account, { exact: true }) })
    .locator('dd')
    .first();

const centsIn = (text: string): number => Number(text.replace(/[^\d-]/g, ''));

test('an admin buys goods, takes an expense back and closes the day, while a colleague watches the balance', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/cash-book' });
  const colleague = await visit('Leitung', { path: '/cash-book' });
  const till = async () => centsIn((await figure(page, 'Kasse').textContent()) ?? '');
  await expect(figure(page, 'Kasse')).toContainText('€');
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Einlage' }).click();
  await dialog(page).getByLabel('Betrag in €').fill('500');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/500,00\s€ eingelegt\./)).toBeVisible();
  const before = await till();

  await page.getByRole('button', { name: 'Einkauf', exact: true }).click();
  await startPicking(page);
  await dialog(page).getByRole('combobox', { name: 'Gegenstand' }).fill('Mehl');
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Menge').fill('40');
  await expect(dialog(page).getByLabel('Stückpreis in €')).toHaveValue('0,70');
  await expect(dialog(page).getByLabel('Summe in €')).toHaveValue('28,00');
  await expectAccessible(dialog(page));
  await dialog(page)
    .getByRole('button', { name: /^Für 28,00/ })
    .click();
  await expect(page.getByRole('row', { name: /Einkauf 40 × Mehl/ }).first()).toContainText('−28,00');
  await expect.poll(till).toBe(before - 2_800);

  await page.getByRole('button', { name: 'Ausgabe', exact: true }).click();
  await dialog(page).getByLabel('Betrag in €').fill('12,5');
  await dialog(page).getByLabel('Notiz').fill('Parkschein');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/12,50\s€ ausgegeben\./)).toBeVisible();
  await page.getByRole('button', { name: 'Mehr zu Ausgabe Parkschein' }).click();
  await page.getByRole('menuitem', { name: 'Zurücknehmen' }).click();
  await dialog(page).getByLabel('Grund').fill('Doppelt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Zurückgenommen Parkschein/ })).toContainText('+12,50');
  await expect(figure(colleague, 'Kasse')).toHaveText((await figure(page, 'Kasse').textContent()) ?? '');

  await page.getByRole('button', { name: 'Tag abschließen' }).click();
  await expectAccessible(dialog(page));
  const counted = ((await till()) - 150) / 100;
  await dialog(page).getByLabel('Gezählt in €').fill(String(counted).replace('.', ','));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('−1,50').first()).toBeVisible();
  await expectAccessible(dialog(page));
  await dialog(page)
    .getByRole('button', { name: /abschließen$/ })
    .click();
  await dialog(page).getByRole('link', { name: 'Abschluss ansehen und drucken' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Kassenabschluss/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Selma Brandt');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Unterschrift')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden();
  await expect(colleague.getByText('Heute ist abgeschlossen')).toBeVisible();
});
