import { AppError } from '@kontor/contract/core/errors.ts';
import { getItem, getItemFigures, listItemBookings } from '@kontor/contract/inventory/api.ts';
import type { ItemBooking, ItemDetail } from '@kontor/contract/inventory/schema.ts';
import { listPriceChanges } from '@kontor/contract/prices/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const flour: ItemDetail = {
  name: 'flour',
  label: 'Mehl',
  weight: 100,
  amount: 30,
  reserved: 12,
  target: 40,
  uses: [
    { productId: 1, product: 'Mehl im Sack', picture: null, role: 'RESOLD', amount: 1, yields: 1 },
    { productId: 2, product: 'Brot', picture: null, role: 'INGREDIENT', amount: 2.5, yields: 4 },
  ],
};
const booking = (id: number, oldAmount: number, newAmount: number): ItemBooking => ({
  id,
  citizenName: id === 2 ? 'Nele (@nele.voss)' : 'Tarek',
  source: 'KONTOR',
  date: `2026-11-15T1${id}:30:00.000Z`,
  reason: id === 2 ? 'Verkauf' : null,
  oldAmount,
  newAmount,
});
const bookings = [booking(2, 50, 30), booking(1, 0, 50)];

async function openItem(role: 'MODERATOR' | 'SUPER_ADMIN' = 'MODERATOR', item = flour) {
  answer(getItem, item);
  answer(listItemBookings, bookings);
  answer(getItemFigures, {
    levels: [
      { at: '2026-11-14T12:00:00.000Z', amount: 0 },
      { at: '2026-11-15T12:00:00.000Z', amount: 30 },
    ],
    use: { used: 140, since: new Date(Date.now() - 14 * 86_400_000).toISOString() },
  });
  const view = renderApp('/warehouse/flour', { me: person('1', 'Nele', role) });
  await screen.findByRole('heading', { level: 1, name: 'Mehl' });
  await screen.findByText('hat verkauft');
  await act(async () => view.stomp.open());
  return view;
}

const facts = () =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]));
const rows = () =>
  [...document.querySelectorAll('tbody > tr:has(td)')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim()),
  );

test('an item tells its stock, who booked what and why, and where it is used', async () => {
  await openItem();
  expect(screen.getByText('30', { selector: 'strong' }).closest('p')?.textContent).toBe(
    '30 Stück 18 verfügbar, 12 reserviert knapp',
  );
  expect(facts()).toEqual({
    Ziel: '40',
    'Reicht noch': '3 Tage',
    Gewicht: '100\u00a0g',
  });
  const plot = screen.getByRole('slider', { name: 'Bestand der letzten 30 Tage: einzelne Werte' });
  expect(plot.getAttribute('aria-valuetext')).toBe('15.11.2026: 30');
  expect(screen.getByRole('rowheader', { name: 'Sonntag, 15. November 2026' })).toBeDefined();
  expect(rows()).toEqual([
    ['Nele (@nele.voss) hat verkauft', '−20', 'danach 30', '13:30'],
    ['Tarek hat eingelagert', '+50', 'danach 50', '12:30'],
  ]);
  expect(within(screen.getByRole('list', { name: 'Zutat für' })).getByText('Brot')).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Ist das Produkt' })).getByText('Mehl im Sack')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Buchen' }).getAttribute('href')).toBe('/warehouse?gegenstand=flour');
  expect(screen.queryByRole('link', { name: 'Im Lagerverlauf' })).toBeNull();
});

test('who may see prices, the history and products finds them', async () => {
  answer(listPriceChanges, [
    { id: 2, at: '2026-11-10T12:00:00.000Z', pricePerUnit: 0.5 },
    { id: 1, at: '2026-11-01T12:00:00.000Z', pricePerUnit: 0.45 },
  ]);
  await openItem('SUPER_ADMIN', { ...flour, pricePerUnit: 0.5 });
  const prices = await screen.findByRole('slider', { name: 'Einkaufspreis: einzelne Werte' });
  expect(prices.getAttribute('aria-valuetext')).toBe('10.11.2026: 0,50\u00a0€');
  expect(facts()).toMatchObject({ Einkaufspreis: '0,50\u00a0€', Wert: '15,00\u00a0€' });
  expect(screen.getByRole('link', { name: 'Im Lagerverlauf' }).getAttribute('href')).toBe(
    '/warehouse-history?was=flour',
  );
  expect(screen.getByRole('link', { name: 'Brot' }).getAttribute('href')).toBe('/products/2');
});

test('a booking appears while the page is open', async () => {
  const { stomp } = await openItem();
  answer(getItem, { ...flour, amount: 0 });
  answer(listItemBookings, [booking(3, 30, 0), ...bookings]);
  act(() => stomp.send('/topic/inventory-update', {}));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(screen.getByText('0', { selector: 'strong' }).closest('p')?.textContent).toBe(
    '0 Stück 12 fehlen für Bestellungen leer',
  );
});

test('an item that nobody knows says so and leads back', async () => {
  answer(getItem, new AppError('not-found'));
  renderApp('/warehouse/gold', { me: person('1', 'Nele', 'MODERATOR') });
  expect(await screen.findByText('Diesen Gegenstand gibt es nicht (mehr).')).toBeDefined();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Inventar' }).getAttribute('href')).toBe(
    '/warehouse',
  );
});
