import { bookPurchase } from '@kontor/contract/cash/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { getItem, listBaseItems, listItemBookings, listItems } from '@kontor/contract/inventory/api.ts';
import type { ItemDetail } from '@kontor/contract/inventory/schema.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const flour: ItemDetail = { name: 'flour', label: 'Mehl', weight: 100, amount: 30, reserved: 0, uses: [] };
const ITEMS = [
  { name: 'flour', label: 'Mehl', weight: 100 },
  { name: 'sugar', label: 'Zucker', weight: 100 },
];

async function openItem(role: 'MODERATOR' | 'ADMIN', pricePerUnit?: number | null) {
  answer(getItem, ({ path }) => ({
    ...flour,
    ...(path.endsWith('sugar') ? { name: 'sugar', label: 'Zucker' } : {}),
    ...(pricePerUnit === undefined ? {} : { pricePerUnit }),
  }));
  answer(listItemBookings, []);
  answer(listBaseItems, ITEMS);
  answer(listItems, []);
  const view = renderApp('/warehouse/flour', { me: person('1', 'Nele', role) });
  await view.user.click(await screen.findByRole('button', { name: 'Einkauf' }));
  return view;
}

const dialog = () => within(screen.getByRole('dialog'));
const value = (label: string, at = 0) => (dialog().getAllByLabelText(label)[at] as HTMLInputElement).value;

test('stock and money are booked from the page of an item, price and total follow each other', async () => {
  const { user } = await openItem('ADMIN', 0.7);
  const sent = answer(bookPurchase, { id: 1, cents: 2_800 });
  await expect.poll(() => value('Stückpreis in €')).toBe('0,70');
  await user.type(dialog().getByLabelText('Menge'), '40');
  expect(value('Summe in €')).toBe('28,00');
  await user.click(dialog().getByRole('button', { name: 'Weiterer Gegenstand' }));
  await user.type(dialog().getAllByRole('combobox', { name: 'Gegenstand' })[1] as HTMLElement, 'Zucker{Enter}');
  await user.type(dialog().getAllByLabelText('Menge')[1] as HTMLElement, '3');
  await user.clear(dialog().getAllByLabelText('Summe in €')[1] as HTMLElement);
  await user.type(dialog().getAllByLabelText('Summe in €')[1] as HTMLElement, '10');
  await user.click(dialog().getByLabelText('Bank'));
  await user.click(dialog().getByRole('button', { name: /^Für 38,00\s€ buchen$/ }));
  await screen.findByText(/eingekauft und eingelagert/);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      account: 'BANK',
      lines: [
        { name: 'flour', amount: 40, cents: 2_800 },
        { name: 'sugar', amount: 3, cents: 1_000 },
      ],
      note: '',
      updatePrices: true,
    },
  ]);
});

test('a clerk pays out of the till and changes no prices; what is missing is said at its field', async () => {
  const { user } = await openItem('MODERATOR');
  const sent = answer(bookPurchase, new AppError('cash.day-closed', { day: '15.11.2026' }));
  expect(dialog().queryByLabelText('Bank')).toBeNull();
  expect(dialog().queryByRole('checkbox')).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Buchen' }));
  expect(dialog().getByText('Wie viele?')).toBeDefined();
  expect(document.activeElement).toBe(dialog().getByLabelText('Menge'));
  await user.type(dialog().getByLabelText('Menge'), '4');
  await user.type(dialog().getByLabelText('Summe in €'), '3');
  await user.click(dialog().getByRole('button', { name: /buchen$/ }));
  expect((await dialog().findByRole('alert')).textContent).toContain('ist schon abgeschlossen');
  expect(sent.map(({ body }) => body)).toEqual([
    { account: 'CASH', lines: [{ name: 'flour', amount: 4, cents: 300 }], note: '', updatePrices: false },
  ]);
  expect(value('Summe in €')).toBe('3');
});

test('without the cash book nothing is bought here', async () => {
  answer(getItem, flour);
  answer(listItemBookings, []);
  renderApp('/warehouse/flour', { me: person('1', 'Nele', 'ADMIN'), info: business('PRODUCTS') });
  await screen.findByRole('link', { name: 'Buchen' });
  expect(screen.queryByRole('button', { name: 'Einkauf' })).toBeNull();
});
