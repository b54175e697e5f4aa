import { getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { listBaseItems } from '@kontor/contract/inventory/api.ts';
import { changePrice, listPrices } from '@kontor/contract/prices/api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { baseItems, productOf } from '#platform/testing/products.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const prices = [
  { item: 'salt', itemLabel: 'Salz', pricePerUnit: 0.1 },
  { item: 'flour', itemLabel: 'Mehl', pricePerUnit: 0.7 },
  { item: 'dough', itemLabel: 'Teig', pricePerUnit: 0.9 },
];
const products = [
  productOf(1, 'bread', { dough: 3, salt: 1 }, { name: 'Bauernbrot', price: 6.5 }),
  productOf(2, 'dough', { flour: 1, water: 1 }, { name: 'Rohteig' }),
];

async function openPrices(made = products) {
  answer(listBaseItems, baseItems);
  answer(listProducts, made);
  const loads = answer(listPrices, prices);
  const view = renderApp('/item-price-configs', { me: person('1', 'Jonas', 'ADMIN') });
  await screen.findByRole('button', { name: 'Mehl' });
  await act(async () => view.stomp.open());
  return { ...view, loads };
}

const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Gegenstand' });
const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Preis je Stück in €' });
const labels = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('button')?.textContent);

test('prices are listed by label and sorted by a click on the column', async () => {
  const { user } = await openPrices();
  expect(labels()).toEqual(['Mehl', 'Salz', 'Teig']);
  await user.click(screen.getByRole('button', { name: 'Preis je Stück' }));
  expect(labels()).toEqual(['Salz', 'Mehl', 'Teig']);
  await user.click(screen.getByRole('button', { name: 'Preis je Stück' }));
  expect(labels()).toEqual(['Teig', 'Mehl', 'Salz']);
  expect(screen.getByRole('columnheader', { name: 'Preis je Stück' }).getAttribute('aria-sort')).toBe('descending');
});

