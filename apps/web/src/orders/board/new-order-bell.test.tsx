import { listItems } from '@kontor/contract/inventory/api.ts';
import { listOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { taskOf } from '#platform/testing/staff-orders.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { ringOnce } from './bell.ts';

const TOLD = 'Neue Bestellung B-2026-0042 von Mara Lindt.';

/** Counts the tones instead of playing them. */
function fakeAudio(): { tones: number } {
  const heard = { tones: 0 };
  const node = { connect: () => node, gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() } };
  class FakeAudio {
    readonly currentTime = 0;
    readonly resume = () => Promise.resolve();
    readonly createGain = () => node;
    readonly createOscillator = () => ({ ...node, frequency: {}, start: () => heard.tones++, stop: vi.fn() });
  }
  vi.stubGlobal('AudioContext', FakeAudio);
  return heard;
}

/** The board asks for orders before the bell is there; elsewhere the bell alone asks. */
async function openApp(path: string, first: Order[]) {
  const lists = answer(listOrders, ({ query }) => (query.get('state') === 'running' ? first : []));
  const view = renderApp(path, { me: person('1', 'Nele', 'MODERATOR') });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(lists.length).toBeGreaterThan(0));
  await act(async () => view.stomp.open());
  return view;
}

const arrive = (...orders: Order[]) =>
  answer(listOrders, ({ query }) => (query.get('state') === 'running' ? orders : []));

const news = { id: 42, status: 'NEW', version: 1 };

test('a new order is shown once on any screen and leads to itself; those already there are not', async () => {
  answer(listItems, []);
  const { stomp, user, router } = await openApp('/', [taskOf(41)]);
  expect(screen.queryByText(/^Neue Bestellung/)).toBeNull();
  arrive(taskOf(41), taskOf(42));
  act(() => stomp.send('/topic/order-update', news));
  expect(await screen.findByText(TOLD)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Ansehen' }));
  await waitFor(() => expect(router.state.location.href).toBe('/orders?bestellung=42'));
  const again = arrive(taskOf(41), taskOf(42, 'NEW', { version: 2 }));
  act(() => stomp.send('/topic/order-update', news));
  await waitFor(() => expect(again.length).toBeGreaterThan(0));
  expect(screen.queryByText(TOLD)).toBeNull();
});

test('what came while the line was down is shown after the reconnect, unless a colleague has taken it', async () => {
  const { stomp } = await openApp('/', []);
  act(() => stomp.lose());
  arrive(taskOf(42), taskOf(43, 'ACCEPTED'));
  await act(async () => stomp.open());
  expect(await screen.findByText(TOLD)).toBeDefined();
  expect(screen.queryByText(/B-2026-0043 von/)).toBeNull();
});

test('many at once are shown in one sentence', async () => {
  const { stomp } = await openApp('/', []);
  arrive(taskOf(42), taskOf(43), taskOf(44), taskOf(45));
  act(() => stomp.send('/topic/order-update', news));
  expect(await screen.findByText('4 neue Bestellungen.')).toBeDefined();
});

test('it rings with two tones', async () => {
  const heard = fakeAudio();
  const { stomp } = await openApp('/', []);
  arrive(taskOf(42));
  act(() => stomp.send('/topic/order-update', news));
  await screen.findByText(TOLD);
  await waitFor(() => expect(heard.tones).toBe(2));
});

test('of two open tabs one rings', async () => {
  const heard = fakeAudio();
  const { stomp } = await openApp('/', []);
  // The other one was faster.
  localStorage.setItem('kontor.order-rang', String(Date.now()));
  arrive(taskOf(42));
  act(() => stomp.send('/topic/order-update', news));
  await screen.findByText(TOLD);
  expect(heard.tones).toBe(0);
});

test('a tab out of sight leaves the ringing to the one in view, and rings when there is none', () => {
  vi.useFakeTimers();
  const ring = vi.fn();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  ringOnce(ring);
  expect(ring).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(ring).toHaveBeenCalledOnce();
});

test('a muted bell is silent, and stays so', { tags: ['long'] }, async () => {
  const board = await openApp('/orders', []);
  await board.user.click(screen.getByRole('switch', { name: 'Ton' }));
  board.unmount();
  const heard = fakeAudio();
  const { stomp, unmount } = await openApp('/', []);
  arrive(taskOf(42));
  act(() => stomp.send('/topic/order-update', news));
  await screen.findByText(TOLD);
  expect(heard.tones).toBe(0);
  unmount();
  await openApp('/orders', []);
  const toggle = screen.getByRole('switch', { name: 'Ton' });
  expect([toggle.getAttribute('aria-checked'), toggle.textContent]).toEqual(['false', 'Ton aus']);
});

test('customers have no bell', async () => {
  const lists = answer(listOrders, []);
  const { stomp } = renderApp('/', { me: person('1', 'Mara', 'USER') });
  await screen.findByRole('heading', { level: 1 });
  await act(async () => stomp.open());
  expect(lists.filter(({ query }) => query.get('state') === 'running')).toEqual([]);
});
