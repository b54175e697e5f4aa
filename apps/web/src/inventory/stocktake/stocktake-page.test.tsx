import { AppError } from '@kontor/contract/core/errors.ts';
import { bookStocktake, listBaseItems, listEmptyItems, listItems } from '@kontor/contract/inventory/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const bread = { id: 1, name: 'bread', label: 'Brot', amount: 10, reserved: 0 };
const milk = { id: 2, name: 'milk', label: 'Milch', amount: 4, reserved: 0 };
const base = ['bread:Brot', 'milk:Milch', 'gold:Gold'].map((pair) => {
  const [name = '', label = ''] = pair.split(':');
  return { name, label, weight: 1 };
});
const entry = {
  id: 9,
  citizenName: 'Nele',
  source: 'KONTOR' as const,
  date: '2026-11-15T12:00:00.000Z',
  reason: 'Inventur',
};

async function openStocktake(me = person('1', 'Nele', 'MODERATOR')) {
  answer(listEmptyItems, []);
  answer(listBaseItems, base);
  answer(listItems, [milk, bread]);
  const view = renderApp('/warehouse?inventur=1', { me });
  await screen.findByRole('heading', { level: 1, name: 'Inventur' });
  await act(async () => view.stomp.open());
  return view;
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(`${label} gezählt`);
const row = (label: string) => screen.getByRole('row', { name: new RegExp(`^${label}`) });
const click = (name: string) => screen.getByRole('button', { name }).click();
const rowLabels = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.querySelector('th')?.textContent);

test('counting shows difference, progress and totals; Enter goes to the next line', async () => {
  const { user } = await openStocktake();
  await user.type(await field('Brot'), '12{Enter}');
  expect(document.activeElement).toBe(await field('Milch'));
  await user.keyboard('4');
  expect(within(row('Brot')).getByText('+2')).toBeDefined();
  expect(within(row('Milch')).getByText('stimmt')).toBeDefined();
  expect(screen.getByText('2 von 2 gezählt')).toBeDefined();
  // Only what is more: nothing is less.
  expect(screen.getByText('1 Abweichung').parentElement?.textContent).toBe('1 Abweichung+2');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(await field('Brot'));
});

test('everything counted is booked as one entry, with what it was compared with', async () => {
  const { user, router } = await openStocktake();
  const seen = answer(bookStocktake, {
    ...entry,
    items: [{ name: 'bread', label: 'Brot', oldAmount: 10, newAmount: 12 }],
  });
  await user.type(await field('Brot'), '12{Enter}4');
  act(() => click('Inventur buchen'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Inventur buchen?' }));
  expect(dialog.getByText('1 Abweichung (+2 und 0 Stück) wird als ein Eintrag gebucht.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Buchen' }));
  expect(await screen.findByText('Inventur gebucht: 1 Abweichung.')).toBeDefined();
  expect(seen.map(({ body }) => body)).toEqual([
    {
      counts: [
        { name: 'bread', counted: 12, expected: 10 },
        { name: 'milk', counted: 4, expected: 4 },
      ],
    },
  ]);
  expect(router.state.location.search).toEqual({});
  expect(localStorage.getItem('kontor.stocktake.1')).toBeFalsy();
});

test('something that is not in the books can be taken in and gets the cursor', async () => {
  const { user } = await openStocktake();
  await user.click(await screen.findByRole('combobox', { name: 'Gegenstand dazunehmen' }));
  await user.keyboard('gol{Enter}');
  expect(document.activeElement).toBe(await field('Gold'));
  expect(rowLabels()).toEqual(['Brot', 'Gold', 'Milch']);
});

test('leaving half-way loses nothing: the draft is offered again, to its owner only', async () => {
  const first = await openStocktake();
  await first.user.type(await field('Brot'), '7');
  first.unmount();
  const other = await openStocktake(person('2', 'Tarek', 'MODERATOR'));
  expect((await field('Brot')).value).toBe('');
  other.unmount();
  const again = await openStocktake();
  expect(await screen.findByText('1 Gegenstand gezählt, zuletzt gerade eben.')).toBeDefined();
  await again.user.click(screen.getByRole('button', { name: 'Weiterzählen' }));
  expect((await field('Brot')).value).toBe('7');
});

test('when a colleague books meanwhile, the line says so, the count stays and can be confirmed', async () => {
  const { user, stomp } = await openStocktake();
  await user.type(await field('Brot'), '12');
  answer(listItems, [milk, { ...bread, amount: 11 }]);
  act(() => stomp.send('/topic/inventory-update', {}));
  expect(await screen.findByText('Beim Zählen 10, jetzt 11')).toBeDefined();
  expect((await field('Brot')).value).toBe('12');
  const seen = answer(bookStocktake, { ...entry, items: [] });
  act(() => click('Inventur buchen'));
  await waitFor(async () => expect(document.activeElement).toBe(await field('Brot')));
  expect(screen.getByRole('alert').textContent).toBe('1 Zeile prüfen: Brot wurde seit dem Zählen gebucht.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Brot: Zählung stimmt noch' }));
  expect(screen.queryByText(/Beim Zählen/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => click('Inventur buchen'));
  await user.click(await screen.findByRole('button', { name: 'Buchen' }));
  await waitFor(() => expect(seen[0]?.body).toEqual({ counts: [{ name: 'bread', counted: 12, expected: 11 }] }));
});

