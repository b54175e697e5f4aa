import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

interface Product {
  readonly id: number;
  readonly name: string;
}

const send = async (page: Page, method: string, path: string, data?: object): Promise<void> => {
  const answer = await page.request.fetch(path, { method, ...(data ? { data } : {}) });
  expect([path, answer.ok()]).toEqual([path, true]);
};

test('what is made on the way is priced exactly: 10,000 flour of 0.10 / 30 are 33.33, in the dialog and in the preview', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/products' });
  const products: Product[] = await (await page.request.get('/api/products')).json();
  const flour = products.find(({ name }) => name === 'Mehl');
  const recipe = { produces: { name: 'flour', amount: 30 }, ingredients: [{ name: 'wheat', amount: 1 }] };
  await send(page, 'PUT', `/api/product/${flour?.id}`, { name: 'Mehl', price: 1, ...recipe });
  await send(page, 'DELETE', '/api/item-price-configs/by-item-name/flour');
  await page.reload();
  await page.getByRole('button', { name: 'Neues Produkt' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Hergestellt/ }).click();
  await dialog.getByLabel('Name').fill('Sack Mehl');
  await dialog.getByLabel('Verkaufspreis je Stück in €').fill('50');
  for (const [field, item] of [
    ['Hergestellter Gegenstand', 'geschenkkorb'],
    ['Zutat 1', 'mehl'],
  ] as const) {
    if (field === 'Zutat 1') await dialog.getByRole('button', { name: 'Zutat hinzufügen' }).click();
    await dialog.getByRole('combobox', { name: field }).fill(item);
    await page.keyboard.press('Enter');
  }
  await expect(dialog.getByText(/^Einkauf 33,33\s€/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('row', { name: /^Sack Mehl/ })).toContainText(/33,33\s€/);

  await page.goto('/item-price-configs');
  await page.getByRole('button', { name: 'Weizen', exact: true }).click();
  await page.getByLabel('Preis je Stück in €').fill('0,2');
  await expect(page.getByRole('listitem').filter({ hasText: 'Sack Mehl' })).toHaveText(
    /Kosten 33,33\d*\s€ → 66,6[67]\d*\s€/,
  );
});
