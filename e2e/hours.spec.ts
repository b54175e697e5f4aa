import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectSubscribed, test } from './fixtures.ts';

const cart = (page: Page) => page.getByRole('region', { name: 'Warenkorb' });
const orderButton = (page: Page) => cart(page).getByRole('button', { name: 'Bestellen' });

/** What staff do in the title bar. */
async function choose(page: Page, entry: RegExp): Promise<void> {
  await page.getByRole('button', { name: /öffnen oder schließen$/ }).click();
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('button', { name: entry }).click();
}

/** An order from a page that does not know yet that it is closed. */
const orderAnyway = (page: Page) =>
  page.evaluate(async () => {
    const [product] = await (await fetch('/api/products')).json();
    const body = JSON.stringify({ items: [{ productId: product.id, amount: 1 }] });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/orders', { method: 'POST', headers, body });
    return [answer.status, (await answer.json()).detail];
  });

test('staff close in the title bar: an open page says so at once and cannot order, until it opens again', {
  tag: '@long',
}, async ({ visit, expectedTrouble }) => {
  expectedTrouble.push(/409 \(Conflict\)/);
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  await expect(jonas.getByRole('button', { name: /^Geöffnet.*: öffnen oder schließen$/ })).toBeVisible();
  const mara = await visit('Kunde', { path: '/order' });
  await expectSubscribed(mara, '/topic/hours-update');
  await mara.getByLabel('Menge Mehl', { exact: true }).fill('2');
  await expect(orderButton(mara)).toBeEnabled();

  await choose(jonas, /^Bis auf Weiteres schließen/);
  await expect(jonas.getByRole('button', { name: 'Geschlossen: öffnen oder schließen' })).toBeVisible();
  await expect(cart(mara).getByText('Wir haben gerade geschlossen.')).toBeVisible();
  await expect(orderButton(mara)).toBeDisabled();
  await expectAccessible(mara);
  expect(await orderAnyway(mara)).toEqual([409, 'Wir haben gerade geschlossen.']);

  await choose(jonas, /^Heute geschlossen lassen/);
  await expect(cart(mara).getByText(/geschlossen und öffnen .* um \d\d:\d\d wieder\./)).toBeVisible();
  const visitor = await visit();
  await visitor.goto('/');
  await expect(visitor.getByText(/^Öffnet .* um \d\d:\d\d$/)).toBeVisible();

  await choose(jonas, /^Außer der Reihe öffnen/);
  await expect(visitor.getByText('Geöffnet', { exact: true })).toBeVisible();
  await orderButton(mara).click();
  await mara.getByRole('dialog').getByRole('button', { name: 'Bestellen' }).click();
  await expect(mara.getByRole('heading', { name: /^Bestellung B-/ })).toBeVisible();

  const boss = await visit('Leitung', { path: '/audit-log' });
  await expect(boss.getByText('Der Betrieb ist geschlossen, bis auf Weiteres.')).toBeVisible();
});

test('the owner enters weekly hours by keyboard, and they hold', { tag: '@long' }, async ({ visit }) => {
  const boss = await visit('Leitung', { path: '/settings/oeffnungszeiten' });
  const form = boss.getByRole('form', { name: 'Öffnungszeiten' });
  await form.getByRole('button', { name: 'Montag: Zeit hinzufügen' }).press('Enter');
  await expect(form.getByLabel('Montag: von')).toBeFocused();
  await form.getByLabel('Montag: von').fill('0');
  await form.getByLabel('Montag: bis').fill('24');
  await form.getByRole('button', { name: 'Zeiten von Montag für andere Tage übernehmen' }).press('Enter');
  await boss.getByRole('menuitem', { name: 'Für alle Tage übernehmen' }).click();
  await expect(form.getByLabel('Sonntag: bis')).toHaveValue('00:00');
  await expectAccessible(boss);
  await form.getByLabel('Sonntag: bis').press('Enter');
  await expect(boss.getByText('Die Öffnungszeiten sind gespeichert.').first()).toBeVisible();
  await boss.getByRole('button', { name: 'Nach Plan öffnen und schließen' }).press('Enter');
  await expect(boss.getByText('Nach Plan.')).toBeVisible();
  const visitor = await visit();
  await visitor.goto('/');
  await visitor.getByText('Übliche Öffnungszeiten').click();
  await expect(visitor.getByText('rund um die Uhr')).toHaveCount(7);
  await expectAccessible(visitor);
});
