import { AppError } from '@kontor/contract/core/errors.ts';
import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { listPrices } from '@kontor/contract/prices/api.ts';
import {
  listCategories,
  listOffers,
  listProducts,
  saveCategories,
  sortProducts,
} from '@kontor/contract/products/api.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { baseItems, productOf } from '#platform/testing/products.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const onSale = (id: number, name: string, categoryId: number | null) =>
  productOf(id, 'bread', {}, { name, categoryId, onSale: true });
const PRODUCTS = [
  onSale(3, 'Kaffee', 1),
  onSale(2, 'Apfelsaft', 1),
  onSale(1, 'Tee', 1),
  onSale(5, 'Brot', 2),
  onSale(6, 'Zange', null),
  onSale(7, 'Bohrer', null),
];

const CATEGORIES = [
  { id: 1, name: 'Getränke', icon: 'drink' as const },
  { id: 2, name: 'Gebäck', icon: 'bread' as const },
];

async function openDialog(products = PRODUCTS) {
  answer(listBaseItems, baseItems);
  answer(listItems, []);
  answer(listPrices, []);
  answer(listProducts, products);
  answer(
    listOffers,
    products.map((product) => ({ ...product, isPopular: false })),
  );
  answer(listCategories, CATEGORIES);
  const view = renderApp('/products', { me: person('1', 'Jonas', 'ADMIN') });
  await view.user.click(await screen.findByRole('button', { name: 'Reihenfolge' }));
  await screen.findByText(products.length > 1 ? /So stehen die Produkte/ : /mindestens zwei/);
  return view;
}

/** Another category is another dialog. */
const dialog = () => within(screen.getByRole('dialog', { name: 'Reihenfolge' }));

const nothing = () => new Response(null, { status: 204 });
const names = () =>
  dialog()
    .getAllByRole('button', { name: / nach oben$/ })
    .map((button) => button.getAttribute('aria-label')?.replace(' nach oben', ''));

test('the products of a category change places and are saved in the new sequence', async () => {
  const { user } = await openDialog();
  const seen = answer(sortProducts, nothing);
  expect(names()).toEqual(['Kaffee', 'Apfelsaft', 'Tee']);
  await user.click(dialog().getByRole('button', { name: 'Tee nach oben' }));
  expect(dialog().getByText('Tee steht jetzt an 2. Stelle.').role).toBe('status');
  await user.click(dialog().getByRole('button', { name: 'Kaffee nach unten' }));
  expect(names()).toEqual(['Tee', 'Kaffee', 'Apfelsaft']);
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Die Reihenfolge ist gespeichert.')).toBeDefined();
  expect(seen.map(({ body }) => body)).toEqual([{ ids: [1, 3, 2] }]);
});

test('another category can be chosen while nothing waits to be saved; those with one product are left out', {
  tags: ['long'],
}, async () => {
  const { user } = await openDialog();
  const choice = await dialog().findByRole<HTMLSelectElement>('combobox', { name: 'Kategorie' });
  expect([...choice.options].map(({ text }) => text)).toEqual(['Getränke', 'Ohne Kategorie']);
  await user.selectOptions(choice, 'Ohne Kategorie');
  expect(names()).toEqual(['Zange', 'Bohrer']);
  await user.click(dialog().getByRole('button', { name: 'Bohrer nach oben' }));
  expect(dialog().getByRole<HTMLSelectElement>('combobox', { name: 'Kategorie' }).disabled).toBe(true);
});

test('a refusal is shown in the dialog, and what was moved stays', { tags: ['long'] }, async () => {
  const { user } = await openDialog();
  answer(sortProducts, new AppError('auth.forbidden'));
  await user.click(await dialog().findByRole('button', { name: 'Tee nach oben' }));
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  expect((await dialog().findByRole('alert')).textContent).toBe('Dafür fehlt dir das Recht.');
  expect(names()).toEqual(['Kaffee', 'Tee', 'Apfelsaft']);
});

test('where nothing can change places the dialog says what it takes', async () => {
  await openDialog([onSale(5, 'Brot', 2)]);
  expect(dialog().getByText(/mindestens zwei Produkte auf der Karte/)).toBeDefined();
});

test('categories that another person has changed meanwhile are not replaced by those of an open dialog', async () => {
  const { user } = await openDialog();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Kategorien' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Kategorien' }));
  const sent = answer(saveCategories, new AppError('conflict'));
  await user.click(await shown.findByRole('button', { name: 'Gebäck nach oben' }));
  answer(listCategories, [...CATEGORIES, { id: 3, name: 'Süßes', icon: 'sweet' as const }]);
  await user.click(shown.getByRole('button', { name: 'Speichern' }));
  expect(await shown.findByText(/inzwischen geändert/)).toBeDefined();
  expect(sent.map(({ body }) => body)).toMatchObject([{ seen: CATEGORIES }]);
});
