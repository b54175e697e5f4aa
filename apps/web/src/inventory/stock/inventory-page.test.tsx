import { AppError } from '@kontor/contract/core/errors.ts';
import type { Role } from '@kontor/contract/core/roles.ts';
import { getHeldStock } from '@kontor/contract/game/api.ts';
import { changeStock, listBaseItems, listEmptyItems, listItems, undoBooking } from '@kontor/contract/inventory/api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const stock = [
  { id: 1, name: 'sugar', label: 'Zucker', amount: 1200, reserved: 0 },
  { id: 2, name: 'apples', label: 'Äpfel', amount: 8, reserved: 0 },
  { id: 3, name: 'flour', label: 'Mehl', amount: 80, reserved: 0 },
];
const base = [
  ...stock.map(({ name, label }) => ({ name, label, weight: 1 })),
  { name: 'meal', label: 'Feines Mehl', weight: 1 },
];
const booked = { id: 3, name: 'flour', label: 'Mehl', amount: 120, historyId: 77 };

async function openStock(role: Role = 'MODERATOR', items = base) {
  answer(getHeldStock, { held: null });
  answer(listBaseItems, items);
  answer(listEmptyItems, []);
  const loads = answer(listItems, stock);
  const view = renderApp('/warehouse', { me: person('1', 'Nele', role) });
  await card('Mehl');
  await act(async () => view.stomp.open());
  return { ...view, loads };
}

