import { AppError } from '@kontor/contract/core/errors.ts';
import { listItems, undoBooking } from '@kontor/contract/inventory/api.ts';
import { bookProduction, bookProductions } from '@kontor/contract/production/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { stockOf } from '#platform/testing/products.ts';
import { bread, field, openPlan, task, tick, unfold } from './testing-plan.tsx';

const entry = {
  id: 91,
  citizenName: 'Nele',
  source: 'KONTOR' as const,
  date: '2026-11-15T12:00:00Z',
  reason: 'Produktion',
  items: [],
};

/** What the server did, and what it lists afterwards. */
const made = (breads: number, before = 20) => ({
  ...entry,
  items: [
    { name: 'bread', label: 'Brot', oldAmount: before, newAmount: before + breads },
    { name: 'dough', label: 'Teig', oldAmount: 500, newAmount: 500 - 3 * breads },
    { name: 'salt', label: 'Salz', oldAmount: 100, newAmount: 100 - breads },
  ],
});
const afterwards = (breads: number) => stockOf({ dough: 500 - 3 * breads, salt: 100 - breads, bread: 20 + breads });

const isTicked = (name: string) => tick(name).getAttribute('aria-checked') === 'true';

test('a tick books what is left, stays with what was booked, and is taken back', async () => {
  const { user } = await openPlan('/production', { dough: 500 });
  const seen = answer(bookProduction, () => {
    answer(listItems, afterwards(40));
    return made(40);
  });
  act(() => tick('Bauernbrot').focus());
  await user.keyboard(' ');
  expect(await task('Bauernbrot').findByText(/^Gebucht um /)).toBeDefined();
  expect(isTicked('Bauernbrot')).toBe(true);
  expect(screen.getByRole('heading', { name: '40 × Bauernbrot hergestellt' })).toBeDefined();
  expect(document.activeElement).toBe(tick('Bauernbrot'));
  expect(screen.getByText('Von oben nach unten, ein Haken bucht. Erledigt: 1 von 1.')).toBeDefined();
  expect(seen.map(({ path, body }) => [path, body])).toEqual([['/api/product/1/productions', { productions: 40 }]]);
  const undone = answer(undoBooking, () => {
    answer(listItems, afterwards(0));
    return { ...entry, id: 92 };
  });
  await user.keyboard(' ');
  await waitFor(() => expect(isTicked('Bauernbrot')).toBe(false));
  expect(undone[0]?.path).toBe('/api/inventory/history/91/undo');
  expect(task('Bauernbrot').queryByText(/Gebucht/)).toBeNull();
});

test('a double click books once and takes nothing back', async () => {
  const { user } = await openPlan('/production', { dough: 500 });
  const seen = answer(bookProduction, () => {
    answer(listItems, afterwards(40));
    return made(40);
  });
  await user.dblClick(tick('Bauernbrot'));
  await waitFor(() => expect(isTicked('Bauernbrot')).toBe(true));
  expect(await task('Bauernbrot').findByText(/^Gebucht um /)).toBeDefined();
  expect(seen).toHaveLength(1);
});

test('another amount is booked from the details, and the line stays for the rest', async () => {
  const { user } = await openPlan('/production', { dough: 60 });
  const seen = answer(bookProduction, () => {
    answer(listItems, stockOf({ dough: 24, salt: 88, bread: 32 }));
    return { ...made(12), items: made(12).items.slice(0, 1) };
  });
  // The material is there for 20 of 40: the tick asks how many.
  await user.click(tick('Bauernbrot'));
  expect(seen).toEqual([]);
  expect(document.activeElement).toBe(field('Durchgänge'));
  expect(field('Durchgänge').value).toBe('20');
  expect(task('Bauernbrot').getByText('Geplant: 40. Das Material reicht für 20.')).toBeDefined();
  await user.clear(field('Durchgänge'));
  await user.type(field('Durchgänge'), '30');
  expect(task('Bauernbrot').getByText('30 fehlen')).toBeDefined();
  await user.clear(field('Durchgänge'));
  expect(task('Bauernbrot').getByRole('button', { name: 'Buchen' })).toBeDefined();
  await user.type(field('Durchgänge'), '12{Enter}');
  expect(await task('Bauernbrot').findByText(/^12 gebucht um /)).toBeDefined();
  expect(seen[0]?.body).toEqual({ productions: 12 });
  expect(isTicked('Bauernbrot')).toBe(false);
  expect(await screen.findByRole('button', { name: '28 × Bauernbrot herstellen' })).toBeDefined();
});

