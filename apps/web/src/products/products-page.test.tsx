import { AppError } from '@kontor/contract/core/errors.ts';
import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { listPrices } from '@kontor/contract/prices/api.ts';
import { listCategories, listProducts, removeProduct } from '@kontor/contract/products/api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { baseItems, productOf, stockOf } from '#platform/testing/products.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

beforeEach(() => {
  localStorage.clear();
  answer(listCategories, []);
});

const bread = productOf(
  1,
  'bread',
  { dough: 3, salt: 1 },
  {
    name: 'Bauernbrot',
    price: 6.5,
    buyPrice: 1.4,
    produces: { name: 'bread', amount: 2, label: 'Brot' },
    inventoryAmount: 40,
    description: 'Kräftig, **frisch**.',
  },
);
const dough = productOf(
  2,
  'dough',
  { flour: 1, water: 1 },
  { name: 'Rohteig', price: 2, buyPrice: null, unpriced: ['Mehl', 'Wasser'], inventoryAmount: 150 },
);

async function openProducts(
  products = [bread, dough],
  stock: ReturnType<typeof stockOf> | AppError = stockOf({ dough: 150, salt: 10, bread: 40 }),
  path = '/products?ansicht=tabelle',
) {
  answer(listBaseItems, baseItems);
  answer(listItems, stock);
  answer(listPrices, [
    { item: 'dough', itemLabel: 'Teig', pricePerUnit: 0.9 },
    { item: 'salt', itemLabel: 'Salz', pricePerUnit: 0.1 },
  ]);
  answer(listProducts, products);
  const view = renderApp(path, { me: person('1', 'Jonas', 'ADMIN') });
  await screen.findByText('Rohteig');
  await act(async () => view.stomp.open());
  return view;
}