const cards = () => within(screen.getByRole('list', { name: 'Bestand' })).getAllByRole('button');
const card = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label}`) });
const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Gegenstand' });
const amount = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Menge' });
const button = (name: string) => screen.getByRole('button', { name });
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent);

test('cards are sorted by label and show what is there; the filter looks at label and name', async () => {
  const { user } = await openStock();
  expect(cards().map((item) => item.textContent)).toEqual(['Äpfelx8', 'Mehlx80', 'Zuckerx1.200']);
  expect(screen.getByText('1.288 Stück · 3 Arten')).toBeDefined();
  const filter = screen.getByRole('searchbox', { name: 'Bestand filtern' });
  await user.type(filter, 'flour');
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(screen.getByText('80 Stück · 1 von 3 Arten')).toBeDefined();
  await user.type(filter, 'x');
  await user.click(await screen.findByRole('button', { name: 'Filter leeren' }));
  await waitFor(() => expect(cards()).toHaveLength(3));
});

const more = () => screen.getByRole('button', { name: /^Mehr( zu |$)/ });
const menuItem = (name: string) => screen.findByRole('menuitem', { name });

test('without an item both ways to save are disabled, and Enter says what is missing', { tags: ['long'] }, async () => {
  const { user } = await openStock();
  const seen = answer(changeStock, booked);
  expect(button('Erfassen').getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
  await user.click(more());
  expect((await menuItem('Löschen')).hasAttribute('data-disabled')).toBe(true);
  await user.keyboard('{Escape}');
  await user.type(amount(), '5{Enter}');
  expect(screen.getByText('Bitte wähle einen Gegenstand.')).toBeDefined();
  expect(document.activeElement).toBe(picker());
  expect(amount().value).toBe('5');
  expect(seen).toEqual([]);
});

test('a click on a card selects it, a second one does not', { tags: ['long'] }, async () => {
  const { user } = await openStock();
  await user.click(await card('Mehl'));
  expect((await card('Mehl')).getAttribute('aria-pressed')).toBe('true');
  expect(picker().value).toBe('Mehl');
  expect(document.activeElement).toBe(amount());
  await user.click(await card('Mehl'));
  expect((await card('Mehl')).getAttribute('aria-pressed')).toBe('false');
});

test('the keyboard is enough: letters, Enter, number, Enter, and the next one', async () => {
  const { user, loads } = await openStock();
  const seen = answer(changeStock, booked);
  await user.click(picker());
  await user.keyboard('meh');
  expect(options()).toEqual(['Mehlflourx80', 'Feines Mehlmeal']);
  await user.keyboard('l{Enter}');
  expect(document.activeElement).toBe(amount());
  const before = loads.length;
  await user.keyboard('40{Enter}');
  expect(await screen.findByText('40 × Mehl erfasst. Neuer Bestand: 120.')).toBeDefined();
  expect(seen.map(({ body }) => body)).toEqual([{ name: 'flour', amount: 40 }]);
  expect([picker().value, amount().value]).toEqual(['', '']);
  expect(document.activeElement).toBe(picker());
  expect(loads.length).toBeGreaterThan(before);
});

test('arrows move through the hits, Escape closes them and then clears the field', { tags: ['long'] }, async () => {
  const { user } = await openStock();
  await user.click(picker());
  await user.keyboard('meh{ArrowDown}{ArrowDown}{Enter}');
  expect(picker().value).toBe('Feines Mehl');
  await user.click(picker());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Escape}');
  expect(picker().value).toBe('');
});

test('all of many items can be reached with the arrows, and only a part of them is drawn', {
  tags: ['long'],
}, async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ name: `thing${at}`, label: `Ding ${at}`, weight: 1 }));
  const { user } = await openStock('MODERATOR', many);
  await user.click(picker());
  await user.keyboard('{ArrowDown}{ArrowUp}');
  const last = await screen.findByText('Ding 299');
  expect(last.closest('[role=option]')?.getAttribute('aria-selected')).toBe('true');
  expect(last.closest('[role=option]')?.getAttribute('aria-posinset')).toBe('300');
  expect(options().length).toBeLessThan(50);
  await user.keyboard('{Enter}');
  expect(picker().value).toBe('Ding 299');
});

test('a double click books once, with its reason', async () => {
  const { user } = await openStock();
  const seen = answer(changeStock, booked);
  await user.click(await card('Mehl'));
  await user.type(amount(), '-5');
  await user.selectOptions(screen.getByLabelText('Grund'), 'Schwund');
  fireEvent.click(button('Erfassen'));
  fireEvent.click(button('Erfassen'));
  expect(await screen.findByText('5 × Mehl ausgebucht. Neuer Bestand: 120.')).toBeDefined();
  expect(seen.map(({ body }) => body)).toEqual([{ name: 'flour', amount: -5, reason: 'Schwund' }]);
});

test('a refusal stands beside its entry, while the fields are free for the next one', { tags: ['long'] }, async () => {
  const { user } = await openStock();
  answer(changeStock, new AppError('inventory.negative', { stock: 80 }));
  await user.click(await card('Mehl'));
  await user.type(amount(), '-90{Enter}');
  expect(await screen.findByText('Der Bestand würde negativ (80 vorhanden).')).toBeDefined();
  expect(screen.getByText('−90 × Mehl')).toBeDefined();
  expect([picker().value, amount().value]).toEqual(['', '']);
  expect(document.activeElement).toBe(picker());
});

test('a person who has left the screen by then is told of the refusal too', { tags: ['long'] }, async () => {
  const { user } = await openStock();
  let refuse: (error: AppError) => void = () => undefined;
  answer(changeStock, () => new Promise<AppError>((resolve) => (refuse = resolve)));
  await user.click(await card('Mehl'));
  await user.type(amount(), '-90{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Start' }));
  await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull());
  refuse(new AppError('inventory.negative', { stock: 80 }));
  expect((await screen.findByRole('alert')).textContent).toBe('−90 × Mehl: Der Bestand würde negativ (80 vorhanden).');
});

const direction = () => screen.getByRole<HTMLInputElement>('radio', { checked: true, name: /^(Zugang|Abgang)$/ });

test('what leaves is booked with the switch, which stays, or with a typed minus, which holds once', async () => {
  const { user } = await openStock();
  const seen = answer(changeStock, booked);
  const book = async (typed: string) => {
    await user.click(await card('Mehl'));
    await user.type(amount(), typed);
    expect(amount().value).toBe(typed.replace(/[-+]/, ''));
    await user.keyboard('{Enter}');
  };
  await book('-5');
  expect(direction().closest('label')?.textContent).toBe('Zugang');
  await user.click(screen.getByRole('radio', { name: 'Abgang' }));
  expect(document.activeElement).toBe(amount());
  await book('6');
  await book('7');
  await book('+8');
  expect(direction().closest('label')?.textContent).toBe('Abgang');
  await waitFor(() => expect(seen.map(({ body }) => (body as { amount: number }).amount)).toEqual([-5, -6, -7, 8]));
});

test('the bar says what the stock will be, and what is no amount', { tags: ['long'] }, async () => {
  const { user } = await openStock();
  await user.click(await card('Mehl'));
  await user.type(amount(), '-90');
  expect(screen.getByText('−10').closest('p')?.textContent).toBe('80 → −10');
  await user.click(screen.getByRole('radio', { name: 'Zugang' }));
  expect(screen.getByText('170').closest('p')?.textContent).toBe('80 → 170');
  const complaints = { '0': 'Bitte gib eine Menge ungleich 0 an.', '1.5': 'Bitte gib eine ganze Zahl an.' };
  for (const [typed, complaint] of Object.entries(complaints)) {
    await user.clear(amount());
    await user.type(amount(), `${typed}{Enter}`);
    expect(await screen.findByText(complaint)).toBeDefined();
  }
});

async function openShort() {
  answer(getHeldStock, { held: null });
  answer(listBaseItems, base);
  answer(listItems, [
    { id: 1, name: 'sugar', label: 'Zucker', amount: 1200, reserved: 0, target: 1000 },
    { id: 2, name: 'apples', label: 'Äpfel', amount: 8, reserved: 0, target: 20 },
  ]);
  answer(listEmptyItems, [
    { name: 'meal', label: 'Feines Mehl', target: 5 },
    { name: 'flour', label: 'Mehl' },
  ]);
  const view = renderApp('/warehouse', { me: person('1', 'Nele', 'MODERATOR') });
  await card('Zucker');
  return view;
}

test('what is low or empty says so in a word, and can be shown alone; the address says which', {
  tags: ['long'],
}, async () => {
  const { user, router } = await openShort();
  const texts = () => cards().map((item) => item.textContent?.replace(/\s+/g, ' '));
  expect(texts()).toEqual(['Äpfelx8 Ziel 20 knapp', 'Feines Mehlx0 Ziel 5 leer', 'Mehlx0 leer', 'Zuckerx1.200']);
  await user.click(screen.getByRole('radio', { name: 'Knapp 2' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(texts()).toEqual(['Äpfelx8 Ziel 20 knapp', 'Feines Mehlx0 Ziel 5 leer']);
  expect(router.state.location.search).toEqual({ zeigen: 'knapp' });
  await user.click(screen.getByRole('radio', { name: 'Leer 2' }));
  await waitFor(() => expect(texts()).toEqual(['Feines Mehlx0 Ziel 5 leer', 'Mehlx0 leer']));
});

test('an empty item is chosen like any other, and is no longer empty once it is booked', {
  tags: ['long'],
}, async () => {
  const { user } = await openShort();
  await user.click(await card('Mehl'));
  answer(changeStock, { id: 3, name: 'flour', label: 'Mehl', amount: 40, historyId: 1 });
  answer(listItems, () => new Promise(() => undefined));
  await user.type(amount(), '40{Enter}');
  await waitFor(async () => expect((await card('Mehl')).textContent).toBe('Mehlx40'));
});

test('the menu leads from the chosen item to its page, and an address chooses an item', {
  tags: ['long'],
}, async () => {
  const { user, router } = await openStock();
  await user.click(await card('Mehl'));
  await user.click(more());
  expect((await menuItem('Ansehen')).getAttribute('href')).toBe('/warehouse/flour');
  await user.keyboard('{Escape}');
  await act(() => router.navigate({ to: '/warehouse', search: { gegenstand: 'sugar' } }));
  await waitFor(() => expect(picker().value).toBe('Zucker'));
  expect(router.state.location.search).toEqual({});
});

test('removing asks first and sends exactly what was seen', async () => {
  const { user } = await openStock();
  const seen = answer(changeStock, { ...booked, amount: 0 });
  await user.click(await card('Mehl'));
  await user.click(more());
  await user.click(await menuItem('Löschen'));
  const dialog = within(screen.getByRole('alertdialog', { name: '80 × Mehl löschen?' }));
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText(/80 × Mehl gelöscht/)).toBeDefined();
  expect(seen[0]?.body).toEqual({ name: 'flour', amount: -80, expected: 80 });
  expect(document.activeElement).toBe(picker());
});

test('when the stock changed before it was removed, the server says so and the stock reloads', async () => {
  const { user, loads } = await openStock();
  answer(changeStock, new AppError('inventory.changed', { stock: 79 }));
  await user.click(await card('Mehl'));
  await user.click(more());
  await user.click(await menuItem('Löschen'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText(/Der Bestand hat sich inzwischen geändert \(79 vorhanden\)\./)).toBeDefined();
  expect(screen.getByText('Mehl löschen')).toBeDefined();
  expect(loads).toHaveLength(2);
});

test('a booking can be taken back from its entry; a refusal is shown', async () => {
  const { user } = await openStock();
  answer(changeStock, booked);
  const item = { name: 'flour', label: 'Mehl', oldAmount: 120, newAmount: 80 };
  const undone = answer(undoBooking, {
    id: 78,
    citizenName: 'Nele',
    source: 'KONTOR' as const,
    date: '',
    reason: 'Korrektur',
    items: [item],
  });
  const book = async () => {
    await user.click(await card('Mehl'));
    await user.type(amount(), '40{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Rückgängig: 40 × Mehl' }));
  };
  await book();
  expect(await screen.findByText('Die Buchung ist zurückgenommen. Mehl: wieder 80.')).toBeDefined();
  expect(undone[0]?.path).toBe('/api/inventory/history/77/undo');
  await user.click(screen.getByRole('button', { name: /^Letzte Meldungen/ }));
  const list = within(await screen.findByRole('dialog', { name: 'Letzte Meldungen' }));
  expect(list.getByText(/^40 × Mehl erfasst\./)).toBeDefined();
  expect(list.queryByRole('button', { name: /Rückgängig/ })).toBeNull();
  await user.keyboard('{Escape}');
  answer(undoBooking, new AppError('inventory.undo-overtaken'));
  await book();
  expect((await screen.findByRole('alert')).textContent).toContain('Seitdem wurde weiter gebucht.');
});

test('what others book appears live', async () => {
  const { stomp } = await openStock();
  answer(listItems, [{ ...stock[0], amount: 1199 } as (typeof stock)[0]]);
  act(() => stomp.send('/topic/inventory-update', {}));
  await waitFor(() => expect(cards().map((item) => item.textContent)).toEqual(['Zuckerx1.199']));
});

test('an item whose picture is missing shows its initial', async () => {
  await openStock();
  const mehl = await card('Mehl');
  fireEvent.error(mehl.querySelector('img') as HTMLImageElement);
  expect(mehl.querySelector('svg text')?.textContent).toBe('M');
});

test('only admins import', async () => {
  const { unmount } = await openStock('MODERATOR');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  unmount();
  await openStock('ADMIN');
  expect(button('Import')).toBeDefined();
});

test('an empty store says what to do, a failed load offers to try again', async () => {
  answer(listBaseItems, base);
  answer(listEmptyItems, []);
  answer(listItems, new AppError('server.error'));
  const { user } = renderApp('/warehouse', { me: person('1', 'Nele', 'MODERATOR') });
  expect(await screen.findByText('Das Lager konnte nicht geladen werden.')).toBeDefined();
  answer(listItems, []);
  await user.click(button('Erneut versuchen'));
  expect(await screen.findByText('Das Lager ist leer.')).toBeDefined();
});

test('what orders have a claim on is shown on the card and for the chosen item, also right after a booking', async () => {
  answer(listBaseItems, base);
  answer(listEmptyItems, []);
  answer(listItems, [{ id: 3, name: 'flour', label: 'Mehl', amount: 80, reserved: 12 }]);
  const { user } = renderApp('/warehouse', { me: person('1', 'Nele', 'MODERATOR') });
  expect((await card('Mehl')).textContent).toContain('x80 68 verfügbar');
  await user.click(await card('Mehl'));
  expect(screen.getByText('12 reserviert · 68 verfügbar')).toBeDefined();
  answer(changeStock, booked);
  // The list that is loaded behind it never comes: what is shown is what the answer says and what was known.
  answer(listItems, () => new Promise(() => undefined));
  await user.type(amount(), '40{Enter}');
  await waitFor(async () => expect((await card('Mehl')).title).toBe('Mehl: 12 reserviert · 108 verfügbar'));
});
