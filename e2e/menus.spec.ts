import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** What is in the store, by the game's names. */
const stockOf = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const items: { name: string; amount: number }[] = await (await fetch('/api/inventory/items')).json();
    return Object.fromEntries(items.map(({ name, amount }) => [name, amount]));
  });

test('a Menü is put together, ordered, produced and handed over, and the store is right afterwards', {
  tag: '@long',
}, async ({ visit }) => {
  const admin = await visit('Verwaltung', { path: '/products/new' });
  await admin.getByRole('link', { name: 'Menü' }).click();
  await admin.getByLabel('Name').fill('Feierabend');
  await admin.getByLabel('Verkaufspreis je Stück in €').fill('25');
  for (const [at, [product, amount]] of [
    ['Pizza Margherita', '2'],
    ['Limonade', '1'],
  ].entries()) {
    await admin.getByRole('button', { name: 'Produkt hinzufügen' }).click();
    const select = admin.getByLabel(`Produkt ${at + 1}`, { exact: true });
    const option = select.locator('option', { hasText: product ?? '' });
    await select.selectOption(await option.getAttribute('value'));
    await admin.getByLabel(`Menge von Produkt ${at + 1}`).fill(amount ?? '');
  }
  await expect(admin.getByText(/^Einzeln 27,00/)).toBeVisible();
  await admin.getByLabel('Auf der Karte').check();
  await expectAccessible(admin.getByRole('main'));
  await admin.getByRole('button', { name: 'Speichern' }).click();
  await expect(admin.getByText('„Feierabend“ ist angelegt.').first()).toBeVisible();

  const clerk = await visit('Mitarbeiter', { path: '/orders' });
  const before = await stockOf(clerk);
  const mara = await visit('Kunde', { path: '/order' });
  const card = mara.getByRole('article', { name: 'Feierabend' });
  await expect(card.getByText('2 × Pizza Margherita, 1 × Limonade')).toBeVisible();
  // More pizza than there is, so that some has to be made.
  const menus = Math.floor((before.pizza ?? 0) / 2) + 1;
  await card.getByLabel('Menge Feierabend').fill(String(menus));
  await mara.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' }).click();
  await dialog(mara).getByRole('button', { name: 'Bestellen' }).click();
  const heading = mara.getByRole('heading', { name: /^Bestellung B-/ });
  const number = ((await heading.textContent()) ?? '').replace('Bestellung ', '');

  await clerk.getByRole('button', { name: `Fehlendes herstellen: ${number}` }).click();
  await expect(clerk.getByText(new RegExp(`für ${number} hergestellt und gebucht`)).first()).toBeVisible();
  await clerk.getByRole('button', { name: `Annehmen und bereitlegen: ${number}` }).click();
  const made = await stockOf(clerk);
  expect(made.pizza).toBeGreaterThanOrEqual(2 * menus);
  await clerk.getByRole('button', { name: `Übergeben: ${number}` }).click();
  const taken = async () => {
    const after = await stockOf(clerk);
    return [(made.pizza ?? 0) - (after.pizza ?? 0), (made.lemonade ?? 0) - (after.lemonade ?? 0)];
  };
  await expect.poll(taken, { timeout: 60_000 }).toEqual([2 * menus, menus]);
});
