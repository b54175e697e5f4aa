import { AppError } from '@kontor/contract/core/errors.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { getProductSales } from '@kontor/contract/orders/api.ts';
import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import { listPrices } from '@kontor/contract/prices/api.ts';
import { changeProduct, createProduct, listCategories, listProducts } from '@kontor/contract/products/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as image from '#platform/shrink-picture.ts';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { baseItems, productOf } from '#platform/testing/products.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

beforeEach(() => {
  answer(listCategories, []);
});

const bread = productOf(7, 'bread', { dough: 3 }, { name: 'Bauernbrot', version: 4 });

type Prices = { item: string; itemLabel: string; pricePerUnit: number }[];

async function openAt(path: string, prices: Prices, product = bread) {
  answer(listBaseItems, baseItems);
  answer(listItems, []);
  answer(listPrices, prices);
  answer(listProducts, [product]);
  const view = renderApp(path, { me: person('1', 'Jonas', 'ADMIN') });
  await screen.findByLabelText('Name');
  await act(async () => view.stomp.open());
  return { ...view, main: within(screen.getByRole('main')) };
}

const openProduct = (prices: Prices = [], product = bread) => openAt('/products/7', prices, product);
const openNew = (kind = 'hergestellt', prices: Prices = []) => openAt(`/products/new?art=${kind}`, prices);
const isInList = () => screen.findByRole('heading', { level: 1, name: 'Produkte' });

const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const save = () => screen.getByRole('button', { name: 'Speichern' });