test('a count that is no number is named beside the button and gets the cursor, also behind a filter', {
  tags: ['long'],
}, async () => {
  const { user } = await openStocktake();
  await user.type(await field('Milch'), 'vier');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'Bro');
  await waitFor(() => expect(rowLabels()).toEqual(['Brot']));
  act(() => click('Inventur buchen'));
  expect((await screen.findByRole('alert')).textContent).toBe('1 Zahl prüfen: Milch.');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Milch')));
  await user.type(await field('Brot'), 'x');
  expect(screen.getByRole('alert').textContent).toBe('2 Zahlen prüfen: Brot und 1 weitere.');
});

test('a refusal keeps every number and shows what changed', async () => {
  const { user } = await openStocktake();
  await user.type(await field('Brot'), '12');
  answer(bookStocktake, new AppError('inventory.changed', { stock: 9 }));
  answer(listItems, [milk, { ...bread, amount: 9 }]);
  act(() => click('Inventur buchen'));
  await user.click(await screen.findByRole('button', { name: 'Buchen' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Der Bestand hat sich inzwischen geändert');
  expect(await screen.findByText('Beim Zählen 10, jetzt 9')).toBeDefined();
  expect((await field('Brot')).value).toBe('12');
});

test('only what differs can be shown, and a line does not vanish while it is corrected', {
  tags: ['long'],
}, async () => {
  const { user } = await openStocktake();
  await user.type(await field('Brot'), '12');
  await user.type(await field('Milch'), '4');
  await user.click(screen.getByRole('switch', { name: 'Nur Abweichungen' }));
  expect(rowLabels()).toEqual(['Brot']);
  await user.clear(await field('Brot'));
  await user.type(await field('Brot'), '10');
  expect(rowLabels()).toEqual(['Brot']);
});

test('when everything is right there is nothing to book', { tags: ['long'] }, async () => {
  const { user } = await openStocktake();
  await user.type(await field('Milch'), '4');
  act(() => click('Inventur buchen'));
  expect(await screen.findByText('Alles stimmt. Es gibt nichts zu buchen.')).toBeDefined();
  expect(await screen.findByRole('heading', { level: 1, name: 'Inventar' })).toBeDefined();
});

test('throwing the count away asks first', async () => {
  const { user } = await openStocktake();
  await user.type(await field('Milch'), '3');
  act(() => click('Verwerfen'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Zählung verwerfen?' }));
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Inventar' })).toBeDefined();
  expect(localStorage.getItem('kontor.stocktake.1')).toBeFalsy();
});
