import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { listPrices } from '@kontor/contract/prices/api.ts';
import { changeProduct, createProduct, listCategories, listProducts } from '@kontor/contract/products/api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { baseItems, productOf } from '#platform/testing/products.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const bread = productOf(7, 'bread', { flour: 3 }, { name: 'Bauernbrot', price: 2 });
const priceOf = (item: string, pricePerUnit: number) => ({ item, itemLabel: item, pricePerUnit });

async function open(path = '/products', items = baseItems) {
  answer(listCategories, []);
  answer(listBaseItems, items);
  answer(listItems, []);
  answer(listPrices, [priceOf('flour', 1), priceOf('salt', 1.25)]);
  answer(listProducts, [bread]);
  const view = renderApp(path, { me: person('1', 'Jonas', 'ADMIN') });
  await screen.findByText(path === '/products' ? 'Bauernbrot' : 'So sehen es Kunden');
  const press = (name: string | RegExp) => view.user.click(screen.getByRole('button', { name }));
  const type = async (label: string, text: string) => {
    await view.user.clear(screen.getByLabelText(label));
    await view.user.type(screen.getByLabelText(label), text);
  };
  const pick = async (label: string, text: string) => {
    await view.user.click(screen.getByLabelText(label));
    await view.user.keyboard(`${text}{Enter}`);
  };
  return { ...view, press, type, pick };
}

const question = (name: string) => screen.findByRole('alertdialog', { name });
const listed = async (name: string) =>
  within(await question(name))
    .getAllByRole('listitem')
    .map((line) => plainText(line));

test('a new product asks first what it is, and only then the fields come', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: 'Neues Produkt' }));
  expect(await screen.findByText(/Was für ein Produkt ist es/)).toBeDefined();
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Handelsware' }));
  expect(await screen.findByLabelText('Name')).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Art').value).toBe('RESOLD');
  expect(screen.getByLabelText<HTMLInputElement>('Gegenstand').value).toBe('');
  expect(screen.queryByLabelText('Fabrikprodukt')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Zutat hinzufügen' })).toBeNull();
});

test('what is sold on names its item, costs its price and is sent without a recipe', { tags: ['long'] }, async () => {
  const { press, type, pick } = await open('/products/new?art=handelsware');
  const seen = answer(createProduct, { ...bread, kind: 'RESOLD', name: 'Tafelsalz' });
  await type('Name', 'Tafelsalz');
  await type('Verkaufspreis je Stück in €', '3');
  await press('Speichern');
  expect(await screen.findByText('Bitte wähle einen Gegenstand.')).toBeDefined();
  await pick('Gegenstand', 'salz');
  expect(plainText(screen.getByText(/^Einkauf /).parentElement)).toContain('Einkauf 1,25 € · bleibt +1,75 €');
  await press('Speichern');
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ kind: 'RESOLD', produces: { name: 'salt', amount: 1 }, ingredients: [] });
});

test('defaults that nobody chose are asked about before they are saved', async () => {
  const { press, user } = await open('/products/new?art=hergestellt');
  const seen = answer(createProduct, bread);
  await press('Zutat hinzufügen');
  await press('Speichern');
  expect(await listed('„Mein neues Produkt“ so speichern?')).toEqual([
    'Es heißt noch „Mein neues Produkt“.',
    'Hergestellt wird 1 × Wasser.',
    'Zutat ist 10.000 × Weizen.',
  ]);
  await press('Zurück');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Hergestellter Gegenstand')));
  expect(seen).toEqual([]);
  await press('Speichern');
  await user.click(within(await question('„Mein neues Produkt“ so speichern?')).getByText('So speichern'));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({
    produces: { name: 'water', amount: 1 },
    ingredients: [{ name: 'wheat', amount: 10_000 }],
  });
});

test('an item that this business does not have is no silent default', { tags: ['long'] }, async () => {
  const { press } = await open(
    '/products/new?art=hergestellt',
    baseItems.filter(({ name }) => name !== 'wheat' && name !== 'water'),
  );
  const seen = answer(createProduct, bread);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Hergestellter Gegenstand').value).toBe(''));
  await press('Zutat hinzufügen');
  expect(screen.getByLabelText<HTMLInputElement>('Zutat 1').value).toBe('');
  await press('Speichern');
  expect(await screen.findAllByText('Bitte wähle einen Gegenstand.')).toHaveLength(2);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(seen).toEqual([]);
});

