import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, test } from './fixtures.ts';

const GAMES = [
  ['FC Nordstadt', 'SV Hafen'],
  ['Eintracht Süd', 'Borussia West'],
] as const;
const titles = GAMES.map((teams) => teams.join(' – '));

async function tip(page: Page, scores: readonly (readonly [number, number])[]): Promise<void> {
  // Enter leads on to the next game: the whole match day is typed in one go.
  await page.getByRole('spinbutton', { name: `Tore ${GAMES[0][0]}` }).focus();
  for (const [at, [a, b]] of scores.entries()) {
    await expect(page.getByRole('spinbutton', { name: `Tore ${GAMES[at]?.[0]}` })).toBeFocused();
    await page.keyboard.type(String(a));
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(b));
    await page.keyboard.press('Enter');
  }
  for (const title of titles)
    await expect(page.getByRole('article').filter({ hasText: title }).getByText('Getippt')).toBeVisible();
}

// `tips/` has a component test for each of its steps, and the server one for what is paid.
test('a match day is fetched, tipped on the cards, proposed, closed and paid out', { tag: '@long' }, async ({
  visit,
  kontor,
  openLiga,
}) => {
  const start = new Date(Date.now() + 3_600_000).toISOString();
  openLiga.clear();
  for (const [at, teams] of GAMES.entries()) openLiga.match(900 + at, 1, teams, start);

  const selma = await visit('Verwaltung', { path: '/tip-games-settings' });
  await selma.getByRole('button', { name: 'Spieltag holen' }).click();
  const dialog = selma.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /FC Nordstadt/ })).toContainText('neu');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: '2 Spiele anlegen' }).click();
  for (const title of titles) await expect(selma.getByRole('link', { name: title })).toBeVisible();

  const mara = await visit('Kunde', { path: '/tip-games' });
  await tip(mara, [
    [2, 1],
    [0, 0],
  ]);

  // The games begin, and have ended at OpenLigaDB.
  const games = await (await selma.request.get('/api/tip-games?state=open')).json();
  const begun = new Date(Date.now() - 7_200_000).toISOString();
  for (const [at, teams] of GAMES.entries())
    openLiga.match(900 + at, 1, teams, begun, { finished: true, halfTime: [0, 0], final: [2, 1] });
  for (const teams of GAMES) {
    const game = games.find((one: { teamA: string }) => one.teamA === teams[0]);
    const data = { ...game, gameStart: begun };
    const moved = await selma.request.put(`/api/tip-game/${game.id}`, { data, headers: { origin: kontor.url } });
    expect(moved.status()).toBe(200);
  }
  // What was read of OpenLigaDB a moment ago is not read again.
  const proposals = async () => (await (await selma.request.get('/api/tip-games/proposals')).json()).proposals.length;
  await expect.poll(proposals, { intervals: [500] }).toBe(2);
  await selma.reload();
  await expect(selma.getByText(/^Vorschlag 2\s:\s1$/)).toHaveCount(2);
  for (const title of titles) {
    const row = selma.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: /^Abschließen/ }).click();
    await dialog.getByRole('button', { name: 'Tore übernehmen' }).click();
    for (const field of (await dialog.getByRole('spinbutton').all()).slice(2)) await field.fill('1');
    await dialog.getByRole('button', { name: 'Abschließen' }).click();
    await expect(dialog).toHaveCount(0);
  }
  const won = mara.getByRole('article').filter({ hasText: 'FC Nordstadt – SV Hafen' });
  await expect(won).toContainText('+100 VC');
  await expect(won).toContainText('genau');

  await follow(selma, '/tip-games-settings?ansicht=auszahlungen');
  await selma.getByRole('button', { name: /^Ausgezahlt: Mara Lindt, FC Nordstadt/ }).click();
  await expect(
    selma.getByRole('row').filter({ hasText: 'Mara Lindt' }).filter({ hasText: 'FC Nordstadt' }),
  ).toHaveCount(0);
});
