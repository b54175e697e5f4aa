import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { taskOf } from '#platform/testing/staff-orders.ts';
import { numbersIn, openOrders } from '../testing/open-orders.tsx';

/** The browser lays cards out one below the other; jsdom does not. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, this.dataset.order ? at * 200 : 0, 100, 100);
  });
}

const card = (number: string) => screen.getByRole('listitem', { name: new RegExp(`^${number}`) });
const hasMoved = (number: string) => card(number).hasAttribute('data-moved');

test('cards that moved or are new in their column take no clicks for a moment, those that stayed do', async () => {
  layOut();
  const { store, stomp } = await openOrders([taskOf(11), taskOf(12), taskOf(13, 'READY')]);
  await screen.findByRole('link', { name: 'B-2026-0012' });
  expect(['B-2026-0011', 'B-2026-0012', 'B-2026-0013'].map(hasMoved)).toEqual([false, false, false]);
  store.orders = [taskOf(11, 'ACCEPTED', { version: 2 }), taskOf(12), taskOf(13, 'READY')];
  act(() => stomp.send('/topic/order-update', { id: 11, status: 'ACCEPTED', version: 2 }));
  await waitFor(() => expect(numbersIn('Angenommen')).toEqual(['B-2026-0011']));
  expect([hasMoved('B-2026-0012'), hasMoved('B-2026-0013')]).toEqual([true, false]);
  await waitFor(() => expect(hasMoved('B-2026-0012')).toBe(false));
});
