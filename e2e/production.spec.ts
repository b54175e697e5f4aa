import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInLongRun, expectSubscribed, follow, test } from './fixtures.ts';
import { openLine } from './server/line.ts';

const task = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Erledigt: ${name}`, exact: true });
const unfold = (page: Page, name: string) =>
  task(page, name)
    .getByRole('button', { name: /herstellen$/, expanded: false })
    .click();
const stockOf = async (page: Page, name: string): Promise<number> => {
  const text = (await task(page, name).getByRole('definition').first().textContent()) ?? '';
  return Number(text.replace(/\s*\/.*/, '').replaceAll('.', ''));
};

test('a clerk books a part of a line, and the stock changes live in another browser', { tag: '@long' }, async ({
  visit,
}) => {
  const [clerk, other] = [
    await visit('Mitarbeiter', { path: '/production?ziel=500' }),
    await visit('Verwaltung', { path: '/production?ziel=500' }),
  ];
  await unfold(other, 'Pizza Margherita');
  await expectSubscribed(other, '/topic/inventory-update');
  const before = await stockOf(other, 'Pizza Margherita');
  await unfold(clerk, 'Pizza Margherita');
  await task(clerk, 'Pizza Margherita').getByLabel('Durchgänge', { exact: true }).fill('7');
  await expectAccessible(clerk.getByRole('main'));
  await task(clerk, 'Pizza Margherita').getByRole('button', { name: '7 × Pizza buchen' }).click();
  await expect(task(clerk, 'Pizza Margherita')).toContainText(/7 gebucht um \d\d:\d\d/);
  await expect.poll(() => stockOf(other, 'Pizza Margherita')).toBe(before + 7);
  // What is ticked off stays so over a reload.
  await clerk.reload();
  await clerk.getByRole('button', { name: 'Rückgängig: 7 × Pizza Margherita' }).click();
  await expect.poll(() => stockOf(other, 'Pizza Margherita')).toBe(before);
  await expect(task(clerk, 'Pizza Margherita')).not.toContainText('gebucht');
});

/** A line on which every answer takes so long. */
const SLOW_MS = 800;

test('a shortage of the plan is made with one tick, by keyboard and on a slow line, and taken back at the same place', {
  tag: '@long',
}, async ({ visit }) => {
  const line = await openLine(SLOW_MS);
  try {
    const page = await visit('Mitarbeiter', {
      path: '/production',
      context: { proxy: line.proxy, viewport: { width: 1280, height: 800 } },
    });
    const box = tick(page, 'Apfelsaft');
    await expect(box).not.toBeChecked();
    await expectAccessibleInLongRun(page);
    await box.focus();
    await page.keyboard.press('Space');
    // It counts as done before the answer is there.
    await expect(box).toBeChecked({ timeout: SLOW_MS });
    await expect(task(page, 'Apfelsaft')).toContainText(/Gebucht um \d\d:\d\d/);
    await expect(box).toBeFocused();
    await expectAccessibleInLongRun(page);
    await page.keyboard.press('Space');
    await expect(box).not.toBeChecked();
    await expect(task(page, 'Apfelsaft')).toContainText('herstellen');
  } finally {
    line.close();
  }
});

test('from the board the shortage of an order is made with two clicks by its plan', { tag: '@long' }, async ({
  visit,
}) => {
  const page = await visit('Mitarbeiter', { path: '/orders' });
  const clicks: string[] = [];
  const click = async (target: Locator, what: string) => {
    await target.click();
    clicks.push(what);
  };
  await click(page.getByRole('link', { name: 'Plan für B-2026-0010' }), 'Plan');
  await click(tick(page, 'Bauernbrot'), 'Haken');
  await expect(page.getByText('Für B-2026-0010 fehlt nichts mehr.')).toBeVisible();
  await expect(tick(page, 'Bauernbrot')).toBeChecked();
  expect(clicks).toHaveLength(2);
});

test('more than the material is enough for is refused with what is missing', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  expectedTrouble.push(/409/);
  const page = await visit('Mitarbeiter', { path: '/production?ziel=900000' });
  await unfold(page, 'Espresso');
  const espresso = task(page, 'Espresso');
  await espresso.getByLabel('Durchgänge', { exact: true }).fill('90000');
  await espresso.getByRole('button', { name: /buchen$/ }).click();
  await expect(espresso.getByRole('alert')).toContainText(/Nicht gebucht: Dafür fehlt Material: .* × Kaffeepulver/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nicht mehr versuchen: Espresso' }).click();
  await expect(espresso.getByRole('alert')).toHaveCount(0);
});

test('everything that can be made is booked at once, and taken back as one', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/production?ziel=500' });
  await unfold(page, 'Pizza Margherita');
  const before = await stockOf(page, 'Pizza Margherita');
  await page.getByRole('button', { name: 'Alles buchen, was geht' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alles buchen, was geht' });
  const lines = dialog.getByRole('list', { name: 'Kommt ins Lager' }).getByRole('listitem');
  await expectAccessible(dialog);
  const count = await lines.count();
  await dialog.getByRole('button', { name: 'Alles buchen' }).click();
  await expect(
    page.getByText(count === 1 ? /hergestellt und gebucht\.$/ : `${count} Produkte hergestellt und gebucht.`),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(count);
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).click();
  await expect(page.getByText('Die Buchung ist zurückgenommen.')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect.poll(() => stockOf(page, 'Pizza Margherita')).toBe(before);
});

test('a plan is shared as a link', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/production' });
  await page.getByRole('button', { name: 'Plan ändern' }).click();
  await page.getByRole('switch', { name: 'Globale Zielproduktion verwenden?' }).click();
  await page.getByLabel('Globale Zielproduktion', { exact: true }).fill('640');
  await page.getByRole('switch', { name: 'Zwischenprodukte auflösen' }).click();
  await page.getByLabel('Platz im Inventar in g').fill('5000');
  await page.getByRole('combobox', { name: 'Diese Produkte nicht' }).fill('Pizza');
  await page.getByRole('option', { name: 'Pizza Margherita' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Nur diese Produkte' })).toBeDisabled();
  await expect(task(page, 'Pizza Margherita')).toHaveCount(0);
  await expect(page).toHaveURL(/ziel=640.*ohne=.*platz=5000.*aufloesen=1/);
  const link = new URL(page.url());
  const other = await visit('Leitung', { path: link.pathname + link.search });
  await other.getByRole('button', { name: 'Plan ändern' }).click();
  await expect(other.getByLabel('Globale Zielproduktion', { exact: true })).toHaveValue('640');
  await expect(other.getByLabel('Platz im Inventar in g')).toHaveValue('5000');
  await expect(task(other, 'Apfelsaft')).toBeVisible();
  await expect(task(other, 'Pizza Margherita')).toHaveCount(0);
  await expect(task(other, 'Apfelsaft')).toContainText(/\d+ Fahrten: je \d+ Durchg/);
  await expect(task(other, 'Apfelsaft')).toContainText(/je Fahrt: [\d.]+ × Äpfel, /);
  await expect(task(other, 'Apfelsaft')).toContainText(/[\d,]+\skg von 5\skg/);
});

test('lines stand in working order, name who shares what is short, and nothing is planned with an impossible target', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/production?ziel=5000' });
  await unfold(page, 'Bauernbrot');
  await expect(task(page, 'Bauernbrot')).toContainText(/geteilt mit .*, reicht nicht für alle/);
  const order = await page.getByRole('heading', { level: 3 }).allTextContents();
  const places = ['Mehl', 'Teig', 'Bauernbrot'].map((name) => order.findIndex((one) => one.includes(`× ${name} `)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  await expect(page.getByText(/^Gerechnet für das, was bis zum Ziel fehlt, fertige Ware ist abgezogen;/)).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('button', { name: 'Plan ändern' }).click();
  const target = page.getByLabel('Globale Zielproduktion', { exact: true });
  await target.fill('5,5');
  await expect(page.getByText('Ohne gültige Eingaben wird nichts berechnet.')).toBeVisible();
  await expect(task(page, 'Bauernbrot')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Fehlende Rohstoffe' })).toHaveCount(0);
  await target.fill('+7000');
  await unfold(page, 'Bauernbrot');
  await expect(task(page, 'Bauernbrot')).toContainText('/ 7.000');
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
