import { expect, expectAccessible, expectSubscribed, follow, startPicking, test } from './fixtures.ts';

test('a new price shows what it does, is saved with Enter, and reaches the products of others at once', {
  tag: '@long',
}, async ({ visit }) => {
  const [clerk, other] = [
    await visit('Verwaltung', { path: '/item-price-configs' }),
    await visit('Leitung', { path: '/products?ansicht=tabelle' }),
  ];
  const cost = other.getByRole('row', { name: /^Bauernbrot/ }).getByRole('button', { name: /^1,40/ });
  await expect(cost).toBeVisible();
  await expectSubscribed(other, '/topic/product-update');
  await startPicking(clerk);
  await clerk.keyboard.type('teig\n');
  await expect(clerk.getByLabel('Preis je Stück in €')).toBeFocused();
  await clerk.keyboard.type('1,1');
  await expect(clerk.getByRole('listitem').filter({ hasText: 'Bauernbrot' })).toHaveText(
    /Kosten 1,40\s€ → 1,70\s€.*Marge \+5,10\s€ → \+4,80\s€/,
  );
  await expectAccessible(clerk.getByRole('main'));
  await clerk.keyboard.press('Enter');
  await expect(clerk.getByText('Teig kostet jetzt 1,10 € je Stück.')).toBeVisible();
  await expect(clerk.getByRole('combobox', { name: 'Gegenstand' })).toBeFocused();
  await expect(clerk.getByRole('row', { name: /Teig/ })).toContainText('1,10');
  await expect(other.getByRole('row', { name: /^Bauernbrot/ }).getByRole('button', { name: /^1,70/ })).toBeVisible();
});

test('a decimal comma typed on the keyboard is a decimal comma', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/item-price-configs' });
  await startPicking(page);
  await page.keyboard.type('teig\n');
  await expect(page.getByLabel('Preis je Stück in €')).toBeFocused();
  await page.keyboard.type('0,85');
  await expect(page.getByLabel('Preis je Stück in €')).toHaveValue('0,85');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Teig kostet jetzt 0,85 € je Stück.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Teig/ })).toContainText(/0,85\s€/);
});

test('a price of 0 is announced and deletes', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/item-price-configs' });
  await page.getByRole('button', { name: 'Zwiebeln' }).click();
  await expect(page.getByLabel('Preis je Stück in €')).toBeFocused();
  await page.getByLabel('Preis je Stück in €').fill('0');
  await expect(page.getByText('Der Preis von Zwiebeln (0,20 €) wird gelöscht.')).toBeVisible();
  await page.getByRole('button', { name: 'Erfassen' }).click();
  await expect(page.getByText('Zwiebeln hat keinen Einkaufspreis mehr.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zwiebeln' })).toHaveCount(0);
  await follow(page, '/products');
  await page.getByText('Tabelle', { exact: true }).click();
  await expect(page.getByRole('row', { name: /^Tomatensoße/ })).toContainText('unvollständig (1 Preis fehlt)');
});

test('what is made from an ingredient without a price costs what that ingredient costs to make', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/item-price-configs' });
  await page.getByRole('button', { name: 'Teig', exact: true }).click();
  await expect(page.getByLabel('Preis je Stück in €')).toBeFocused();
  await page.getByLabel('Preis je Stück in €').fill('0');
  await page.getByRole('button', { name: 'Erfassen' }).click();
  await expect(page.getByText('Teig hat keinen Einkaufspreis mehr.')).toBeVisible();
  await follow(page, '/products');
  await page.getByText('Tabelle', { exact: true }).click();
  const row = page.getByRole('row', { name: /^Bauernbrot/ });
  await expect(row).not.toContainText('unvollständig');
  await row.getByRole('button', { name: 'Rezept ansehen: Bauernbrot' }).click();
  await expect(page.getByText(/× [\d,]+\s€ \(Teig, selbst hergestellt\)/)).toBeVisible();
});

test('employees have no prices', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/item-price-configs' });
  await expect(page.getByRole('heading', { name: '404 NOT FOUND' })).toBeVisible();
});
