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

test('what is made on the way is priced exactly: 10,000 flour of 0.10 / 30 are 33.33, on its page and in the preview', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/products' });
  const products: Product[] = await (await page.request.get('/api/products')).json();
  const flour = products.find(({ name }) => name === 'Mehl');
  const recipe = { produces: { name: 'flour', amount: 30 }, ingredients: [{ name: 'wheat', amount: 1 }] };
  await send(page, 'PUT', `/api/product/${flour?.id}`, { name: 'Mehl', price: 1, ...recipe });
  await send(page, 'DELETE', '/api/item-price-configs/by-item-name/flour');
  await page.goto('/products/new?art=hergestellt');
  await page.getByLabel('Name').fill('Sack Mehl');
  await page.getByLabel('Verkaufspreis je Stück in €').fill('50');
  for (const [field, item] of [
    ['Hergestellter Gegenstand', 'geschenkkorb'],
    ['Zutat 1', 'mehl'],
  ] as const) {
    if (field === 'Zutat 1') await page.getByRole('button', { name: 'Zutat hinzufügen' }).click();
    await page.getByRole('combobox', { name: field }).fill(item);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(/^Einkauf 33,33\s€/)).toBeVisible();
  await page.getByRole('button', { name: 'Speichern' }).click();
  const question = page.getByRole('alertdialog', { name: '„Sack Mehl“ so speichern?' });
  await expect(question.getByRole('listitem')).toHaveText(['Zutat ist 10.000 × Mehl.']);
  await question.getByRole('button', { name: 'So speichern' }).click();
  await page.goto('/products?ansicht=tabelle');
  await expect(page.getByRole('row', { name: /^Sack Mehl/ })).toContainText(/33,33\s€/);

  await page.goto('/item-price-configs');
  await page.getByRole('button', { name: 'Weizen', exact: true }).click();
  await page.getByLabel('Preis je Stück in €').fill('0,2');
  await expect(page.getByRole('listitem').filter({ hasText: 'Sack Mehl' })).toHaveText(
    /Kosten 33,33\d*\s€ → 66,6[67]\d*\s€/,
  );
});