test('a new product starts with the defaults, a new ingredient too', async () => {
  const { user } = await openNew();
  await waitFor(() => expect(typedIn('Hergestellter Gegenstand')).toBe('Wasser'));
  expect([typedIn('Name'), typedIn('Verkaufspreis je Stück in €'), typedIn('Zielproduktion in Stück')]).toEqual([
    'Mein neues Produkt',
    '0,00',
    '100',
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Fabrikprodukt').checked).toBe(false);
  expect(screen.queryByLabelText('Zutat 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Zutat hinzufügen' }));
  expect([typedIn('Zutat 1'), typedIn('Menge von Zutat 1')]).toEqual(['Weizen', '10000']);
});

test('cancelling without a change leads to the list at once', { tags: ['long'] }, async () => {
  const { user } = await openProduct();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(await isInList()).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('leaving with a change is asked about, by the button and by a link', async () => {
  const { user, router } = await openNew();
  await user.type(screen.getByLabelText('Name'), '!');
  await user.keyboard('{Escape}{Escape}');
  expect(typedIn('Name')).toBe('Mein neues Produkt!');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' }));
  await user.click((await question()).getByRole('button', { name: 'Hier bleiben' }));
  expect(typedIn('Name')).toBe('Mein neues Produkt!');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Produkte' }));
  await user.click((await question()).getByRole('button', { name: 'Verwerfen' }));
  expect(await isInList()).toBeDefined();
  expect(router.state.location.pathname).toBe('/products');
});

test('what was typed is there again after a reload, until it is given up', async () => {
  const first = await openNew();
  await first.user.clear(screen.getByLabelText('Name'));
  await first.user.type(screen.getByLabelText('Name'), 'Brötchen');
  await first.user.click(screen.getByRole('button', { name: 'Zutat hinzufügen' }));
  const kept = sessionStorage.getItem('kontor.product.new');
  first.unmount();
  // A page that is loaded anew is not unmounted before.
  sessionStorage.setItem('kontor.product.new', kept ?? '');
  const { user } = await openNew();
  expect(typedIn('Name')).toBe('Brötchen');
  expect(typedIn('Zutat 1')).toBe('Weizen');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await isInList();
  expect(sessionStorage.getItem('kontor.product.new')).toBeNull();
});

test('an address of no product leads back to the list', async () => {
  answer(listProducts, []);
  answer(listBaseItems, baseItems);
  answer(listPrices, []);
  renderApp('/products/99', { me: person('1', 'Jonas', 'ADMIN') });
  expect(await screen.findByText('Dieses Produkt gibt es nicht (mehr).')).toBeDefined();
});

test('everything typed is sent once and told', async () => {
  const { user } = await openNew();
  const seen = answer(createProduct, { ...bread, id: 8, name: 'Brötchen' });
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Brötchen');
  await user.clear(screen.getByLabelText('Verkaufspreis je Stück in €'));
  await user.type(screen.getByLabelText('Verkaufspreis je Stück in €'), '0,8');
  await user.click(screen.getByLabelText('Fabrikprodukt'));
  await user.click(screen.getByRole('button', { name: 'Zutat hinzufügen' }));
  await user.click(screen.getByRole('button', { name: 'Zutat hinzufügen' }));
  await user.click(screen.getByRole('button', { name: 'Zutat 1 entfernen' }));
  await user.click(screen.getByRole('button', { name: 'Zutat hinzufügen' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Zutat 2'));
  await user.click(screen.getByRole('button', { name: 'Zutat 2 entfernen' }));
  await user.click(screen.getByLabelText('Zutat 1'));
  await user.keyboard('teig{Enter}');
  const amount = screen.getByLabelText('Menge von Zutat 1');
  expect(document.activeElement).toBe(amount);
  await user.clear(amount);
  await user.type(amount, '0,5');
  await user.click(screen.getByLabelText('Hergestellter Gegenstand'));
  await user.keyboard('brot{Enter}');
  await user.click(save());
  expect(await screen.findByText('„Brötchen“ ist angelegt.')).toBeDefined();
  await isInList();
  expect(seen.map(({ body }) => body)).toEqual([
    {
      name: 'Brötchen',
      description: '',
      price: 0.8,
      kind: 'MADE',
      produces: { name: 'bread', amount: 1 },
      targetProductionCount: 100,
      factoryProduct: true,
      ingredients: [{ name: 'dough', amount: 0.5 }],
      parts: [],
      picture: null,
      categoryId: null,
      onSale: false,
      soldOut: false,
      offer: null,
    },
  ]);
});

test('a dot is no decimal comma: it is said and nothing is sent', { tags: ['long'] }, async () => {
  const { user } = await openNew();
  const seen = answer(createProduct, bread);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.clear(screen.getByLabelText('Verkaufspreis je Stück in €'));
  await user.type(screen.getByLabelText('Verkaufspreis je Stück in €'), '0.8');
  await user.click(save());
  expect(await screen.findByText('Bitte gib eine Zahl an, zum Beispiel 0,85.')).toBeDefined();
  expect(typedIn('Verkaufspreis je Stück in €')).toBe('0.8');
  expect(seen).toEqual([]);
});

test('what is missing is said at its field and nothing is sent', async () => {
  const { user } = await openNew();
  const seen = answer(createProduct, bread);
  await user.clear(screen.getByLabelText('Zielproduktion in Stück'));
  await user.click(save());
  expect(await screen.findByText(/Zahl/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Zielproduktion in Stück'));
  expect(seen).toEqual([]);
});

test('a product goes on sale with a category, a picture and an offer, and what is left of the price is said', {
  tags: ['long'],
}, async () => {
  vi.spyOn(image, 'shrinkPicture').mockResolvedValue({ data: 'abcd', src: 'data:image/webp;base64,abcd' });
  answer(listCategories, [{ id: 3, name: 'Brot', icon: 'bread' }]);
  const { user } = await openProduct();
  const uploads = answer(uploadPicture, { id: 'f'.repeat(32) });
  const seen = answer(changeProduct, bread);
  await user.click(screen.getByLabelText('Ausverkauft'));
  await user.selectOptions(screen.getByLabelText('Kategorie'), 'Brot');
  await user.type(screen.getByLabelText('Aktionspreis in €'), '4');
  await user.click(save());
  expect(await screen.findByText('Bitte Datum und Uhrzeit wie 15.11.2026 20:30 angeben.')).toBeDefined();
  expect(seen).toEqual([]);
  await user.type(screen.getByLabelText('Gilt bis'), '20.11.2026 18:00');
  await user.upload(screen.getByLabelText('Bilddatei'), new File(['x'], 'a.png', { type: 'image/png' }));
  expect((await screen.findByAltText('Vorschau')).getAttribute('src')).toBe(`/api/pictures/${'f'.repeat(32)}/medium`);
  await user.click(save());
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(uploads.map(({ body }) => body)).toEqual([{ use: 'PRODUCT', data: 'abcd' }]);
  expect(seen[0]?.body).toMatchObject({
    onSale: true,
    soldOut: true,
    categoryId: 3,
    picture: 'f'.repeat(32),
    offer: { price: 4, until: '2026-11-20T17:00:00.000Z' },
  });
});

// On 2026-10-25 clocks in Berlin show 02:30 at 00:30Z and again at 01:30Z.
test.each(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])(
  'an offer that ends at %s still does when something else of the product is changed',
  { tags: ['long'] },
  async (until) => {
    const product = { ...bread, offer: { price: 4, until } };
    const { user } = await openProduct([], product);
    expect(typedIn('Gilt bis')).toBe('25.10.2026 02:30');
    const seen = answer(changeProduct, product);
    await user.click(screen.getByLabelText('Ausverkauft'));
    await user.click(save());
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({ offer: { price: 4, until } });
  },
);

test('a picture that is refused says why and the product keeps the one it has', { tags: ['long'] }, async () => {
  vi.spyOn(image, 'shrinkPicture').mockResolvedValue({ data: 'abcd', src: 'data:image/webp;base64,abcd' });
  const { user } = await openProduct();
  answer(uploadPicture, new AppError('pictures.more-than-a-picture'));
  await user.upload(screen.getByLabelText('Bilddatei'), new File(['x'], 'a.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toContain('mehr als ein Bild');
  expect(screen.queryByAltText('Vorschau')).toBeNull();
});

test('the same ingredient twice is refused at the ingredients', { tags: ['long'] }, async () => {
  const { user } = await openNew();
  await user.click(screen.getByRole('button', { name: 'Zutat hinzufügen' }));
  await user.click(screen.getByRole('button', { name: 'Zutat hinzufügen' }));
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Bitte nimm jede Zutat nur einmal auf.');
});

test('a circle is reported at the ingredients with its path, and the input stays', { tags: ['long'] }, async () => {
  const { user, main } = await openProduct();
  answer(changeProduct, new AppError('products.circle', { path: 'Bauernbrot > Teig > Bauernbrot' }));
  await user.type(screen.getByLabelText('Name'), ' neu');
  await user.click(save());
  expect((await main.findByRole('alert')).textContent).toBe(
    'Rezept enthält einen Kreis: Bauernbrot > Teig > Bauernbrot.',
  );
  expect(typedIn('Name')).toBe('Bauernbrot neu');
});

test('an edit sends the version; when another person was quicker the input stays and their state can be loaded', {
  tags: ['long'],
}, async () => {
  const { user, main } = await openProduct();
  const seen = answer(changeProduct, new AppError('conflict'));
  await user.type(screen.getByLabelText('Name'), ' neu');
  answer(listProducts, [{ ...bread, name: 'Landbrot', version: 5 }]);
  await user.click(save());
  expect((await main.findByRole('alert')).textContent).toContain(
    'Jemand hat das Produkt inzwischen geändert.Deine Eingaben sind noch da',
  );
  expect(seen[0]).toMatchObject({ path: '/api/product/7', body: { name: 'Bauernbrot neu', version: 4 } });
  expect(typedIn('Name')).toBe('Bauernbrot neu');
  await user.click(main.getByRole('button', { name: 'Neuen Stand laden' }));
  expect(typedIn('Name')).toBe('Landbrot');
  const again = answer(changeProduct, { ...bread, name: 'Landbrot' });
  await user.click(save());
  expect(await screen.findByText('„Landbrot“ ist gespeichert.')).toBeDefined();
  expect(again[0]?.body).toMatchObject({ version: 5 });
});

test('a Menü is put together from products, with cost and margin while it is typed', { tags: ['long'] }, async () => {
  const { user, main } = await openNew('menue', [{ item: 'dough', itemLabel: 'Teig', pricePerUnit: 0.5 }]);
  expect(screen.queryByLabelText('Hergestellter Gegenstand')).toBeNull();
  expect(screen.queryByLabelText('Zielproduktion in Stück')).toBeNull();
  await user.click(save());
  expect(await main.findByText('Ein Menü braucht mindestens ein Produkt.')).toBeDefined();
  expect(document.activeElement).toBe(main.getByRole('group', { name: 'Produkte im Menü' }));
  expect(main.queryByText(/^Nur ein Menü/)).toBeNull();
  // Nothing costs nothing, and is no margin.
  expect(main.queryByText(/^Einkauf/)).toBeNull();
  expect(main.getByText(/^Ohne Bild stehen hier die seiner Produkte\./)).toBeDefined();
  await user.click(main.getByRole('button', { name: 'Produkt hinzufügen' }));
  await user.click(save());
  expect(await main.findByText('Bitte wähle ein Produkt.')).toBeDefined();
  await user.selectOptions(main.getByLabelText('Produkt 1'), '7');
  await user.clear(main.getByLabelText('Menge von Produkt 1'));
  await user.type(main.getByLabelText('Menge von Produkt 1'), '3');
  expect(plainText(main.getByText(/^Einzeln/))).toBe('Einzeln 15,00 €');
  expect(plainText(main.getByText(/^Einkauf/).parentElement)).toContain('Einkauf 4,50 €');
  const seen = answer(createProduct, { ...bread, kind: 'MENU', produces: null, parts: [] });
  await user.clear(main.getByLabelText('Name'));
  await user.type(main.getByLabelText('Name'), 'Brotzeit');
  await user.clear(main.getByLabelText('Verkaufspreis je Stück in €'));
  await user.type(main.getByLabelText('Verkaufspreis je Stück in €'), '12');
  await user.click(save());
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ produces: null, ingredients: [], parts: [{ productId: 7, amount: 3 }] });
});

test('a tab tells what was sold of it, what is left and when it goes', { tags: ['long'] }, async () => {
  const { user } = await openProduct();
  const today = berlinDay(new Date());
  const hours = Array.from({ length: 168 }, (_, at) => (at === 4 * 24 + 20 ? 40 : 0));
  answer(getProductSales, {
    days: [{ day: today, amount: 40, cents: 10_000, costedCents: 10_000, costCents: 4_000 }],
    hours,
  });
  await user.click(screen.getByRole('link', { name: 'Verkauf' }));
  expect(await screen.findByText('Verkauft', { selector: 'dt' })).toBeDefined();
  const facts = screen.getAllByRole('term').map((term) => plainText(term.parentElement));
  expect(facts).toEqual(['Verkauft40 Stück1,33 am Tag', 'Umsatz100,00 €vor Rabatten', 'Bleibt60,00 €60 % vom Preis']);
  const week = screen.getByRole('slider', { name: 'Verkaufte Stück nach Stunden: einzelne Werte' });
  expect(week.getAttribute('aria-valuetext')).toBe('Sonntag, 23 bis 24 Uhr: 0 Stück');
});
