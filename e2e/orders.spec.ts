import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const column = (page: Page, label: string) => page.getByRole('region', { name: new RegExp(`^${label}`) });
const card = (page: Page, number: string) => page.getByRole('listitem', { name: new RegExp(`^${number} `) });
const toast = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first();

/** Puts something into the cart and sends it off; answers the number the order was given. */
async function order(page: Page, product: string, amount: string): Promise<string> {
  await page.getByLabel(`Menge ${product}`, { exact: true }).fill(amount);
  await page.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bestellen' }).click();
  const heading = page.getByRole('heading', { name: /^Bestellung B-\d{4}-\d+$/ });
  await expect(heading).toBeVisible();
  return ((await heading.textContent()) ?? '').replace('Bestellung ', '');
}

test('an order goes from the cart to pick-up, live in two browsers', async ({ visit }) => {
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  await expect(column(jonas, 'Eingegangen')).toBeVisible();
  await jonas.waitForLoadState('networkidle');
  const mara = await visit('Kunde', { path: '/order' });
  await mara.waitForLoadState('networkidle');
  const number = await order(mara, 'Mehl', '5');

  await expect(toast(jonas, `Neue Bestellung ${number} von Mara Lindt.`)).toBeVisible();
  const accept = column(jonas, 'Eingegangen').getByRole('button', { name: `Annehmen: ${number}` });
  await expect(accept).toBeVisible();
  await expectAccessible(jonas);
  await accept.click();
  await expect(mara.getByText('Angenommen durch Jonas Krell.')).toBeVisible();
  await expect(toast(mara, `Deine Bestellung ${number} ist angenommen.`)).toBeVisible();

  await column(jonas, 'Angenommen')
    .getByRole('button', { name: `Beginnen: ${number}` })
    .click();
  await expect(mara.getByText('In Bearbeitung durch Jonas Krell.').first()).toBeVisible();
  await column(jonas, 'In Bearbeitung')
    .getByRole('button', { name: `Fertig: ${number}` })
    .click();
  await expect(mara.locator('[aria-current="step"]')).toContainText('Abholbereit');
  await expectAccessible(mara);
  await column(jonas, 'Abholbereit')
    .getByRole('button', { name: `Übergeben: ${number}` })
    .click();
  const question = jonas.getByRole('alertdialog', { name: 'Ware an Mara Lindt übergeben?' });
  await expect(question).toContainText('5 × Mehl');
  await question.getByRole('button', { name: 'Übergeben' }).click();
  await expect(card(jonas, number)).toHaveCount(0);
  await expect(toast(mara, `Deine Bestellung ${number} ist abgeschlossen.`)).toBeVisible();

  await jonas.getByLabel('Beendete Bestellungen durchsuchen').fill(number);
  await expect(jonas.getByRole('link', { name: number })).toBeVisible();
  const boss = await visit('Leitung', { path: '/warehouse-history' });
  await expect(boss.getByRole('row').filter({ hasText: 'Jonas Krell' }).first()).toContainText('Verkauf');
});

test('what happened while the connection was away is told when it is back', async ({
  visit,
  kontor,
  expectedTrouble,
}) => {
  expectedTrouble.push(/WebSocket|ERR_CONNECTION|Failed to (load|fetch)/);
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Mehl', '2');
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  const accept = jonas.getByRole('button', { name: `Annehmen: ${number}` });
  await expect(accept).toBeVisible();
  await kontor.kill();
  await expect(mara.getByText(/Neuer Versuch/)).toBeVisible();
  await kontor.start();
  await accept.click();
  await expect(toast(mara, `Deine Bestellung ${number} ist angenommen.`)).toBeVisible();
});

test('a cart survives a reload, and whoever is not in the game is told what to do', async ({ visit }) => {
  const mara = await visit('Kunde', { path: '/order', online: false });
  await mara.getByLabel('Menge Bauernbrot', { exact: true }).fill('7');
  await expect(mara.getByText('Du bist nicht auf dem Spielserver.').first()).toBeVisible();
  const send = mara.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' });
  await expect(send).toBeDisabled();
  await mara.reload();
  await expect(mara.getByLabel('Menge Bauernbrot', { exact: true })).toHaveValue('7');
  await expectAccessible(mara);
});

test('a shortage leads to the plan for exactly what is missing', async ({ visit }) => {
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Apfelkuchen', '5000');
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  const missing = card(jonas, number).getByText(/fehlt: [\d.]+ × Apfelkuchen/);
  await expect(missing).toBeVisible();
  const wanted = /fehlt: ([\d.]+) ×/.exec((await missing.textContent()) ?? '')?.[1] ?? '';
  await jonas.getByRole('link', { name: `Plan für ${number}` }).click();
  await expect(jonas.getByText(`Plan für ${number}: es fehlen`)).toContainText(`${wanted} × Apfelkuchen`);
  await expect(jonas.getByRole('heading', { name: 'Apfelkuchen' })).toBeVisible();
});

test('rejecting asks for a reason, and the customer reads it', async ({ visit }) => {
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Mehl', '1');
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  await card(jonas, number)
    .getByRole('button', { name: `Mehr zu ${number}` })
    .click();
  await jonas.getByRole('menuitem', { name: 'Ablehnen …' }).click();
  const dialog = jonas.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(dialog.getByText('Bitte gib einen Grund an.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Heute ist geschlossen');
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(mara.getByText('Heute ist geschlossen').first()).toBeVisible();
  await mara.getByRole('button', { name: 'Ausblenden' }).click();
  await expect(mara.getByLabel('Menge Mehl', { exact: true })).toBeVisible();
});