const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);
const names = () => [...document.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent);
const needed = () =>
  within(screen.getByRole('list', { name: 'Benötigte Gegenstände' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('a stock below its target is marked in words too', { tags: ['long'] }, async () => {
  await openProducts();
  expect(rowOf('Bauernbrot').getByRole('img', { name: 'Unter dem Ziel' })).toBeDefined();
  expect(rowOf('Bauernbrot').getByText('/ 100')).toBeDefined();
  expect(rowOf('Rohteig').queryByRole('img', { name: 'Unter dem Ziel' })).toBeNull();
});

test('goods to be bought are counted apart from what the production makes', async () => {
  const torch = {
    ...productOf(3, 'salt', {}, { name: 'Taschenlampe', targetProductionCount: 5 }),
    kind: 'RESOLD' as const,
  };
  await openProducts([bread, dough, torch]);
  expect(rowOf('Taschenlampe').getByRole('img', { name: 'Nachzukaufen' })).toBeDefined();
  expect(plainText(screen.getByText(/Warenwert gesamt/))).toBe('1 unter dem Ziel · 1 nachzukaufen · Warenwert gesamt');
});

test('cost and margin are shown per piece and per hundred', async () => {
  const { user } = await openProducts();
  const row = rowOf('Bauernbrot');
  expect([row.getByText('1,40 €'), row.getByText('140,00 €'), row.getByText('6,50 €')]).toHaveLength(3);
  await user.hover(row.getByRole('button', { name: /\+5,10/ }));
  expect(plainText(await screen.findByRole('tooltip'))).toBe(
    '6,50 € Verkauf − 1,40 € Einkauf = +5,10 €\n+5,10 € ÷ 6,50 € = 78,5 %',
  );
});

test('a product without all prices is incomplete, never 0, and names what is missing', async () => {
  await openProducts();
  const row = rowOf('Rohteig');
  const cost = row.getByRole('button', { name: 'unvollständig (2 Preise fehlen)' });
  expect(row.queryByText('0,00 €')).toBeNull();
  act(() => cost.focus());
  expect(plainText(await screen.findByRole('tooltip'))).toBe('Kein Einkaufspreis für:\nMehl\nWasser');
  expect(cost.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
});

test('the goods are worth stock times sale price', async () => {
  await openProducts();
  expect(screen.getByRole('button', { name: /^560,00\s€$/ })).toBeDefined();
});

test('columns sort and the filter looks at product and item', { tags: ['long'] }, async () => {
  const { user } = await openProducts();
  expect(names()).toEqual(['Bauernbrot', 'Rohteig']);
  await user.click(screen.getByRole('button', { name: 'Verkauf' }));
  expect(names()).toEqual(['Rohteig', 'Bauernbrot']);
  await user.type(screen.getByRole('searchbox', { name: 'Produkte filtern' }), 'brot');
  await waitFor(() => expect(names()).toEqual(['Bauernbrot']));
});

test('a row opens to recipe, formula and description', { tags: ['long'] }, async () => {
  const { user } = await openProducts();
  await user.click(screen.getByRole('button', { name: 'Rezept ansehen: Bauernbrot' }));
  expect(screen.getByText('Rezept für 2 × Brot')).toBeDefined();
  expect(plainText(screen.getByText(/3 × 0,90/))).toBe(
    '3 × 0,90 € (Teig)\n+ 1 × 0,10 € (Salz)\n÷ 2 Stück je Durchgang\n= 1,40 € je Stück',
  );
  expect((await screen.findByText('frisch')).tagName).toBe('STRONG');
  await user.click(screen.getByText('Bauernbrot'));
  expect(screen.queryByText('Rezept für 2 × Brot')).toBeNull();
});

test('an ingredient that is made costs what its own recipe costs, and says so', { tags: ['long'] }, async () => {
  const pizza = productOf(3, 'pizza', { bread: 2 }, { name: 'Pizza', buyPrice: 2.8 });
  const { user } = await openProducts([bread, dough, pizza]);
  await user.click(screen.getByRole('button', { name: 'Rezept ansehen: Pizza' }));
  expect(plainText(screen.getByText(/^2 × 1,40/))).toBe(
    '2 × 1,40 € (Brot, selbst hergestellt)\n÷ 1 Stück je Durchgang\n= 2,80 € je Stück',
  );
});

test('needs are added up over products and the stock is subtracted once', async () => {
  const { user } = await openProducts();
  // 50 × bread takes 150 dough and 50 salt, 100 × dough takes 100 flour and 100 water; 150 dough and 10 salt are there.
  await waitFor(() => expect(needed()).toEqual(['Mehlx100', 'Salzx40', 'Wasserx100']));
  const basis = 'Gerechnet für das volle Ziel, fertige Ware ist nicht abgezogen; Rohstoffe im Bestand sind';
  expect(screen.getByText(`${basis} abgezogen.`)).toBeDefined();
  await user.click(screen.getByRole('switch', { name: 'Bestand der Produktionsgegenstände berücksichtigen' }));
  expect(needed()).toEqual(['Mehlx100', 'Salzx50', 'Teigx150', 'Wasserx100']);
  expect(screen.getByText(`${basis} nicht abgezogen.`)).toBeDefined();
});

test('a stock that cannot be loaded is not taken for an empty one', async () => {
  const { user } = await openProducts([bread, dough], new AppError('not-found'));
  expect(await screen.findByText('Der Bestand konnte nicht geladen werden.')).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Benötigte Gegenstände' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Bestand der Produktionsgegenstände berücksichtigen' }));
  expect(needed()).toEqual(['Mehlx100', 'Salzx50', 'Teigx150', 'Wasserx100']);
});

test('the global target counts only while its switch is on', { tags: ['long'] }, async () => {
  const { user } = await openProducts();
  const target = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Zielproduktion' });
  expect([target.value, target.disabled]).toEqual(['100', true]);
  await user.click(screen.getByRole('switch', { name: 'Globale Zielproduktion verwenden?' }));
  expect(target.disabled).toBe(false);
  await user.clear(target);
  expect(await screen.findByText('Bitte gib eine ganze Zahl an.')).toBeDefined();
  expect(screen.getByText('Ohne gültige Zielproduktion wird nichts berechnet.')).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Benötigte Gegenstände' })).toBeNull();
  expect(screen.queryByText('Keine Gegenstände gefunden')).toBeNull();
  fireEvent.change(target, { target: { value: '+20' } });
  await waitFor(() => expect(needed()).toEqual(['Mehlx20', 'Wasserx20']));
});

test('deleting asks and names the product', async () => {
  const { user } = await openProducts();
  const seen = answer(removeProduct, new Response(null, { status: 204 }));
  await user.click(screen.getByRole('button', { name: 'Löschen: Rohteig' }));
  const dialog = within(screen.getByRole('alertdialog', { name: '„Rohteig“ löschen?' }));
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText('„Rohteig“ ist gelöscht. Der Bestand ist unverändert.')).toBeDefined();
  expect(seen[0]?.path).toBe('/api/product/2');
});