test('a loss is named before saving, and goes on sale only after a second yes', async () => {
  const { press, user, type } = await open('/products/7');
  const seen = answer(changeProduct, bread);
  await press('Speichern');
  const title = '„Bauernbrot“ mit Verlust auf die Karte?';
  expect(await listed(title)).toEqual(['Ein Stück kostet euch 3,00 € und bringt 2,00 €: 1,00 € Verlust.']);
  await press('Zurück');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Verkaufspreis je Stück in €')));
  await user.click(screen.getByLabelText('Auf der Karte'));
  await press('Speichern');
  expect(await listed('„Bauernbrot“ so speichern?')).toHaveLength(1);
  await press('Zurück');
  await type('Verkaufspreis je Stück in €', '4');
  await user.click(screen.getByLabelText('Auf der Karte'));
  await type('Aktionspreis in €', '2,5');
  await type('Gilt bis', '20.11.2036 18:00');
  await press('Speichern');
  expect(await listed(title)).toEqual(['Ein Stück kostet euch 3,00 € und bringt 2,50 €: 0,50 € Verlust.']);
  expect(seen).toEqual([]);
  await press('Trotzdem auf die Karte');
  await waitFor(() => expect(seen).toHaveLength(1));
});

test('what earns its cost is saved without a question', { tags: ['long'] }, async () => {
  const { press, type } = await open('/products/7');
  const seen = answer(changeProduct, bread);
  await type('Verkaufspreis je Stück in €', '4');
  await press('Speichern');
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ kind: 'MADE', price: 4 });
});

test('an amount that nobody typed is asked about too, and a cost far beyond the price as a slip', {
  tags: ['long'],
}, async () => {
  const { press, user, type, pick } = await open('/products/new?art=hergestellt');
  await type('Name', 'Mehlbrot');
  await type('Verkaufspreis je Stück in €', '3');
  await pick('Hergestellter Gegenstand', 'brot');
  await press('Zutat hinzufügen');
  await user.keyboard('mehl{Enter}');
  const slip = 'Das ist das 3.333-Fache des Preises. Am teuersten sind 10.000 × Mehl: Stimmt die Menge?';
  expect(plainText(await screen.findByText(/^Ein Stück kostet euch/))).toContain(slip);
  await user.click(screen.getByLabelText('Auf der Karte'));
  await press('Speichern');
  expect(await listed('„Mehlbrot“ mit Verlust auf die Karte?')).toEqual([
    'Zutat ist 10.000 × Mehl.',
    'Ein Stück kostet euch 10.000,00 € und bringt 3,00 €: 9.997,00 € Verlust.',
    slip,
  ]);
  await press('Zurück');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Menge von Zutat 1')));
  await type('Menge von Zutat 1', '2');
  expect(screen.queryByText(/Stimmt die Menge/)).toBeNull();
  const seen = answer(createProduct, bread);
  await press('Speichern');
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ onSale: true, ingredients: [{ name: 'flour', amount: 2 }] });
});

test('what nobody has looked at goes on the card only after a second yes, even without a loss', {
  tags: ['long'],
}, async () => {
  const { press, user, type } = await open('/products/new?art=hergestellt');
  await type('Verkaufspreis je Stück in €', '3');
  await user.click(screen.getByLabelText('Auf der Karte'));
  await press('Speichern');
  await question('„Mein neues Produkt“ so auf die Karte?');
  expect(screen.getByRole('button', { name: 'Trotzdem auf die Karte' })).toBeDefined();
});

test('beside the fields stands what customers will see', { tags: ['long'] }, async () => {
  const { user, type } = await open('/products/7');
  const preview = within(screen.getByRole('region', { name: 'So sehen es Kunden' }));
  await type('Name', 'Landbrot');
  await type('Verkaufspreis je Stück in €', '4');
  await type('Aktionspreis in €', '2,5');
  await type('Gilt bis', '20.11.2036 18:00');
  expect(preview.getByText('Auf der Karte.')).toBeDefined();
  await user.click(screen.getByLabelText('Auf der Karte'));
  expect(preview.getByText('Landbrot')).toBeDefined();
  expect(preview.getByText('Aktion')).toBeDefined();
  expect(plainText(preview.getByText(/^statt/).parentElement)).toBe('2,50 € statt 4,00 €');
  expect(plainText(preview.getByText(/^je Stück/))).toContain('· Aktion bis 20.11.2036, 18:00');
  expect(preview.getByText('Noch nicht auf der Karte.')).toBeDefined();
});