test('an amount that is no number is named at its field', { tags: ['long'] }, async () => {
  const { user } = await openPlan();
  const seen = answer(bookProduction, entry);
  unfold('Bauernbrot');
  await user.clear(field('Durchgänge'));
  await user.type(field('Durchgänge'), '0{Enter}');
  expect(task('Bauernbrot').getByText(/mindestens 1|größer/)).toBeDefined();
  await user.clear(field('Durchgänge'));
  await user.click(task('Bauernbrot').getByRole('button', { name: 'Buchen' }));
  expect(task('Bauernbrot').getByText(/Zahl/)).toBeDefined();
  expect(seen).toEqual([]);
});

test('what waits for another line can be ticked as soon as that one is, however slow the answer is', {
  tags: ['long'],
}, async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = await openPlan('/production?aufloesen=1', { dough: 0, flour: 1000 });
  const seen = answer(bookProduction, async ({ path }: { readonly path: string }) => {
    const isDough = path.includes('/2/');
    if (isDough) await promise;
    answer(listItems, stockOf(isDough ? { dough: 170, salt: 100, bread: 20 } : { dough: 50, bread: 60 }));
    return { ...entry, id: isDough ? 91 : 92 };
  });
  await user.click(tick('Rohteig'));
  await waitFor(() => expect(tick('Rohteig').getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByText('170 × Rohteig wird gebucht …')).toBeDefined();
  await user.click(tick('Bauernbrot'));
  // The second is sent when the first has arrived.
  expect(seen.map(({ path }) => path)).toEqual(['/api/product/2/productions']);
  resolve();
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(await task('Bauernbrot').findByText(/^Gebucht um /)).toBeDefined();
  expect(isTicked('Rohteig')).toBe(true);
});

test('a refused booking says why at its line, and is sent again or put away', async () => {
  const { user } = await openPlan('/production', { dough: 500 });
  const seen = answer(bookProduction, new AppError('production.missing', { missing: '3 × Teig' }));
  await user.click(tick('Bauernbrot'));
  expect((await task('Bauernbrot').findByRole('alert')).textContent).toContain(
    'Nicht gebucht: Dafür fehlt Material: 3 × Teig.',
  );
  expect(tick('Bauernbrot').getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Noch einmal: Bauernbrot' }));
  await waitFor(() => expect(seen).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Nicht mehr versuchen: Bauernbrot' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(tick('Bauernbrot').getAttribute('aria-disabled')).toBeNull();
});

test('everything that can be made is listed, booked at once with what was shown, and taken back as one', async () => {
  const { user } = await openPlan('/production?ziel=60', { dough: 500, flour: 1000 });
  const seen = answer(bookProductions, () => {
    answer(listItems, afterwards(40));
    return made(40);
  });
  const undone = answer(undoBooking, { ...entry, id: 92 });
  await user.click(screen.getByRole('button', { name: 'Alles buchen, was geht' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Alles buchen, was geht' }));
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
  await waitFor(() => expect(isTicked('Bauernbrot')).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(undone[0]?.path).toBe('/api/inventory/history/91/undo'));
});

test('if the stock has changed meanwhile, that is said and the plan loads again', async () => {
  const { user, loads } = await openPlan('/production', { dough: 500 });
  answer(bookProductions, new AppError('production.changed', { changed: 'Teig jetzt 3' }));
  await user.click(screen.getByRole('button', { name: 'Alles buchen, was geht' }));
  const before = loads.length;
  await user.click(screen.getByRole('button', { name: 'Alles buchen' }));
  expect(
    await screen.findByText('Der Bestand hat sich inzwischen geändert: Teig jetzt 3. Es ist nichts gebucht.'),
  ).toBeDefined();
  await waitFor(() => expect(loads.length).toBeGreaterThan(before));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where nothing can be made there is nothing to book at once', async () => {
  await openPlan('/production', {}, 'MODERATOR', [bread]);
  expect(screen.queryByRole('button', { name: 'Alles buchen, was geht' })).toBeNull();
});