test('stock that changes elsewhere appears live', async () => {
  const { stomp } = await openProducts();
  answer(listProducts, [{ ...bread, inventoryAmount: 120 }, dough]);
  act(() => stomp.send('/topic/inventory-update', {}));
  await waitFor(() => expect(rowOf('Bauernbrot').queryByRole('img', { name: 'Unter dem Ziel' })).toBeNull());
});

test('a list that cannot be loaded offers to try again', async () => {
  answer(listBaseItems, baseItems);
  answer(listItems, []);
  answer(listPrices, []);
  answer(listProducts, new AppError('server.error'));
  const { user } = renderApp('/products', { me: person('1', 'Jonas', 'ADMIN') });
  expect(await screen.findByText('Die Produkte konnten nicht geladen werden.')).toBeDefined();
  answer(listProducts, []);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Noch gibt es kein Produkt.')).toBeDefined();
});

const openPictures = () => openProducts([bread, dough], [], '/products');

test('the products stand there as pictures that lead to them, with stock, price and margin', async () => {
  await openPictures();
  const card = within(screen.getByRole('article', { name: 'Bauernbrot' }));
  expect(card.getByRole('link', { name: 'Bauernbrot' }).getAttribute('href')).toBe('/products/1');
  expect([card.getByText('6,50 €'), card.getByText('1,40 €')]).toHaveLength(2);
  expect(plainText(card.getByRole('button', { name: /\+5,10/ }))).toBe('+5,10 €78,5 %');
  expect(card.getByRole('img', { name: 'Unter dem Ziel' })).toBeDefined();
  expect(card.getByText('/ 100')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('what is missing first, earns least or costs most can come first', { tags: ['long'] }, async () => {
  const juice = productOf(4, 'water', {}, { name: 'Apfelsaft', price: 3, buyPrice: 2 });
  const { user } = await openProducts([bread, dough, juice], [], '/products');
  const shown = () => screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
  expect(shown()).toEqual(['Apfelsaft', 'Bauernbrot', 'Rohteig']);
  for (const [order, names] of [
    ['Höchster Preis zuerst', ['Bauernbrot', 'Apfelsaft', 'Rohteig']],
    ['Was zuerst fehlt', ['Apfelsaft', 'Bauernbrot', 'Rohteig']],
    ['Kleinste Marge zuerst', ['Apfelsaft', 'Bauernbrot', 'Rohteig']],
  ] as const) {
    await user.selectOptions(screen.getByLabelText('Sortieren'), order);
    expect(shown()).toEqual(names);
  }
});

test('the chosen view stands in the address and is remembered', { tags: ['long'] }, async () => {
  const first = await openPictures();
  await first.user.click(screen.getByRole('radio', { name: 'Tabelle' }));
  expect(await screen.findByRole('table')).toBeDefined();
  expect(first.router.state.location.search).toEqual({ ansicht: 'tabelle' });
  const edit = screen.getByRole('link', { name: 'Bearbeiten: Bauernbrot' });
  expect(edit.getAttribute('href')).toBe('/products/1');
  first.unmount();
  await openPictures();
  expect(screen.getByRole('table')).toBeDefined();
});
