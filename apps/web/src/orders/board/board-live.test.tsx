import { listCitizens, listHistory } from '@kontor/contract/inventory/api.ts';
import { listOrders } from '@kontor/contract/orders/api.ts';
import { findCoverage } from '@kontor/contract/videos/api.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '#platform/server-clock.ts';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { lacking, taskOf } from '#platform/testing/staff-orders.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { card, numbersIn, openOrders } from '../testing/open-orders.tsx';

const at = (date: number) => ({ headers: { date: new Date(date).toUTCString() } });

afterEach(() => noteServerTime(new Response('', at(Date.now())), Date.now()));

const newOrder = { id: 12, status: 'NEW', version: 1 };

test.each(['slow', 'refused'])('a new order appears although the list of finished ones is %s', async (trouble) => {
  const { stomp } = await openOrders([taskOf(11, 'NEW')], '/orders', [taskOf(9, 'COMPLETED')]);
  await screen.findByRole('link', { name: 'B-2026-0009' });
  answer(listOrders, ({ query }) => {
    if (query.get('state') === 'running') return [taskOf(11, 'NEW'), taskOf(12, 'NEW')];
    return trouble === 'slow' ? new Promise(() => undefined) : new Response('', { status: 503 });
  });
  act(() => stomp.send('/topic/order-update', newOrder));
  await waitFor(() => expect(numbersIn('Eingegangen')).toEqual(['B-2026-0011', 'B-2026-0012']));
  expect(screen.getByRole('link', { name: 'B-2026-0009' })).toBeDefined();
});

test('a booking shows on the cards what is missing by now', async () => {
  const { store, stomp } = await openOrders([taskOf(11, 'NEW')]);
  await screen.findByRole('link', { name: 'B-2026-0011' });
  store.orders = [taskOf(11, 'NEW', { items: lacking(12) })];
  act(() => stomp.send('/topic/inventory-update', {}));
  await waitFor(() => expect(card('B-2026-0011').getByText('12 fehlen')).toBeDefined());
});

test('on other screens a booking reads no orders; a new one still rings', async () => {
  const orders = answer(listOrders, []);
  answer(listCitizens, []);
  answer(findCoverage, []);
  const history = answer(listHistory, []);
  const { stomp } = renderApp('/warehouse-history', { me: person('1', 'Nele', 'SUPER_ADMIN') });
  await screen.findByText('Noch hat niemand etwas gebucht.');
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/inventory-update'));
  const [read, booked] = [orders.length, history.length];
  act(() => stomp.send('/topic/inventory-update', {}));
  await waitFor(() => expect(history.length).toBeGreaterThan(booked));
  expect(orders).toHaveLength(read);
  answer(listOrders, [taskOf(12, 'NEW')]);
  act(() => stomp.send('/topic/order-update', newOrder));
  expect(await screen.findByText(/^Neue Bestellung B-2026-0012/)).toBeDefined();
});

test('ages follow the clock of the server', async () => {
  const now = Date.now();
  // The header counts whole seconds, so the time of the server is known to half a second.
  const createdAt = new Date(now - 3.5 * 60_000).toISOString();
  answer(listOrders, ({ query }) =>
    Response.json(query.get('state') === 'running' ? [taskOf(11, 'NEW', { createdAt })] : [], at(now)),
  );
  vi.spyOn(Date, 'now').mockImplementation(() => now + 20 * 60_000);
  renderApp('/orders', { me: person('1', 'Nele', 'MODERATOR') });
  expect(await screen.findByText('3 Min.')).toBeDefined();
  vi.restoreAllMocks();
});
