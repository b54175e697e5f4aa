import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectSubscribed, follow, test } from './fixtures.ts';

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const stockOf = async (page: Page, name: string): Promise<number> => {
  const text = (await card(page, name).getByRole('definition').first().textContent()) ?? '';
  return Number(text.replace(/\s*\/.*/, '').replaceAll('.', ''));
};

test('a clerk plans, books a production, and the stock changes live in another browser', async ({ visit }) => {
  const [clerk, other] = [
    await visit('Mitarbeiter', { path: '/production?ziel=500' }),
    await visit('Verwaltung', { path: '/production?ziel=500' }),
  ];
  await expect(card(other, 'Pizza Margherita')).toBeVisible();
  await expectSubscribed(other, '/topic/inventory-update');
  const before = await stockOf(other, 'Pizza Margherita');
  await clerk.getByRole('button', { name: 'Produktion buchen: Pizza Margherita' }).click();
  const dialog = clerk.getByRole('dialog', { name: 'Pizza Margherita herstellen' });
  await dialog.getByLabel('Herstellungen').fill('7');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Produktion buchen' }).click();
  await expect(clerk.getByText('7 × Pizza hergestellt und gebucht.')).toBeVisible();
  await expect.poll(() => stockOf(other, 'Pizza Margherita')).toBe(before + 7);
  await clerk.getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(() => stockOf(other, 'Pizza Margherita')).toBe(before);
});

test('more than the material is enough for is refused with what is missing', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  expectedTrouble.push(/409/);
  const page = await visit('Mitarbeiter', { path: '/production?ziel=900000' });
  await page.getByRole('button', { name: 'Produktion buchen: Espresso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Herstellungen').fill('90000');
  await dialog.getByRole('button', { name: 'Produktion buchen' }).click();
  await expect(dialog.getByText(/^Dafür fehlt Material: .* × Kaffeepulver/)).toBeVisible();
  await expect(dialog.getByLabel('Herstellungen')).toHaveValue('90000');
});

test('everything that can be made is booked at once, and taken back as one', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/production?ziel=500' });
  const before = await stockOf(page, 'Pizza Margherita');
  await page.getByRole('button', { name: 'Alles Herstellbare buchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alles Herstellbare buchen' });
  const lines = dialog.getByRole('list', { name: 'Kommt ins Lager' }).getByRole('listitem');
  await expectAccessible(dialog);
  const count = await lines.count();
  await dialog.getByRole('button', { name: 'Alles buchen' }).click();
  await expect(
    page.getByText(count === 1 ? /hergestellt und gebucht\.$/ : `${count} Produkte hergestellt und gebucht.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByText('Die Buchung ist zurückgenommen.')).toBeVisible();
  await expect.poll(() => stockOf(page, 'Pizza Margherita')).toBe(before);
});

test('a plan is shared as a link', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/production' });
  await page.getByRole('switch', { name: 'Globale Zielproduktion verwenden?' }).click();
  await page.getByLabel('Globale Zielproduktion', { exact: true }).fill('640');
  await page.getByRole('switch', { name: 'Zwischenprodukte auflösen' }).click();
  await page.getByLabel('Platz im Inventar in g').fill('5000');
  await page.getByRole('combobox', { name: 'Diese Produkte nicht' }).fill('Pizza');
  await page.getByRole('option', { name: 'Pizza Margherita' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Nur diese Produkte' })).toBeDisabled();
  await expect(page.getByRole('heading', { name: /^Zwischenprodukte/ })).toBeVisible();
  await expect(card(page, 'Pizza Margherita')).toHaveCount(0);
  await expect(page).toHaveURL(/ziel=640.*ohne=.*platz=5000.*aufloesen=1/);
  const link = new URL(page.url());
  const other = await visit('Leitung', { path: link.pathname + link.search });
  await expect(other.getByLabel('Globale Zielproduktion', { exact: true })).toHaveValue('640');
  await expect(other.getByLabel('Platz im Inventar in g')).toHaveValue('5000');
  await expect(card(other, 'Apfelsaft')).toBeVisible();
  await expect(card(other, 'Pizza Margherita')).toHaveCount(0);
  await expect(card(other, 'Apfelsaft')).toContainText(/\d+ Fahrten: je \d+ Herstellung/);
  await expect(card(other, 'Apfelsaft')).toContainText(/je Fahrt: [\d.]+ × Äpfel, .* = [\d.]+ g/);
});

test('cards stand in working order, name who shares what is short, and nothing is planned with an impossible target', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/production?ziel=5000' });
  await expect(card(page, 'Bauernbrot')).toContainText(/geteilt mit .*, reicht nicht für alle/);
  const order = await page.getByRole('heading', { level: 3 }).allTextContents();
  const places = ['Mehl', 'Teig', 'Bauernbrot'].map((name) => order.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  await expect(page.getByText(/^Gerechnet für das, was bis zum Ziel fehlt, fertige Ware ist abgezogen;/)).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  const target = page.getByLabel('Globale Zielproduktion', { exact: true });
  await target.fill('5,5');
  await expect(page.getByText('Ohne gültige Eingaben wird nichts berechnet.')).toBeVisible();
  await expect(card(page, 'Bauernbrot')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Fehlende Rohstoffe' })).toHaveCount(0);
  await target.fill('+7000');
  await expect(card(page, 'Bauernbrot')).toContainText('/ 7.000');
  await follow(page, '/products');
  const basis = page.getByText(/^Gerechnet für das volle Ziel, fertige Ware ist nicht abgezogen;/);
  await expect(basis).toContainText('Rohstoffe im Bestand sind abgezogen');
  await page.getByRole('switch', { name: 'Bestand der Produktionsgegenstände berücksichtigen' }).click();
  await expect(basis).toContainText('Rohstoffe im Bestand sind nicht abgezogen');
  await page.getByRole('switch', { name: 'Globale Zielproduktion verwenden?' }).click();
  await page.getByLabel('Zielproduktion', { exact: true }).fill('-3');
  await expect(page.getByText('Ohne gültige Zielproduktion wird nichts berechnet.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Benötigte Gegenstände' })).toHaveCount(0);
});

test('numbers explain themselves by mouse and keyboard, and the list leaves as CSV', { tag: '@long' }, async ({
  visit,
}) => {
  const page = await visit('Mitarbeiter', { path: '/production?ziel=5000' });
  const first = page.getByRole('list', { name: 'Fehlende Rohstoffe' }).getByRole('button').first();
  await first.hover();
  await expect(page.getByRole('tooltip')).toContainText(/im Bestand\n= [\d.]+ fehlen/);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await first.focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('fehlende-rohstoffe.csv');
});
