import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const TOURNAMENT = 'Abendrunde';

async function enter(page: Page): Promise<void> {
  await page.getByRole('link', { name: TOURNAMENT }).click();
  await page.getByRole('button', { name: 'Zum Turnier anmelden' }).click();
  await expect(page.getByRole('button', { name: 'Vom Turnier abmelden' })).toBeVisible();
}

async function addRace(page: Page, track: string): Promise<void> {
  await page.getByRole('button', { name: 'Rennen anlegen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Strecke').selectOption(track);
  await dialog.getByLabel('Klasse').selectOption('A');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toHaveCount(0);
}

async function openSheet(page: Page, race: number): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^Ergebnis (eintragen|berichtigen) für Rennen ${race}`) }).click();
  await expect(page.getByLabel('Zieleinlauf nach Startnummern')).toBeVisible();
}

/** The row that is typed in has one background from its first cell to its last, and no other row has it. */
async function expectTypedRowMarked(page: Page): Promise<void> {
  const colours = (driver: string) =>
    page
      .getByRole('row')
      .filter({ hasText: driver })
      .evaluate((row) => [...new Set([...row.children].map((cell) => getComputedStyle(cell).backgroundColor))]);
  await page.getByLabel('Zeit Nr. 12 Brandt').focus();
  const [typed, other] = [await colours('Brandt'), await colours('Krelle')];
  expect(typed).toHaveLength(1);
  expect(other).not.toContain(typed[0]);
}

/** The finish by start numbers, as they are called out at the line. */
async function typeFinish(page: Page, numbers: string): Promise<void> {
  await page.getByLabel('Zieleinlauf nach Startnummern').fill(numbers);
  await page.keyboard.press('Enter');
}

const makeOfficial = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Amtlich machen' }).click();
  await expect(page.getByLabel('Zieleinlauf nach Startnummern')).toHaveCount(0);
};

/** Rank, driver and points of each row. */
async function standings(page: Page): Promise<string[]> {
  const rows = await page.getByRole('table', { name: 'Fahrerwertung' }).locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').allInnerTexts();
      const words = cells.map((cell) => cell.replace('Startnummer', '').replace(/\s+/g, ' ').trim());
      return `${/\d+/.exec(words[0] ?? '')?.[0]} ${words[1]} ${words.at(-1)}`;
    }),
  );
}

test('a tournament from its creation to the final standings', { tag: '@long' }, async ({ visit }) => {
  const admin = await visit('Verwaltung', { path: '/racing/tournaments' });
  await admin.getByRole('button', { name: 'Turnier anlegen' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Name').fill(TOURNAMENT);
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: TOURNAMENT })).toBeVisible();

  const visitor = await visit(undefined, { path: '/racing/tournaments' });
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('link', { name: TOURNAMENT })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Anmeldung öffnen' }).click();
  await expect(visitor.getByRole('link', { name: TOURNAMENT })).toBeVisible();

  for (const persona of ['Kunde', 'Mitarbeiter'] as const)
    await enter(await visit(persona, { path: '/racing/tournaments' }));
  await admin.getByRole('button', { name: 'Zum Turnier anmelden' }).click();
  await expect(admin.getByText('3 Fahrer').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Turnier starten' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Turnier starten' }).click();

  await admin.getByRole('link', { name: 'Rennen', exact: true }).click();
  await addRace(admin, 'Nordkai-Runde');
  await addRace(admin, 'Vinewood Hills');
  await openSheet(admin, 1);
  await expectTypedRowMarked(admin);
  await expectAccessible(admin.getByRole('main'));
  // Staff run the evening; 44 crosses the line first, and its penalty makes 7 the winner.
  const clerk = await visit('Mitarbeiter', { path: admin.url().slice(new URL(admin.url()).origin.length) });
  await typeFinish(clerk, '44 7 12');
  for (const [driver, time] of [
    ['44 Krelle', '1:00.000'],
    ['7 Maro', '1:01.000'],
    ['12 Brandt', '1:05.000'],
  ])
    await clerk.getByLabel(`Zeit Nr. ${driver}`, { exact: true }).fill(time ?? '');
  await clerk.getByLabel('Zeitstrafe Nr. 44 Krelle').fill('2');
  await makeOfficial(clerk);
  const boss = await visit('Leitung', { path: '/audit-log' });
  const entry = boss.getByRole('row').filter({ hasText: `Ergebnis von Rennen 1, ${TOURNAMENT}` });
  await entry.getByRole('button').last().click();
  await expect(boss.getByRole('row', { name: /^Maro/ })).toContainText('Platz 1 (als 2. im Ziel)');
  await admin.goBack();

  await openSheet(admin, 2);
  await typeFinish(admin, '44 7');
  await admin.getByLabel('Ausgang Nr. 12 Brandt').selectOption('DNF');
  await admin.getByRole('button', { name: 'Als vorläufig speichern' }).click();
  await visitor.getByRole('link', { name: TOURNAMENT }).click();
  await visitor.getByRole('link', { name: 'Wertung' }).click();
  await expect
    .poll(() => standings(visitor))
    .toEqual(['1 7 Maro Hafenexpress 25', '2 44 Krelle Hafenexpress 18', '3 12 Brandt Hafenexpress 15']);

  if ((await admin.getByLabel('Zieleinlauf nach Startnummern').count()) === 0) await openSheet(admin, 2);
  await makeOfficial(admin);
  // 25 + 18 each, a win and a second place each: nobody can tell them apart.
  await expect
    .poll(() => standings(visitor))
    .toEqual(['1 7 Maro Hafenexpress 43', '1 44 Krelle Hafenexpress 43', '3 12 Brandt Hafenexpress 15']);
  await admin.getByRole('button', { name: 'Turnier beenden' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Turnier beenden' }).click();
  await expect(visitor.getByText('Beendet').first()).toBeVisible();

  await openSheet(admin, 2);
  await admin.getByLabel('Punktabzug Nr. 44 Krelle').fill('3');
  await admin.getByRole('button', { name: 'Amtlich berichtigen' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Berichtigen' }).click();
  await expect
    .poll(() => standings(visitor))
    .toEqual(['1 7 Maro Hafenexpress 43', '2 44 Krelle Hafenexpress 40', '3 12 Brandt Hafenexpress 15']);
  await expectAccessible(visitor.getByRole('main'));
});

test('a time is handed in, looked at and then everybody sees it', { tag: '@long' }, async ({ visit }) => {
  const visitor = await visit(undefined, { path: '/racing/top-times?track=4' });
  const driver = await visit('Kunde', { path: '/racing/top-times?track=4' });
  await driver.getByRole('button', { name: 'Zeit einreichen' }).click();
  const dialog = driver.getByRole('dialog');
  await dialog.getByLabel('Klasse').selectOption('S');
  await dialog.getByLabel('Fahrzeug').fill('Krieger');
  await dialog.getByLabel(/^Zeit/).fill('0:41,5');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: /einreichen/i }).click();
  await expect(driver.getByText('Deine Zeit wird geprüft.').first()).toBeVisible();
  await expect(visitor.getByText('0:41.500')).toHaveCount(0);

  const clerk = await visit('Mitarbeiter', { path: '/racing/top-times?track=4' });
  await clerk
    .getByRole('button', { name: /^Bestätigen/ })
    .first()
    .click();
  await expect(visitor.getByText('0:41.500').first()).toBeVisible();
});
