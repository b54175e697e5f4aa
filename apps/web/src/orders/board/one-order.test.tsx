import { AppError } from '@kontor/contract/core/errors.ts';
import { changeOrder } from '@kontor/contract/orders/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { lacking, taskOf } from '#platform/testing/staff-orders.ts';
import { openOrders } from '../testing/open-orders.tsx';

test('an order opens by link, with everything about it, and closes again', async () => {
  const order = taskOf(17, 'ACCEPTED', { items: lacking(12), phone: '555-0162', note: 'Bitte warm.' });
  const { user, router } = await openOrders([order], '/orders?bestellung=17');
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestellung B-2026-0017' }));
  act(() => dialog.getByRole('button', { name: '12 fehlen' }).focus());
  expect(dialog.getByRole('tooltip').textContent).toBe(
    '8 vorhanden − 8 für diese Bestellung − 0 für frühere = 0 verfügbar\n20 bestellt − 8 für diese Bestellung = 12 fehlen',
  );
  expect([dialog.getByText('10 kg'), dialog.getByText('Bitte warm.')]).toHaveLength(2);
  const placed = within(dialog.getByRole('list', { name: 'Verlauf' })).getByText('Bestellt');
  expect(placed.closest('li')?.textContent).toMatch(/^Bestellt \S/);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(dialog.getByRole('button', { name: 'Telefonnummer kopieren' }));
  expect(write).toHaveBeenCalledWith('555-0162');
  const seen = answer(changeOrder, new AppError('conflict'));
  await user.click(dialog.getByRole('button', { name: 'Beginnen' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(seen[0]?.body).toEqual({ status: 'IN_PROGRESS', version: 1 });
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('a card opens with Enter, and the focus comes back to it', { tags: ['long'] }, async () => {
  const { user, router } = await openOrders([taskOf(11)]);
  const link = await screen.findByRole('link', { name: 'B-2026-0011' });
  act(() => link.focus());
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestellung B-2026-0011' }));
  expect(router.state.location.search).toEqual({ bestellung: 11 });
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'B-2026-0011' }));
});

test('an order that does not exist is reported', async () => {
  await openOrders([], '/orders?bestellung=99');
  expect(await screen.findByText('Diese Bestellung gibt es nicht.')).toBeDefined();
});

test('a broken link opens the board', async () => {
  await openOrders([taskOf(11)], '/orders?bestellung=abc&suche=%7B%7D');
  expect(await screen.findByRole('link', { name: 'B-2026-0011' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});
