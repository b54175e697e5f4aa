import { FEATURES } from '@kontor/contract/core/features.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { billOf } from '#platform/testing/orders.ts';
import { taskOf } from '#platform/testing/staff-orders.ts';
import { UNDO_MS } from '../order/hand-overs.ts';
import { accept, card, openOrders } from '../testing/open-orders.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => vi.useRealTimers();
});

const number = 'B-2026-0044';

async function handOver() {
  const ready = taskOf(44, 'READY', { bill: billOf(13_000) });
  const view = await openOrders([ready], '/orders', [], FEATURES);
  const steps = accept(view.store);
  await view.user.click(card(number).getByRole('button', { name: `Übergeben: ${number}` }));
  return { ...view, steps };
}

async function askForPayment() {
  const view = await handOver();
  await view.user.click(card(number).getByRole('button', { name: /^Bezahlt: .*, ändern/ }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Ware an Mara Lindt übergeben?' })) };
}

test('a hand-over is paid as this clerk was paid last, without another press', async () => {
  localStorage.setItem('till-payment:1', 'CARD');
  const { steps } = await handOver();
  const paid = card(number).getByRole('button', { name: `Bezahlt: Bank, ändern: ${number}` });
  expect(paid.textContent).toBe('Bezahlt: Bank');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  await vi.waitFor(() => expect(steps[0]?.body).toMatchObject({ status: 'COMPLETED', payment: 'CARD' }));
});

test('while it can be taken back, another way and a tip can be said', async () => {
  const { user, steps, dialog } = await askForPayment();
  expect(dialog.getByText(/130,00/)).toBeDefined();
  await user.type(dialog.getByRole('spinbutton', { name: 'Trinkgeld' }), '2,50');
  expect(dialog.getByText(/132,50/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Bank' }));
  expect(card(number).getByRole('button', { name: `Rückgängig: ${number}` })).toBeDefined();
  expect(steps).toEqual([]);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  await vi.waitFor(() => expect(steps).toHaveLength(1));
  expect(steps[0]?.body).toMatchObject({ status: 'COMPLETED', payment: 'CARD', tipCents: 250 });
});

test('in the question Enter takes the way of the last time', { tags: ['long'] }, async () => {
  localStorage.setItem('till-payment:1', 'INVOICE');
  const { user, steps } = await askForPayment();
  expect(document.activeElement?.textContent).toBe('Rechnung');
  await user.keyboard('{Enter}');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  await vi.waitFor(() => expect(steps[0]?.body).toMatchObject({ payment: 'INVOICE', tipCents: 0 }));
});

test('an invoice takes no tip', { tags: ['long'] }, async () => {
  const { user, dialog } = await askForPayment();
  await user.type(dialog.getByRole('spinbutton', { name: 'Trinkgeld' }), '5');
  await user.click(dialog.getByRole('button', { name: 'Rechnung' }));
  expect(dialog.getByText('Trinkgeld gibt es nur mit Bar oder Bank.')).toBeDefined();
});
