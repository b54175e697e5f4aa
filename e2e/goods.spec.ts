import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function pick(page: Page, field: string, letters: string): Promise<void> {
  await page.getByRole('main').getByRole('combobox', { name: field, exact: true }).fill(letters);
  await page.keyboard.press('Enter');
}

async function book(page: Page, name: string, amount: number): Promise<void> {
  const status = await page.evaluate(
    async ([item, by]) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ name: item, amount: by });
      return (await fetch('/api/inventory/items', { method: 'POST', headers, body })).status;
    },
    [name, amount] as const,
  );
  expect(status).toBe(200);
}

test('what is bought and sold on: put on the card, sold out without stock, never made, handed over from the store', {
  tag: '@long',
}, async ({ visit }) => {
  const admin = await visit('Verwaltung', { path: '/products?ansicht=tabelle' });
  await admin.getByRole('link', { name: 'Neues Produkt' }).click();
  await expect(admin.getByLabel('Name')).toHaveCount(0);
  await admin.getByRole('link', { name: 'Handelsware' }).click();
  await admin.getByLabel('Name').fill('Erste Hilfe');
  await admin.getByLabel('Verkaufspreis je Stück in €').fill('25');
  await pick(admin, 'Gegenstand', 'verbandskasten');
  await admin.getByLabel('Auf der Karte').check();
  await expect(admin.getByRole('button', { name: 'Zutat hinzufügen' })).toHaveCount(0);
  await expectAccessible(admin.getByRole('main'));
  await admin.getByRole('button', { name: 'Speichern' }).click();
  await expect(admin.getByText('„Erste Hilfe“ ist angelegt.').first()).toBeVisible();
  const row = admin.getByRole('row', { name: /^Erste Hilfe/ });
  await expect(row).toContainText('Handelsware');
  await expect(row).toContainText('unvollständig (1 Preis fehlt)');

  const mara = await visit('Kunde', { path: '/order' });
  const there = await admin.evaluate(async () => {
    const items: { name: string; amount: number }[] = await (await fetch('/api/inventory/items')).json();
    return items.find(({ name }) => name === 'firstaid')?.amount ?? 0;
  });
  await expect(article(mara, 'Erste Hilfe')).toContainText(`${there} auf Lager`);
  // The demo has none of these.
  await expect(article(mara, 'Taschenlampe')).toContainText('Gerade ausverkauft');
  await expect(article(mara, 'Taschenlampe').getByLabel('Menge Taschenlampe')).toHaveCount(0);
  await article(mara, 'Erste Hilfe')
    .getByLabel('Menge Erste Hilfe')
    .fill(String(there + 2));
  await expect(article(mara, 'Erste Hilfe')).toContainText('2 davon müssen wir erst besorgen.');
  await mara.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' }).click();
  await dialog(mara).getByRole('button', { name: 'Bestellen' }).click();
  const heading = mara.getByRole('heading', { name: /^Bestellung B-/ });
  const number = ((await heading.textContent()) ?? '').replace('Bestellung ', '');

  const clerk = await visit('Mitarbeiter', { path: '/orders' });
  const plan = clerk.getByRole('link', { name: `Plan für ${number}` });
  await expect(plan).toBeVisible();
  await expect(clerk.getByRole('button', { name: `Fehlendes herstellen: ${number}` })).toHaveCount(0);
  await plan.click();
  await expect(clerk.getByText(/Eingekauft, nicht hergestellt: 2 × Erste Hilfe\./)).toBeVisible();
  await clerk.getByRole('link', { name: 'Ganzen Plan anzeigen' }).click();
  await expect(clerk.getByRole('listitem', { name: 'Pizza Margherita', exact: true })).toBeVisible();
  await expect(clerk.getByRole('listitem', { name: 'Erste Hilfe', exact: true })).toHaveCount(0);
  await expect(clerk.getByRole('listitem', { name: 'Reparaturset', exact: true })).toHaveCount(0);

  await book(clerk, 'firstaid', 2);
  await follow(clerk, '/orders');
  await clerk.getByRole('button', { name: `Annehmen und bereitlegen: ${number}` }).click();
  await clerk.getByRole('button', { name: `Übergeben: ${number}` }).click();
  const guest = await visit(undefined, { path: '/menu' });
  await expect(article(guest, 'Erste Hilfe')).toContainText('Gerade ausverkauft', { timeout: 60_000 });
});