test('another currency and a logo are seen at once where a page is open, and what was typed there stays', async () => {
  const { stomp, user } = await openPrices();
  await user.type(field(), '1,1');
  const currency = { sign: '$', place: 'BEFORE' as const };
  answer(getInfo, { ...business(...FEATURES), currency, logo: 'a'.repeat(32) });
  act(() => stomp.send('/topic/info-update', {}));
  const relabelled = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Preis je Stück in $' });
  expect([relabelled.value, document.activeElement]).toEqual(['1,1', relabelled]);
  expect(within(screen.getByRole('table')).getByText('$0,70')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Kontor Vespucci' }).querySelector('img')).not.toBeNull();
});

test('the filter looks at the label', { tags: ['long'] }, async () => {
  const { user } = await openPrices();
  await user.type(screen.getByRole('searchbox', { name: 'Preise filtern' }), 'te');
  await waitFor(() => expect(labels()).toEqual(['Teig']));
  expect(screen.getByText('1 Preis')).toBeDefined();
});

test('a row fills the form, and the preview shows cost and margin while typing', async () => {
  const { user } = await openPrices();
  await user.click(screen.getByRole('button', { name: 'Teig' }));
  expect(document.activeElement).toBe(field());
  expect([picker().value, field().value]).toEqual(['Teig', '0,90']);
  await user.clear(field());
  await user.type(field(), '1,1');
  const effect = await screen.findByText('Bauernbrot');
  expect(plainText(effect.closest('li'))).toBe('Bauernbrot+0,60 €Kosten 2,80 € → 3,40 €Marge +3,70 € → +3,10 €');
  expect(screen.getByText('1 Produkt ändert Kosten und Marge je Stück.')).toBeDefined();
});

test('what a piece costs is rounded to cents, as everywhere', { tags: ['long'] }, async () => {
  const rolls = { name: 'bread', amount: 3, label: 'Brötchen' };
  const { user } = await openPrices([
    productOf(1, 'bread', { dough: 100 }, { name: 'Brötchen', price: 50, produces: rolls }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Teig' }));
  await user.clear(field());
  await user.type(field(), '1');
  const effect = await screen.findByText('Brötchen');
  expect(plainText(effect.closest('li'))).toBe('Brötchen+3,33 €Kosten 30,00 € → 33,33 €Marge +20,00 € → +16,67 €');
});

test('a price that could not be saved has no effects', async () => {
  const { user } = await openPrices();
  await user.click(screen.getByRole('button', { name: 'Teig' }));
  expect(document.activeElement).toBe(field());
  fireEvent.change(field(), { target: { value: '1,23456' } });
  expect(await screen.findByText(/^Wähle einen Gegenstand und tippe einen Preis/)).toBeDefined();
  expect(screen.queryByText('Bauernbrot')).toBeNull();
  fireEvent.change(field(), { target: { value: '1,1' } });
  expect(await screen.findByText('Bauernbrot')).toBeDefined();
});

test('the last missing price completes a product', { tags: ['long'] }, async () => {
  const { user } = await openPrices();
  await user.click(picker());
  await user.keyboard('was{Enter}0,2');
  const effect = await screen.findByText('Rohteig');
  expect(plainText(effect.closest('li'))).toContain('Kosten unvollständig → 0,90 €');
});

test('Enter saves, tells it, and the next item can be typed at once', async () => {
  const { user, loads } = await openPrices();
  const seen = answer(changePrice, { item: 'flour', itemLabel: 'Mehl', pricePerUnit: 0.75 });
  await user.click(picker());
  await user.keyboard('meh{Enter}');
  expect(document.activeElement).toBe(field());
  await user.keyboard('0,75{Enter}');
  expect(await screen.findByText('Mehl kostet jetzt 0,75 € je Stück.')).toBeDefined();
  expect(seen[0]).toMatchObject({
    path: '/api/item-price-configs/by-item-name/flour',
    body: { pricePerUnit: 0.75 },
  });
  expect([picker().value, field().value]).toEqual(['', '']);
  expect(document.activeElement).toBe(picker());
  await waitFor(() => expect(loads.length).toBeGreaterThan(1));
});

test('0 deletes, and that is said before it happens', async () => {
  const { user } = await openPrices();
  const seen = answer(changePrice, null);
  await user.click(screen.getByRole('button', { name: 'Salz' }));
  expect(document.activeElement).toBe(field());
  await user.clear(field());
  await user.type(field(), '0');
  expect(screen.getByText('Der Preis von Salz (0,10 €) wird gelöscht.')).toBeDefined();
  expect(plainText((await screen.findByText('Bauernbrot')).closest('li'))).toContain('Kosten 2,80 € → unvollständig');
  await user.click(screen.getByRole('button', { name: 'Erfassen' }));
  expect(await screen.findByText('Salz hat keinen Einkaufspreis mehr.')).toBeDefined();
  expect(seen[0]?.body).toEqual({ pricePerUnit: 0 });
});

test('without an item or price nothing is sent, and the field is named', async () => {
  const { user } = await openPrices();
  const seen = answer(changePrice, null);
  await user.click(screen.getByRole('button', { name: 'Erfassen' }));
  expect(screen.getByText('Bitte wähle einen Gegenstand.')).toBeDefined();
  expect(document.activeElement).toBe(picker());
  await user.click(screen.getByRole('button', { name: 'Salz' }));
  expect(document.activeElement).toBe(field());
  await user.clear(field());
  await user.type(field(), '0,12345{Enter}');
  expect(await screen.findByText(/höchstens vier Stellen nach dem Komma/)).toBeDefined();
  expect(seen).toEqual([]);
});

test('what is no price or too much is said, nothing is sent and nothing lost', async () => {
  const { user } = await openPrices();
  const seen = answer(changePrice, null);
  expect(document.activeElement).toBe(picker());
  await user.click(screen.getByRole('button', { name: 'Salz' }));
  expect(document.activeElement).toBe(field());
  for (const [typed, complaint] of [
    ['1.5', 'Bitte gib eine Zahl an, zum Beispiel 0,85.'],
    ['1000001', 'Der Preis darf höchstens 1.000.000,00 € sein.'],
  ] as const) {
    await user.clear(field());
    await user.type(field(), `${typed}{Enter}`);
    expect(await screen.findByText(complaint)).toBeDefined();
    expect(field().value).toBe(typed);
  }
  expect(seen).toEqual([]);
});

test('the arrow keys step by ten cents and stop at 0', { tags: ['long'] }, async () => {
  const { user } = await openPrices();
  await user.click(field());
  await user.keyboard('0,75{ArrowUp}{ArrowUp}');
  expect([field().value, field().getAttribute('aria-valuenow')]).toEqual(['0,95', '0.95']);
  await user.clear(field());
  await user.keyboard('{ArrowDown}');
  expect(field().value).toBe('0');
});

test('a refusal is shown beside its entry, which can be sent again', async () => {
  const { user } = await openPrices();
  answer(changePrice, new AppError('inventory.unknown-item', { name: 'salt' }));
  await user.click(screen.getByRole('button', { name: 'Salz' }));
  expect(document.activeElement).toBe(field());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Den Gegenstand „salt“ gibt es nicht.')).toBeDefined();
  const seen = answer(changePrice, { item: 'salt', itemLabel: 'Salz', pricePerUnit: 0.1 });
  await user.click(screen.getByRole('button', { name: /^Erneut versuchen: Salz: 0,10/ }));
  expect(await screen.findByText('Salz kostet jetzt 0,10 € je Stück.')).toBeDefined();
  expect(seen.map(({ body }) => body)).toEqual([{ pricePerUnit: 0.1 }]);
});

test('prices typed without a pause are set as typed when the answers come while the next item is typed', {
  tags: ['long'],
}, async () => {
  const { user } = await openPrices();
  const typed = [
    ['Mehl', 'flour', '0,75'],
    ['Salz', 'salt', '0,2'],
    ['Teig', 'dough', '1,1'],
  ] as const;
  const held: (() => void)[] = [];
  const release = async () => {
    await waitFor(() => expect(held.length).toBeGreaterThan(0));
    held.shift()?.();
  };
  const seen = answer(
    changePrice,
    ({ path, body }) =>
      new Promise<{ item: string; itemLabel: string; pricePerUnit: number }>((resolve) => {
        const item = path.split('/').at(-1) ?? '';
        held.push(() => resolve({ item, itemLabel: item, ...(body as { pricePerUnit: number }) }));
      }),
  );
  await user.click(picker());
  for (const [at, [label, , price]] of typed.entries()) {
    await user.keyboard(label.slice(0, 2));
    if (at > 0) await release();
    await user.keyboard(`${label.slice(2)}{Enter}${price}{Enter}`);
    expect([document.activeElement, picker().value, field().value]).toEqual([picker(), '', '']);
  }
  await release();
  await screen.findByText(/^dough kostet jetzt 1,10/);
  expect(seen.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['flour', { pricePerUnit: 0.75 }],
    ['salt', { pricePerUnit: 0.2 }],
    ['dough', { pricePerUnit: 1.1 }],
  ]);
});

test('what others save appears live', async () => {
  const { stomp } = await openPrices();
  answer(listPrices, prices.slice(0, 1));
  act(() => stomp.send('/topic/price-update', {}));
  await waitFor(() => expect(labels()).toEqual(['Salz']));
});
