import { AppError } from '@kontor/contract/core/errors.ts';
import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import { listPrices } from '@kontor/contract/prices/api.ts';
import { changeProduct, listCategories, listProducts } from '@kontor/contract/products/api.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as image from '#platform/shrink-picture.ts';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { baseItems, productOf } from '#platform/testing/products.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const bread = productOf(7, 'bread', { dough: 3, water: 1, flour: 2 }, { name: 'Bauernbrot', version: 4 });
const id = 'f'.repeat(32);
const file = new File(['x'], 'a.png', { type: 'image/png' });

beforeEach(() => {
  vi.spyOn(image, 'shrinkPicture').mockResolvedValue({ data: 'abcd', src: 'data:image/webp;base64,abcd' });
});

async function openProduct(product: Product = bread) {
  answer(listCategories, []);
  answer(listBaseItems, baseItems);
  answer(listItems, []);
  answer(listPrices, []);
  answer(listProducts, [product]);
  const view = renderApp('/products/7', { me: person('1', 'Jonas', 'ADMIN') });
  await screen.findByLabelText('Name');
  await act(async () => view.stomp.open());
  return { ...view, main: within(screen.getByRole('main')) };
}

const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const button = (name: string) => screen.getByRole('button', { name });

test('saving waits for the picture that is being uploaded', async () => {
  const { user } = await openProduct();
  let arrive = (): void => {};
  answer(uploadPicture, () => new Promise((done) => (arrive = () => done({ id }))));
  const seen = answer(changeProduct, { ...bread, picture: id });
  await user.upload(screen.getByLabelText('Bilddatei'), file);
  await user.click(button('Speichern'));
  expect(await screen.findByText('Das Bild wird noch hochgeladen, dann wird gespeichert.')).toBeDefined();
  expect(seen).toEqual([]);
  arrive();
  expect(await screen.findByText('„Bauernbrot“ ist gespeichert.')).toBeDefined();
  expect(seen.map(({ body }) => body)).toMatchObject([{ picture: id }]);
});

test('after an upload that failed it is asked before it is saved without the picture', { tags: ['long'] }, async () => {
  const { user, main } = await openProduct();
  answer(uploadPicture, new AppError('pictures.unreadable'));
  const seen = answer(changeProduct, bread);
  await user.upload(screen.getByLabelText('Bilddatei'), file);
  await main.findByText(/Erlaubt sind JPEG/);
  await user.click(button('Speichern'));
  expect(await main.findByText(/Das Bild wurde nicht hochgeladen\./)).toBeDefined();
  expect(seen).toEqual([]);
  await user.click(button('Ohne das Bild speichern'));
  await waitFor(() => expect(seen).toHaveLength(1));
});

test('nothing can be typed while it is being saved; a refusal gives the field back with the focus', async () => {
  const { user } = await openProduct();
  let refuse = (): void => {};
  answer(changeProduct, () => new Promise((done) => (refuse = () => done(new AppError('auth.forbidden')))));
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await user.type(name, ' neu{Enter}');
  await waitFor(() => expect(name.closest('fieldset[disabled]')).not.toBeNull());
  await user.type(name, ' und noch mehr');
  refuse();
  expect((await screen.findByRole('alert')).textContent).toContain('Dafür fehlt dir das Recht.');
  expect([name.value, document.activeElement]).toEqual(['Bauernbrot neu', name]);
  expect(screen.queryByRole('button', { name: 'Neuen Stand laden' })).toBeNull();
});

test('of what both have changed each field can be chosen, the rest follows', async () => {
  const { user, main } = await openProduct();
  await user.type(screen.getByLabelText('Name'), ' neu');
  await user.type(screen.getByLabelText('Beschreibung'), 'Mit Kruste');
  answer(listProducts, [{ ...bread, name: 'Landbrot', price: 9, description: 'Rund', version: 6 }]);
  answer(changeProduct, new AppError('conflict'));
  await user.click(button('Speichern'));
  const fields = await main.findAllByRole('group', { name: /^(Name|Beschreibung)$/ });
  expect(fields.map(({ textContent }) => textContent)).toEqual([
    'NameDeine EingabeBauernbrot neuJetzt gespeichertLandbrot',
    'BeschreibungDeine EingabeMit KrusteJetzt gespeichertRund',
  ]);
  expect(main.getByText('Verkaufspreis, jetzt gespeichert:')).toBeDefined();
  await user.click(main.getByRole('radio', { name: 'Jetzt gespeichert Landbrot' }));
  const seen = answer(changeProduct, { ...bread, version: 7 });
  await user.click(button('Auswahl speichern'));
  await waitFor(() =>
    expect(seen[0]?.body).toMatchObject({ name: 'Landbrot', description: 'Mit Kruste', price: 9, version: 6 }),
  );
});

test('a newer version that changes nothing in the form is no conflict', { tags: ['long'] }, async () => {
  const { user } = await openProduct();
  await user.type(screen.getByLabelText('Name'), ' neu');
  answer(listProducts, [{ ...bread, version: 5 }]);
  const seen = answer(changeProduct, ({ body }) =>
    (body as { version: number }).version === 5
      ? { ...bread, name: 'Bauernbrot neu', version: 6 }
      : new AppError('conflict'),
  );
  await user.click(button('Speichern'));
  expect(await screen.findByText('„Bauernbrot neu“ ist gespeichert.')).toBeDefined();
  expect(seen).toHaveLength(2);
});

test('after a row of the recipe is removed the keyboard goes on at its neighbour, and at last where one is added', {
  tags: ['long'],
}, async () => {
  const { user } = await openProduct();
  await user.click(button('Zutat 2 entfernen'));
  expect(document.activeElement).toBe(button('Zutat 2 entfernen'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Zutat 1 entfernen'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Zutat hinzufügen'));
});

test('a product that another person removes stays, with what was typed', { tags: ['long'] }, async () => {
  const { user, stomp } = await openProduct();
  await user.type(screen.getByLabelText('Name'), ' neu');
  answer(listProducts, []);
  answer(changeProduct, new AppError('not-found'));
  act(() => stomp.send('/topic/product-update', {}));
  await user.click(button('Speichern'));
  expect((await screen.findByRole('alert')).textContent).toContain('Deine Eingaben sind noch da');
  expect(typedIn('Name')).toBe('Bauernbrot neu');
});

test('what another person saves meanwhile is shown at once beside what was typed', { tags: ['long'] }, async () => {
  const { user, main, stomp } = await openProduct();
  await user.type(screen.getByLabelText('Name'), ' neu');
  answer(listProducts, [{ ...bread, name: 'Landbrot', price: 9, version: 5 }]);
  act(() => stomp.send('/topic/product-update', {}));
  expect((await main.findByRole('alert')).textContent).toContain('Jemand hat das Produkt inzwischen geändert.');
  expect(typedIn('Name')).toBe('Bauernbrot neu');
  expect(typedIn('Verkaufspreis je Stück in €')).toBe('9,00');
});