test('nobody saves a default unseen, and nothing goes on the card at a loss without a second yes', {
  tag: '@long',
}, async ({ visit }) => {
  const admin = await visit('Verwaltung', { path: '/products/new?art=hergestellt' });
  await admin.getByRole('button', { name: 'Zutat hinzufügen' }).click();
  await admin.getByLabel('Auf der Karte').check();
  await admin.getByRole('button', { name: 'Speichern' }).click();
  const question = admin.getByRole('alertdialog', { name: '„Mein neues Produkt“ mit Verlust auf die Karte?' });
  await expect(question.getByRole('listitem')).toHaveText([
    'Es heißt noch „Mein neues Produkt“.',
    'Hergestellt wird 1 × Wasser.',
    'Zutat ist 10.000 × Weizen.',
    /^Ein Stück kostet euch 1\.000,00\s€ und bringt 0,00\s€: 1\.000,00\s€ Verlust\.$/,
  ]);
  await expectAccessible(question);
  await admin.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(admin.getByRole('combobox', { name: 'Hergestellter Gegenstand' })).toBeFocused();
  await pick(admin, 'Hergestellter Gegenstand', 'schokokeks');
  await pick(admin, 'Zutat 1', 'zucker');
  await admin.getByLabel('Menge von Zutat 1').fill('10');
  await admin.getByLabel('Name').fill('Keks');
  await admin.getByLabel('Verkaufspreis je Stück in €').fill('0,5');
  await admin.getByRole('button', { name: 'Speichern' }).click();
  const loss = admin.getByRole('alertdialog', { name: '„Keks“ mit Verlust auf die Karte?' });
  await expect(loss.getByRole('listitem')).toHaveText([/0,50\s€ Verlust/]);
  await loss.getByRole('button', { name: 'Trotzdem auf die Karte' }).click();
  await expect(admin.getByText('„Keks“ ist angelegt.').first()).toBeVisible();
});

test('cards of items are 125 px wide on a phone, on the tablet and on a wide screen', { tag: '@long' }, async ({
  visit,
}) => {
  const page = await visit('Verwaltung', { path: '/warehouse' });
  const widths = (label: string) =>
    page
      .getByRole('list', { name: label })
      .getByRole('listitem')
      .evaluateAll((cards) => [...new Set(cards.map((card) => card.getBoundingClientRect().width))]);
  for (const [path, label] of [
    ['/warehouse', 'Bestand'],
    ['/products', 'Benötigte Gegenstände'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('list', { name: label }).getByRole('listitem').first()).toBeVisible();
    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await widths(label)).toEqual([125]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});

test('the card says when it is closed; only what was sold is popular; a game says how red cards count', {
  tag: '@long',
}, async ({ visit }) => {
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  const guest = await visit(undefined, { path: '/menu' });
  await expect(guest.getByRole('heading', { name: 'Karte', level: 1 })).toBeVisible();
  await expect(guest.getByText('Geöffnet', { exact: true })).toBeVisible();
  await jonas.getByRole('button', { name: /öffnen oder schließen$/ }).click();
  await jonas
    .getByRole('banner')
    .getByRole('button', { name: /^Für 30 Minuten schließen/ })
    .click();
  await expect(guest.getByText(/^Öffnet .* um \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(guest);

  await guest.goto('/');
  const best = guest.getByRole('region', { name: 'Beliebtes zuerst' });
  const popular = await guest.evaluate(async () => {
    const offers: { name: string; isPopular: boolean; soldOut: boolean }[] = await (await fetch('/api/menu')).json();
    return offers.filter(({ isPopular, soldOut }) => isPopular && !soldOut).map(({ name }) => name);
  });
  await expect(best.getByRole('article').filter({ hasText: 'beliebt' }).getByRole('heading')).toHaveText(popular);
  const shown = await best.getByRole('heading', { level: 3 }).allTextContents();
  expect(shown.slice(0, popular.length)).toEqual(popular);

  const games: { id: number; redOnlyIfAny: boolean }[] = await guest.evaluate(async () =>
    (await fetch('/api/tip-games')).json(),
  );
  const game = games.find(({ redOnlyIfAny }) => redOnlyIfAny);
  await guest.goto(`/tip-games/${game?.id}`);
  await expect(guest.getByText(/^Rote Karten zählen nur, wenn es welche gab/)).toBeVisible();
  await expect(guest.getByText('Anpfiff', { exact: true })).toBeVisible();
});
