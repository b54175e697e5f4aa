import { AppError } from '@kontor/contract/core/errors.ts';
import { undoBooking } from '@kontor/contract/inventory/api.ts';
import { bookProduction, bookProductions } from '@kontor/contract/production/api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { field, openPlan } from './testing-plan.tsx';

const entry = {
  id: 91,
  citizenName: 'Nele',
  source: 'KONTOR' as const,
  date: '2026-11-15T12:00:00Z',
  reason: 'Produktion',
  items: [],
};

test('a booking is prefilled with what is possible, is told, and can be taken back', async () => {
  const { user, loads } = await openPlan();
  const seen = answer(bookProduction, entry);
  const undone = answer(undoBooking, { ...entry, id: 92 });
  await user.click(screen.getByRole('button', { name: 'Produktion buchen: Bauernbrot' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Bauernbrot herstellen' }));
  expect(field('Herstellungen').value).toBe('20');
  expect(document.activeElement).toBe(field('Herstellungen'));
  expect(dialog.getByText('Geplant sind 40, das Material reicht für 20.')).toBeDefined();
  await user.clear(field('Herstellungen'));
  await user.type(field('Herstellungen'), '30');
  expect(dialog.getByText('30 fehlen')).toBeDefined();
  await user.clear(field('Herstellungen'));
  await user.type(field('Herstellungen'), '12');
  const before = loads.length;
  await user.click(dialog.getByRole('button', { name: 'Produktion buchen' }));
  expect(await screen.findByText('12 × Brot hergestellt und gebucht.')).toBeDefined();
  expect(seen[0]).toMatchObject({ path: '/api/product/1/productions', body: { productions: 12 } });
  expect(loads.length).toBeGreaterThan(before);
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(undone[0]?.path).toBe('/api/inventory/history/91/undo'));
});

test('everything that can be made is listed, booked at once with what was shown, and can be taken back', async () => {
  const { user } = await openPlan('/production?ziel=60', { dough: 500, flour: 1000 });
  const seen = answer(bookProductions, entry);
  const undone = answer(undoBooking, { ...entry, id: 92 });
  await user.click(screen.getByRole('button', { name: 'Alles Herstellbare buchen' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Alles Herstellbare buchen' }));
  const lines = (name: string) =>
    within(dialog.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lines('Kommt ins Lager')).toEqual(['Bauernbrot40']);
  expect(lines('Wird verbraucht')).toEqual(['Teig120', 'Salz40']);
  expect(seen).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Alles buchen' }));
  expect(await screen.findByText('Bauernbrot hergestellt und gebucht.')).toBeDefined();
  expect(seen[0]?.body).toEqual({
    productions: [{ productId: 1, productions: 40 }],
    seen: [
      { name: 'bread', amount: 20 },
      { name: 'dough', amount: 500 },
      { name: 'salt', amount: 100 },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(undone[0]?.path).toBe('/api/inventory/history/91/undo'));
});

test('if the stock has changed meanwhile, that is said and the plan loads again', async () => {
  const { user, loads } = await openPlan('/production', { dough: 500 });
  answer(bookProductions, new AppError('production.changed', { changed: 'Teig jetzt 3' }));
  await user.click(screen.getByRole('button', { name: 'Alles Herstellbare buchen' }));
  const before = loads.length;
  await user.click(screen.getByRole('button', { name: 'Alles buchen' }));
  expect(
    await screen.findByText('Der Bestand hat sich inzwischen geändert: Teig jetzt 3. Es ist nichts gebucht.'),
  ).toBeDefined();
  await waitFor(() => expect(loads.length).toBeGreaterThan(before));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where nothing can be made there is nothing to book at once', async () => {
  await openPlan();
  expect(screen.queryByRole('button', { name: 'Alles Herstellbare buchen' })).toBeNull();
});

test('a refused booking says why and keeps the number', async () => {
  const { user } = await openPlan();
  answer(bookProduction, new AppError('production.missing', { missing: '3 × Teig' }));
  await user.click(screen.getByRole('button', { name: 'Produktion buchen: Bauernbrot' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Produktion buchen' }));
  expect(await dialog.findByText('Dafür fehlt Material: 3 × Teig.')).toBeDefined();
  expect(field('Herstellungen').value).toBe('20');
  await user.clear(field('Herstellungen'));
  await user.click(dialog.getByRole('button', { name: 'Produktion buchen' }));
  expect(await dialog.findByText(/Zahl/)).toBeDefined();
});
