import { AppError } from '@kontor/contract/core/errors.ts';
import { getOverview } from '@kontor/contract/home/api.ts';
import type { Overview } from '@kontor/contract/home/schema.ts';
import { changeOrder, listNextOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { productOf } from '#platform/testing/products.ts';
import { lacking, taskOf } from '#platform/testing/staff-orders.ts';
import { renderApp } from '../testing/render-app.tsx';

const FIGURES = { orders: 3, revenue: 41.5, openValue: 12 };
const WORK = { waiting: { payouts: 2, wages: 3 }, payoutTotal: 450, wagesCents: 123_400, today: FIGURES };

const low = (id: number, name: string, lack: 'MAKE' | 'BUY', amount = 0) => ({
  ...{ id, name, lack, amount },
  picture: null,
  item: 'bread',
  target: 20,
});
const week = Array.from({ length: 7 }, (_, at) => ({ day: `2026-11-${12 + at}`, orders: at, revenue: at * 10.5 }));
const OVERVIEW: Overview = {
  low: { total: 9, products: [low(1, 'Bauernbrot', 'MAKE'), low(2, 'Cola', 'BUY', 4)] },
  starts: [],
  week,
};

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const next = (...orders: Order[]) => ({ orders, total: orders.length });

test('each product that runs out leads to what can be done about it', async () => {
  renderApp('/', { me: person('1', 'Nele', 'MODERATOR'), work: WORK, overview: OVERVIEW });
  const runsOut = await region('Wird knapp');
  expect(runsOut.getByRole('link', { name: 'Herstellen: Bauernbrot' }).getAttribute('href')).toBe(
    `/production?nur=${encodeURIComponent('[1]')}`,
  );
  expect(runsOut.getByRole('link', { name: 'Einkaufen: Cola' }).getAttribute('href')).toBe('/warehouse');
  expect(runsOut.getByRole('link', { name: 'Alle 9 im Produktionsplan' })).toBeDefined();
});

test('the revenue of the week is a plot in words, with a table behind it, and payouts say what they come to', async () => {
  renderApp('/', { me: person('1', 'Selma', 'ADMIN'), work: WORK, overview: OVERVIEW });
  const today = await region('Heute');
  const sum = /^Umsatz der letzten sieben Tage, zusammen 220,50\s€, am besten Tag 63,00\s€\.$/;
  expect(today.getByRole('img', { name: sum })).toBeDefined();
  const rows = within(today.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows[1]?.textContent).toBe('Mi., 18.11.663,00\u00a0€');
  const waits = await region('Das wartet auf dich');
  expect(waits.getByText('450 VC')).toBeDefined();
  expect(waits.getByText(/^1\.234,00/)).toBeDefined();
});

test('a bare owner sees what runs out, and neither orders nor figures', async () => {
  const owner = { ...person('1', 'Mara', 'USER'), authorities: [{ authority: 'ROLE_BUSINESS_OWNER' }] };
  renderApp('/', { me: owner, work: { waiting: {} }, overview: { low: OVERVIEW.low, starts: [] } });
  await region('Wird knapp');
  expect(screen.queryByRole('region', { name: 'Als Nächstes' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Heute' })).toBeNull();
});

test('what starts today is shown until it is over', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const starts: Overview['starts'] = [
    { kind: 'GAME', id: 7, title: 'Nordkai gegen Vespucci', note: 'Liga', at: at(-30) },
    { kind: 'TOURNAMENT', id: 3, title: 'Hafenpokal', note: 'Turnier', at: at(-160) },
  ];
  renderApp('/', { me: person('1', 'Nele', 'MODERATOR'), work: WORK, overview: { starts } });
  const today = await region('Heute noch');
  expect(today.getByRole('link', { name: 'Nordkai gegen Vespucci' }).getAttribute('href')).toBe('/tip-games/7');
  expect(today.getByText('Liga, läuft')).toBeDefined();
  // What began longer ago than a game takes is over.
  expect(today.queryByText('Hafenpokal')).toBeNull();
});

test('the next orders have the steps of the board, and what is missing can be made from here', async () => {
  answer(listProducts, []);
  const orders = [taskOf(41, 'READY'), taskOf(42), taskOf(43, 'NEW', { items: lacking(12) })];
  const view = renderApp('/', { me: person('1', 'Nele', 'MODERATOR'), next: { orders, total: 12 } });
  const list = await region('Als Nächstes');
  expect(list.getByRole('button', { name: 'Übergeben: B-2026-0041' })).toBeDefined();
  expect(list.getByRole('button', { name: 'Annehmen und bereitlegen: B-2026-0042' })).toBeDefined();
  expect(list.getByRole('button', { name: 'Annehmen: B-2026-0043' })).toBeDefined();
  expect(list.getByText(/fehlt: 12 × Bauernbrot/)).toBeDefined();
  expect(list.getByRole('link', { name: 'Alle 12 Bestellungen' }).getAttribute('href')).toBe('/orders');
  await act(async () => view.stomp.open());
  answer(listNextOrders, next());
  act(() => view.stomp.send('/topic/order-update', { id: 41, status: 'COMPLETED', version: 2 }));
  expect(await list.findByText('Gerade ist keine Bestellung offen.')).toBeDefined();
});

test('a step that is pressed before its program has come is taken, and once', async () => {
  const seen = answer(changeOrder, taskOf(42, 'READY', { version: 2 }));
  renderApp('/', { me: person('1', 'Nele', 'MODERATOR'), next: next(taskOf(42)) });
  const list = await region('Als Nächstes');
  // Not as a hand would: nothing has been moved over the page before.
  const press = () => fireEvent.click(list.getByRole('button', { name: /: B-2026-0042$/ }));
  press();
  expect(list.getByRole('button', { name: /: B-2026-0042$/ }).getAttribute('aria-busy')).toBe('true');
  press();
  await waitFor(() =>
    expect(seen.map(({ body }) => body)).toEqual([{ status: 'READY', version: 1, isComplete: true }]),
  );
  expect(await screen.findByText('B-2026-0042 ist jetzt „Abholbereit“.')).toBeDefined();
  expect(seen).toHaveLength(1);
});

test('with the first move over the page what an order lacks can be made', async () => {
  answer(listProducts, [productOf(1, 'bread', { dough: 3 }, { name: 'Bauernbrot' })]);
  const orders = [taskOf(43, 'NEW', { items: lacking(12) })];
  const { user } = renderApp('/', { me: person('1', 'Nele', 'MODERATOR'), next: next(...orders) });
  const list = await region('Als Nächstes');
  const make = () => list.getByRole('button', { name: 'Fehlendes herstellen: B-2026-0043' });
  expect(make().getAttribute('aria-disabled')).toBe('true');
  await user.hover(list.getByText('Als Nächstes'));
  expect(await list.findByText(/^Bucht 12 × /)).toBeDefined();
  expect(make().getAttribute('aria-disabled')).toBeNull();
});

test('when one part cannot be loaded the others are there, and it can be asked for again', async () => {
  const me = person('1', 'Selma', 'ADMIN');
  const overview = new AppError('server.error');
  const { user } = renderApp('/', { me, work: WORK, overview, info: business('PRODUCTS', 'PRODUCT_ORDER') });
  expect(await screen.findByText('Der Tag konnte nicht geladen werden.')).toBeDefined();
  await region('Heute');
  answer(getOverview, OVERVIEW);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await region('Wird knapp');
});
