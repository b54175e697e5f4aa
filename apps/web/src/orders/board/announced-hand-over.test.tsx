import { AppError } from '@kontor/contract/core/errors.ts';
import { changeOrder } from '@kontor/contract/orders/api.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { taskOf } from '#platform/testing/staff-orders.ts';
import { card, openOrders } from '../testing/open-orders.tsx';

const NUMBER = 'B-2026-0011';

const ready = taskOf(11, 'READY');
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test('a hand-over is announced when it begins and when it is taken back', async () => {
  const { user } = await openOrders([ready]);
  const seen = answer(changeOrder, ready);
  await user.click(await screen.findByRole('button', { name: `Übergeben: ${NUMBER}` }));
  await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ handsOver: true, version: 1 }]));
  await user.click(screen.getByRole('button', { name: `Rückgängig: ${NUMBER}` }));
  await waitFor(() => expect(seen.at(-1)?.body).toEqual({ handsOver: false, version: 1 }));
});

test('a colleague sees who hands over and waits, until the time is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const handingOver = { id: '2', name: 'Mara', until: inSeconds(15) };
  const { user } = await openOrders([{ ...ready, handingOver }]);
  const press = await screen.findByRole('button', { name: `Übergeben: ${NUMBER}` });
  expect(card(NUMBER).getByText('Mara übergibt gerade.')).toBeDefined();
  expect(press.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: `Mehr zu ${NUMBER}` }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Details']);
  await user.keyboard('{Escape}');
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.queryByText('Mara übergibt gerade.')).toBeNull();
  expect(press.getAttribute('aria-disabled')).toBeNull();
  vi.useRealTimers();
});

test('of two who begin at once the second hears of the first, and does not hand over', async () => {
  const { user } = await openOrders([ready]);
  answer(changeOrder, new AppError('orders.handing-over', { number: NUMBER, name: 'Jonas' }));
  await user.click(await screen.findByRole('button', { name: `Übergeben: ${NUMBER}` }));
  expect(await screen.findByText(`${NUMBER} wird gerade von Jonas übergeben. Warte einen Moment.`)).toBeDefined();
  expect(screen.queryByText('Wird gleich übergeben.')).toBeNull();
});

test('without a line for the announcement the hand-over goes on', async () => {
  const { user } = await openOrders([ready]);
  const seen = answer(changeOrder, () => {
    throw new TypeError('Failed to fetch');
  });
  await user.click(await screen.findByRole('button', { name: `Übergeben: ${NUMBER}` }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(card(NUMBER).getByText('Wird gleich übergeben.')).toBeDefined();
});

test('the own announcement is nothing to wait for', async () => {
  await openOrders([{ ...ready, handingOver: { id: '1', name: 'Nele', until: inSeconds(15) } }]);
  const press = await screen.findByRole('button', { name: `Übergeben: ${NUMBER}` });
  expect(press.getAttribute('aria-disabled')).toBeNull();
});
