import { AppError } from '@kontor/contract/core/errors.ts';
import { changeOrder, getOrder, listOrders } from '@kontor/contract/orders/api.ts';
import type { Order, OrderChange } from '@kontor/contract/orders/schema.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { act, screen, within } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { answer, type SeenCall } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { productOf } from '#platform/testing/products.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { clearHandOvers } from '../order/hand-overs.ts';
import { clearSteps } from '../order/step-queue.ts';

/** The server's orders; what a test changes here is what the next load shows. */
export async function openOrders(orders: Order[], path = '/orders', finished: Order[] = []) {
  // Kept outside of the screen, and of no use to the next test.
  onTestFinished(() => {
    clearHandOvers();
    clearSteps();
  });
  const store = { orders };
  const lists = answer(listOrders, ({ query }) => (query.get('state') === 'running' ? store.orders : finished));
  answer(getOrder, ({ path: at }) => {
    const id = Number(at.split('/').at(-1));
    return [...store.orders, ...finished].find((order) => order.id === id) ?? new AppError('not-found');
  });
  answer(listProducts, [productOf(1, 'bread', { dough: 3 }, { name: 'Bauernbrot' })]);
  const view = renderApp(path, { me: person('1', 'Nele', 'MODERATOR') });
  await screen.findByRole('heading', { level: 1, name: 'Bestellungen' });
  await screen.findByRole('heading', { level: 2, name: 'Beendete Bestellungen' });
  await act(async () => view.stomp.open());
  return { ...view, lists, store };
}

export const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
export const numbersIn = (name: string) =>
  column(name)
    .queryAllByRole('link', { name: /^B-/ })
    .map((link) => link.textContent);
export const card = (number: string) => within(screen.getByRole('listitem', { name: new RegExp(`^${number}`) }));

/** Answers a change as the server would, and shows it in the next load; returns the steps it has seen. */
export function accept(store: { orders: Order[] }): SeenCall[] {
  const steps: SeenCall[] = [];
  answer(changeOrder, (seen) => {
    const id = Number(seen.path.split('/').at(-1));
    const before = store.orders.find((order) => order.id === id) as Order;
    const { status = before.status, handsOver } = seen.body as Partial<OrderChange>;
    // An announced hand-over changes nothing of the order.
    if (handsOver !== undefined) return before;
    steps.push(seen);
    const after = { ...before, status, version: before.version + 1 };
    store.orders = store.orders.map((order) => (order.id === id ? after : order));
    return after;
  });
  return steps;
}
