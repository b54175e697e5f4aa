import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, follow, test, walker } from './fixtures.ts';

const VALUES = ['goals', 'redCards', 'yellowCards', 'corners'].flatMap((what) => [`${what}TeamA`, `${what}TeamB`]);
const NAMES = ['Tore', 'Rote Karten', 'Gelbe Karten', 'Ecken'];

/** Fills the eight fields of a match sheet: both teams' goals, red and yellow cards, corners. */
async function fill(page: Page, ...values: number[]): Promise<void> {
  for (const [at, value] of values.entries()) {
    const team = at % 2 === 0 ? 'Nordkai' : 'Vespucci';
    await page.getByLabel(`${NAMES[Math.floor(at / 2)]} ${team}`, { exact: true }).fill(String(value));
  }
}

/** Every date of the list takes one line, and the actions of a game stand beside each other. */
async function expectOneLineEach(page: Page): Promise<void> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Details/ }) });
  const linesOf = () =>
    rows.evaluateAll((all) =>
      all.map((one) => ({
        dates: one.querySelector('time')?.getClientRects().length,
        actions: new Set(
          [...one.querySelectorAll('td:last-child :is(a, button)')].map((it) => it.getBoundingClientRect().y),
        ).size,
      })),
    );
  // What depends on the width is drawn anew a moment after it changes.
  await expect(async () => {
    const lines = await linesOf();
    expect(lines).toEqual(lines.map(() => ({ dates: 1, actions: 1 })));
  }).toPass({ timeout: 60_000 });
}

const iconOf = (button: Locator) => button.locator('svg').innerHTML();

const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Testpokal' });

async function tip(page: Page, ...values: number[]): Promise<void> {
  await row(page)
    .getByRole('link', { name: /^Tip abgeben/ })
    .click();
  await fill(page, ...values);
  await page.getByRole('button', { name: 'Tip abgeben' }).click();
  await page.getByRole('link', { name: 'Als Liste' }).click();
  await expect(row(page).getByRole('link', { name: /^Tipp ändern/ })).toBeVisible();
}

test('the whole life of a game: created, tipped by two, begun, closed, corrected, paid', { tag: '@long' }, async ({
  visit,
  kontor,
}) => {
  // The language of the browser does not decide how a date is written here.
  const selma = await visit('Verwaltung', { path: '/tip-games-settings', context: { locale: 'en-US' } });
  await selma.getByRole('button', { name: 'Neues Spiel' }).click();
  await selma.getByLabel('Turnier').fill('Testpokal');
  await selma.getByLabel('Team A').fill('Nordkai');
  await selma.getByLabel('Team B').fill('Vespucci');
  await selma.getByLabel('Preis in VC').fill('501');
  const start = selma.getByLabel('Anpfiff', { exact: true });
  await start.fill('5/1/2031 8:30 PM');
  await start.press('Enter');
  await expect(selma.getByText('Bitte Datum und Uhrzeit wie 15.11.2026 20:30 angeben.')).toBeVisible();
  await start.fill('1.5.31 20:30');
  await selma.getByLabel('Preis in VC').focus();
  await expect(start).toHaveValue('01.05.2031 20:30');
  await expect(selma.getByRole('button', { name: 'Kalender öffnen' })).toBeVisible();
  await selma.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).click();
  await expect(row(selma)).toBeVisible();

  const mara = await visit('Kunde', { path: '/tip-games?ansicht=liste' });
  const jonas = await visit('Mitarbeiter', { path: '/tip-games?ansicht=liste' });
  await tip(mara, 2, 1, 0, 0, 3, 9, 9, 9);
  await tip(jonas, 2, 2, 9, 9, 9, 9, 9, 9);
  await expectAccessible(mara.getByRole('main'));

  const games = await (await selma.request.get('/api/tip-games?state=open')).json();
  const game = games.find((one: { tournament: string }) => one.tournament === 'Testpokal');
  const soon = { ...game, gameStart: new Date(Date.now() + 5000).toISOString() };
  const moved = await selma.request.put(`/api/tip-game/${game.id}`, { data: soon, headers: { origin: kontor.url } });
  expect(moved.status()).toBe(200);
  await expect(row(mara)).toContainText('Läuft');
  await expect(row(mara).getByRole('link', { name: /^Tipp? / })).toHaveCount(0);
  const data = Object.fromEntries(VALUES.map((name) => [name, 1]));
  const late = await mara.request.post(`/api/tip-game/${game.id}/tips`, { data, headers: { origin: kontor.url } });
  expect(late.status()).toBe(409);

  const walk = walker(selma);
  await walk.goTo('/tip-games');
  await selma.getByRole('link', { name: 'Als Liste' }).click();
  for (const width of [1100, 1280, 1920]) {
    await selma.setViewportSize({ width, height: 800 });
    await expectOneLineEach(selma);
  }
  const close = selma.getByRole('button', { name: 'Abschließen: Nordkai gegen Vespucci' });
  await expect(close).toHaveText('Abschließen');
  const closeIcon = await iconOf(close);
  await close.click();
  await fill(selma, 2, 1, 0, 0, 3, 1, 5, 5);
  const dialog = selma.getByRole('dialog');
  const colours = await dialog
    .getByRole('group')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).backgroundColor));
  expect(colours.filter((colour) => colour === colours.at(-1))).toHaveLength(1);
  await expect(dialog.getByText('Mara Lindt')).toBeVisible();
  await expect(dialog.getByText('531 VC').first()).toBeVisible();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Abschließen' }).click();
  await expect(row(mara)).toContainText('531 VC');
  await expect(row(jonas)).toContainText('250 VC');

  await follow(mara, '/tip-games?ansicht=rangliste');
  await expect(mara.getByRole('row').filter({ hasText: 'Mara Lindt' }).first()).toBeVisible();
  await follow(selma, '/tip-games-settings?ansicht=auszahlungen');
  await selma.getByRole('button', { name: /^Ausgezahlt: Mara Lindt, Nordkai/ }).click();
  await expect(selma.getByRole('row').filter({ hasText: 'Mara Lindt' }).filter({ hasText: 'Nordkai' })).toHaveCount(0);

  await walk.goTo('/tip-games');
  await selma.getByRole('link', { name: 'Als Liste' }).click();
  const correct = selma.getByRole('button', { name: 'Ergebnis berichtigen: Nordkai gegen Vespucci' });
  await expect(correct).toHaveText('Ergebnis berichtigen');
  expect(await iconOf(correct)).not.toBe(closeIcon);
  await correct.click();
  await selma.getByLabel('Tore Vespucci', { exact: true }).fill('2');
  await selma.getByRole('dialog').getByRole('button', { name: 'Berichtigen' }).click();
  await expect(row(jonas)).toContainText('501 VC');
  await follow(selma, '/tip-games-settings?ansicht=auszahlungen');
  await selma.getByRole('link', { name: 'Ausgezahlt' }).click();
  // The score was right before, now it is off by one: half the price and the bonus.
  const paid = row(selma).filter({ hasText: 'Mara Lindt' });
  await expect(paid).toContainText('251 VC zu viel ausgezahlt');
  await expectAccessible(selma.getByRole('main'));
  await paid.getByRole('button', { name: /^Differenz erledigt/ }).click();
  await expect(paid).toContainText('erledigt von');
});
