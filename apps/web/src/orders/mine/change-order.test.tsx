import { AppError } from '@kontor/contract/core/errors.ts';
import { changeOrder, listOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { listOffers } from '@kontor/contract/products/api.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { offerOf, orderOf } from '#platform/testing/orders.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { openShop } from '../testing/open-shop.tsx';

const LATER = '2099-01-01T00:00:00.000Z';
const bread = { productId: 1, name: 'Brot', item: 'brot', amount: 12, unitPrice: 5 };
const order = orderOf(42);

async function open(stored: Order, offers: Offer[]) {
  const view = await openShop({ offers, orders: [stored] });
  await view.user.click(await screen.findByRole('button', { name: 'Ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestellung B-2026-0042 ändern' }));
  const amount = (name: string) => dialog.getByRole<HTMLInputElement>('spinbutton', { name: `Menge ${name}` });
  return {
    ...view,
    dialog,
    amount,
    line: (name: string) => plainText(amount(name).closest('li')),
    note: () => dialog.getByLabelText<HTMLTextAreaElement>('Nachricht an uns'),
    sum: () => plainText(dialog.getByText(/^Summe/).parentElement),
    save: () => view.user.click(dialog.getByRole('button', { name: 'Speichern' })),
    options: () => dialog.getAllByRole<HTMLOptionElement>('option').map((one) => [plainText(one), one.disabled]),
  };
}

test('writing only a note keeps goods that are sold out or no longer offered by now', async () => {
  const stored = orderOf(42, { items: [bread, { ...bread, productId: 9, name: 'Torte' }], total: 120 });
  const { user, dialog, line, note, save } = await open(stored, [offerOf(1, 'Brot', { soldOut: true })]);
  expect(line('Brot')).toContain('Gerade ausverkauft. Was du bestellt hast, bleibt.');
  expect(line('Torte')).toContain('Gibt es nicht mehr. Was du bestellt hast, bleibt.');
  const seen = answer(changeOrder, orderOf(42, { version: 2 }));
  await user.type(note(), 'Ohne Salz');
  expect(plainText(dialog.getByText(/^Summe wie bestellt/).parentElement)).toContain('120,00 €');
  await save();
  await waitFor(() => expect(seen[0]?.body).toEqual({ note: 'Ohne Salz', version: 1 }));
});

test('of what is sold out less can be had and not more, and what was taken out can be put back', async () => {
  const { user, dialog, amount, line, options, save } = await open(order, [offerOf(1, 'Brot', { soldOut: true })]);
  await user.clear(amount('Brot'));
  await user.type(amount('Brot'), '13');
  expect(line('Brot')).toContain('Höchstens 12: gerade ausverkauft.');
  const seen = answer(changeOrder, orderOf(42, { version: 2 }));
  await save();
  expect(seen).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Brot entfernen' }));
  expect(options()).toContainEqual(['Brot, 5,00 € (wie bestellt)', false]);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Produkt dazunehmen' }), '1');
  expect(amount('Brot').value).toBe('12');
});

test('what is sold out is shown as such and cannot be added; an option costs what its line costs', {
  tags: ['long'],
}, async () => {
  const reduced = offerOf(2, 'Kuchen', { price: 14.5, offer: { price: 9.5, until: LATER } });
  const { user, dialog, line, options } = await open(order, [
    offerOf(1, 'Brot'),
    reduced,
    offerOf(3, 'Torte', { soldOut: true }),
  ]);
  expect(options()).toEqual([
    ['Bitte wählen', false],
    ['Kuchen, 9,50 €', false],
    ['Torte, ausverkauft', true],
  ]);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Produkt dazunehmen' }), '2');
  expect(line('Kuchen')).toContain('9,50 € je Stück');
});

test('what was ordered keeps its price, more of it costs what it costs today, and the line says which', async () => {
  const { user, amount, line, sum, save } = await open(order, [offerOf(1, 'Brot', { price: 7 })]);
  expect(line('Brot')).toContain('5,00 € je Stück wie bestellt (heute 7,00 €)');
  const type = async (text: string) => {
    await user.clear(amount('Brot'));
    await user.type(amount('Brot'), text);
  };
  await type('11');
  expect(sum()).toContain('55,00 €');
  await type('13');
  expect(line('Brot')).toContain('7,00 € je Stück');
  expect(line('Brot')).toContain('Mehr als 12: Für alle gilt der heutige Preis statt 5,00 €.');
  expect(sum()).toContain('91,00 €');
  const seen = answer(changeOrder, orderOf(42, { version: 2 }));
  await save();
  await waitFor(() =>
    expect(seen[0]?.body).toMatchObject({ items: [{ productId: 1, amount: 13 }], expectedTotal: 91 }),
  );
});

const newer = orderOf(42, { note: 'Bitte schneiden', items: [{ ...bread, amount: 3 }], total: 15, version: 2 });

test('a change from another tab is shown beside what was typed, and nothing is overwritten unasked', async () => {
  const { user, dialog, amount, note, save } = await open(order, [offerOf(1, 'Brot')]);
  await user.type(note(), 'Ohne Salz');
  const seen = answer(changeOrder, ({ body }) => {
    answer(listOrders, [newer]);
    return (body as { version: number }).version === 1 ? new AppError('conflict') : newer;
  });
  await save();
  expect(seen[0]?.body).toMatchObject({ version: 1 });
  await dialog.findByText('Jemand hat den Eintrag inzwischen geändert.');
  const conflict = within(dialog.getByRole('alert'));
  const choices = conflict.getByRole('group', { name: 'Nachricht' });
  expect(plainText(choices)).toBe('NachrichtDeine EingabeOhne SalzJetzt gespeichertBitte schneiden');
  expect(plainText(conflict.getByText('Artikel, jetzt gespeichert:').parentElement)).toContain('3 × Brot');
  expect([note().value, amount('Brot').value]).toEqual(['Ohne Salz', '3']);
  expect(seen).toHaveLength(1);
  await user.click(conflict.getByRole('button', { name: 'Meine Eingaben behalten' }));
  await waitFor(() => expect(seen.at(-1)?.body).toMatchObject({ note: 'Ohne Salz', version: 2 }));
});

test('a live change is shown before anything is sent, and its state can be taken', { tags: ['long'] }, async () => {
  const { user, dialog, amount, note, stomp } = await open(order, [offerOf(1, 'Brot')]);
  await user.type(note(), 'Ohne Salz');
  answer(listOrders, [newer]);
  act(() => stomp.send('/topic/order-update', { id: 42, status: 'NEW', version: 2 }));
  const conflict = within(await dialog.findByRole('alert'));
  await user.click(conflict.getByRole('button', { name: 'Neuen Stand laden' }));
  expect([note().value, amount('Brot').value]).toEqual(['Bitte schneiden', '3']);
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('while nothing was typed a live change is simply shown', async () => {
  const { dialog, note, stomp } = await open(order, [offerOf(1, 'Brot')]);
  answer(listOrders, [newer]);
  act(() => stomp.send('/topic/order-update', { id: 42, status: 'NEW', version: 2 }));
  await waitFor(() => expect(note().value).toBe('Bitte schneiden'));
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('what is sold out in the moment of saving is said, and offered no longer', async () => {
  const { user, dialog, options, save } = await open(order, [offerOf(1, 'Brot'), offerOf(2, 'Kuchen')]);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Produkt dazunehmen' }), '2');
  answer(changeOrder, new AppError('orders.sold-out', { name: 'Kuchen' }));
  answer(listOffers, [offerOf(1, 'Brot'), offerOf(2, 'Kuchen', { soldOut: true })]);
  await save();
  expect(await dialog.findByText(/^Kuchen ist gerade ausverkauft/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Kuchen entfernen' }));
  await waitFor(() => expect(options()).toContainEqual(['Kuchen, ausverkauft', true]));
});
