import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, test } from './fixtures.ts';

async function order(page: Page): Promise<string> {
  await page.getByLabel('Menge Mehl', { exact: true }).fill('5');
  await page.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bestellen' }).click();
  const heading = page.getByRole('heading', { name: /^Bestellung B-\d{4}-\d+$/ });
  await expect(heading).toBeVisible();
  return ((await heading.textContent()) ?? '').replace('Bestellung ', '');
}

/** No paragraph of a card stops short of the card's edge. */
async function expectFilledCards(page: Page): Promise<void> {
  for (const name of ['Meine Daten herunterladen', 'Konto löschen']) {
    const gaps = await page.getByRole('region', { name }).evaluate((card) => {
      const edge = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight);
      return [...card.querySelectorAll(':scope > p')].map((text) => edge - text.getBoundingClientRect().right);
    });
    expect(Math.max(...gaps)).toBeLessThan(2);
  }
}

/** With the keyboard alone. */
async function leave(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Konto löschen' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Gib zur Bestätigung deinen Namen ein: Mara Lindt')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

test('a person takes their data along and leaves for good; staff see no name any more', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  expectedTrouble.push(/401/);
  const page = await visit('Kunde', { path: '/order' });
  const number = await order(page);
  const phone = await visit('Kunde', { path: '/racing/my-profile' });
  await expect(phone.getByText('Mara Lindt').first()).toBeVisible();
  const clerk = await visit('Mitarbeiter', { path: '/orders' });
  await expect(clerk.getByText('Mara Lindt').first()).toBeVisible();

  await page.getByRole('link', { name: 'Meine Daten' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meine Daten');
  await expectFilledCards(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als JSON herunterladen' }).click();
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(data.Konto).toMatchObject([{ Anzeigename: 'Mara Lindt', Benutzername: 'mara.lindt' }]);
  expect(data.Bestellungen.at(-1)).toMatchObject({ Nummer: number, Artikel: [{ Artikel: 'Mehl', Menge: 5 }] });

  await leave(page, 'Mara');
  await expect(page.getByText('Das ist nicht dein Name.')).toBeVisible();
  await expectAccessible(page.getByRole('dialog'));
  await page.keyboard.type(' Lindt');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dein Konto ist gelöscht.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Anmelden' })).toBeVisible();

  await expect(phone.getByText('Mara Lindt')).toHaveCount(0);
  await expect(clerk.getByText('Mara Lindt')).toHaveCount(0);
  await clerk.getByLabel('Beendete Bestellungen durchsuchen').fill(number);
  await expect(clerk.getByRole('row').filter({ hasText: number })).toContainText('Gelöschter Kunde');
});

test('an order that staff work on is handed over first, and a new beginning is empty', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  // The page may still ask who is here while it is on its way out.
  expectedTrouble.push(/401|409/);
  const page = await visit('Kunde', { path: '/order' });
  const number = await order(page);
  const clerk = await visit('Mitarbeiter', { path: '/orders' });
  await clerk.getByRole('button', { name: `Mehr zu ${number}` }).click();
  await clerk.getByRole('menuitem', { name: 'Annehmen', exact: true }).click();
  await expect(page.getByText('Deine Bestellung ist angenommen.', { exact: true })).toBeVisible();
  await follow(page, '/account');
  await leave(page, 'Mara Lindt');
  await expect(page.getByText(`Deine Bestellung ${number} ist schon angenommen.`, { exact: false })).toBeVisible();

  await clerk.getByRole('button', { name: `Mehr zu ${number}` }).click();
  await clerk.getByRole('menuitem', { name: 'Stornieren' }).click();
  await clerk.getByLabel('Grund').fill('Auf Wunsch des Kunden');
  await clerk.getByRole('dialog').getByRole('button', { name: 'Stornieren' }).click();
  await expect(clerk.getByRole('button', { name: `Mehr zu ${number}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expect(page.getByText('Dein Konto ist gelöscht.')).toBeVisible();

  const again = await visit('Kunde', { path: '/order' });
  await expect(again.getByText('Mara Lindt').first()).toBeVisible();
  await expect(again.getByText(number)).toHaveCount(0);
});
