import { AppError } from '@kontor/contract/core/errors.ts';
import { changeOrder, listOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { lacking, taskOf } from '#platform/testing/staff-orders.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { accept, card, column, numbersIn, openOrders } from '../testing/open-orders.tsx';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('orders stand in the column of their state, the oldest first', async () => {
  await openOrders([
    taskOf(12, 'NEW', { createdAt: minutesAgo(1) }),
    taskOf(11, 'NEW', { createdAt: minutesAgo(2) }),
    taskOf(10, 'ACCEPTED'),
    taskOf(9, 'READY'),
  ]);
  await screen.findByRole('listitem', { name: 'B-2026-0012 von Mara Lindt' });
  expect(numbersIn('Eingegangen')).toEqual(['B-2026-0011', 'B-2026-0012']);
  expect(screen.getByRole('heading', { name: 'Eingegangen 2' })).toBeDefined();
  expect(numbersIn('Angenommen')).toEqual(['B-2026-0010']);
  expect(numbersIn('In Bearbeitung')).toEqual([]);
  expect(numbersIn('Abholbereit')).toEqual(['B-2026-0009']);
});

test('a card tells who wants what, since when, and what is missing', async () => {
  const more = { createdAt: minutesAgo(7), items: lacking(12), note: 'Bitte warm.', phone: '555-0162' };
  await openOrders([taskOf(11, 'NEW', more), taskOf(12, 'NEW', { createdAt: minutesAgo(3) })]);
  await screen.findByText('7 Min.');
  const { getByText, getByRole } = card('B-2026-0011');
  expect(plainText(getByText(/^130,00/))).toBe('130,00 €');
  expect(plainText(getByText('Bauernbrot').closest('li'))).toBe('20 × Bauernbrot12 fehlen');
  act(() => getByRole('button', { name: '12 fehlen' }).focus());
  expect(screen.getByRole('tooltip').textContent).toBe(
    '8 vorhanden − 8 für andere = 0 verfügbar\n20 bestellt − 8 davon verfügbar = 12 fehlen',
  );
  expect(getByRole('link', { name: 'Plan für B-2026-0011' }).getAttribute('href')).toBe('/production?bestellung=11');
  expect([getByText('Bitte warm.'), getByText('555-0162')]).toHaveLength(2);
  expect(card('B-2026-0012').getByText('3 Min.')).toBeDefined();
  act(() => card('B-2026-0012').getByRole('button', { name: 'vorrätig' }).focus());
  expect(screen.getByRole('tooltip').textContent).toBe('500 vorhanden − 20 für andere = 480 verfügbar');
});

test('a card says how long it has stood where it stands, and how old it is', async () => {
  const history: Order['history'] = [
    { at: minutesAgo(65), from: null, to: 'NEW', by: 'Mara Lindt' },
    { at: minutesAgo(40), from: 'ACCEPTED', to: 'READY', by: 'Nele' },
  ];
  await openOrders([taskOf(11, 'READY', { createdAt: minutesAgo(65), history })]);
  const age = (await screen.findByText('40 Min.')).parentElement;
  expect([age?.title, age?.dataset.pace]).toEqual(['Bestellt vor 1\u00a0Std. 5\u00a0Min.', 'soon']);
  expect(age?.classList.contains('warning')).toBe(true);
});

test.each([
  ['NEW', 'Annehmen und bereitlegen', 'READY'],
  ['ACCEPTED', 'Beginnen', 'IN_PROGRESS'],
  ['IN_PROGRESS', 'Fertig', 'READY'],
] as const)('the one button on a card that is %s is "%s"', async (status, label, next) => {
  const { user, store } = await openOrders([taskOf(11, status, { version: 4 })]);
  const seen = accept(store);
  await user.click(await screen.findByRole('button', { name: `${label}: B-2026-0011` }));
  const believed = next === 'READY' ? { isComplete: true } : {};
  await waitFor(() => expect(seen[0]?.body).toEqual({ status: next, version: 4, ...believed }));
  expect(await screen.findByText(/^B-2026-0011 ist /)).toBeDefined();
});

test.each([
  ['ACCEPTED', 'Direkt abholbereit'],
  ['IN_PROGRESS', 'Fertig'],
] as const)('what is %s is not told to be ready without asking while something is missing', async (status, label) => {
  const { user, store } = await openOrders([taskOf(11, status, { items: lacking(12) })], '/orders?bestellung=11');
  const seen = accept(store);
  const detail = within(await screen.findByRole('dialog', { name: 'Bestellung B-2026-0011' }));
  await user.click(detail.getByRole('button', { name: label }));
  const question = within(screen.getByRole('alertdialog', { name: 'B-2026-0011 abholbereit melden?' }));
  expect(question.getByText('Es fehlen noch 12 × Bauernbrot. Trotzdem als abholbereit melden?')).toBeDefined();
  expect(question.getByRole('link', { name: 'Plan für das Fehlende' }).getAttribute('href')).toBe(
    '/production?bestellung=11',
  );
  expect(seen).toEqual([]);
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Abbrechen' }));
  await user.click(question.getByRole('button', { name: 'Abholbereit melden' }));
  await waitFor(() => expect(seen[0]?.body).toEqual({ status: 'READY', version: 1, isComplete: false }));
});

test('goods that have gone meanwhile are named before an order is told to be ready', { tags: ['long'] }, async () => {
  const { user, store } = await openOrders([taskOf(11, 'IN_PROGRESS')]);
  answer(changeOrder, () => {
    store.orders = [taskOf(11, 'IN_PROGRESS', { items: lacking(3) })];
    return new AppError('orders.missing-stock', { missing: '3 × Bauernbrot' });
  });
  await user.click(await screen.findByRole('button', { name: 'Fertig: B-2026-0011' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'B-2026-0011 abholbereit melden?' }));
  expect(question.getByText('Es fehlen noch 3 × Bauernbrot. Trotzdem als abholbereit melden?')).toBeDefined();
  const seen = accept(store);
  await user.click(question.getByRole('button', { name: 'Abholbereit melden' }));
  await waitFor(() => expect(seen[0]?.body).toEqual({ status: 'READY', version: 1, isComplete: false }));
  expect(await screen.findByText('B-2026-0011 ist jetzt „Abholbereit“.')).toBeDefined();
});

test('a question that a colleague has answered meanwhile goes, and it is said what became of the order', async () => {
  const { user, store, stomp } = await openOrders([taskOf(11, 'READY', { items: lacking(3) })]);
  await user.click(await screen.findByRole('button', { name: 'Übergeben: B-2026-0011' }));
  expect(screen.getByRole('alertdialog')).toBeDefined();
  const gone = { at: minutesAgo(0), from: 'READY', to: 'CANCELLED', by: 'Jonas Krell' } as const;
  store.orders = [taskOf(11, 'CANCELLED', { version: 2, history: [gone] })];
  act(() => stomp.send('/topic/order-update', { id: 11, status: 'CANCELLED', version: 2 }));
  expect(await screen.findByText('B-2026-0011 ist inzwischen storniert (Jonas Krell).')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the colleague who was faster is named', async () => {
  const { user, store } = await openOrders([taskOf(11, 'NEW', { items: lacking(1) })]);
  const taken = { at: minutesAgo(0), from: 'NEW', to: 'ACCEPTED', by: 'Jonas Krell' } as const;
  answer(changeOrder, () => {
    store.orders = [taskOf(11, 'ACCEPTED', { version: 2, history: [taken] })];
    return new AppError('conflict');
  });
  await user.click(await screen.findByRole('button', { name: 'Annehmen: B-2026-0011' }));
  expect(await screen.findByText('B-2026-0011 ist inzwischen angenommen (Jonas Krell).')).toBeDefined();
  expect(screen.queryByText('Der Eintrag wurde inzwischen geändert.')).toBeNull();
});

test('a customer who gives up an order is named, a colleague who rejects one is not', async () => {
  const ended = (id: number, status: 'CANCELLED' | 'REJECTED', by: string) =>
    taskOf(id, status, { history: [{ at: minutesAgo(0), from: 'NEW', to: status, by }] });
  const finished = [ended(15, 'CANCELLED', 'Mara Lindt'), ended(16, 'REJECTED', 'Jonas Krell')];
  const { stomp, store } = await openOrders([taskOf(15), taskOf(16), taskOf(17)], '/orders', finished);
  await screen.findByRole('button', { name: 'Annehmen und bereitlegen: B-2026-0015' });
  store.orders = [taskOf(17)];
  act(() => stomp.send('/topic/order-update', { id: 15, status: 'CANCELLED', version: 2 }));
  expect(await screen.findByText('Mara Lindt hat B-2026-0015 storniert.')).toBeDefined();
  expect(screen.queryByText(/hat B-2026-0016/)).toBeNull();
});

test('on a phone the toast leads to the card in its new column', { tags: ['long'] }, async () => {
  const { user, store } = await openOrders([taskOf(11, 'NEW', { items: lacking(1) }), taskOf(12)]);
  accept(store);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: media === '(max-width: 48em)' }) as MediaQueryList,
  );
  await user.click(await screen.findByRole('button', { name: 'Annehmen: B-2026-0011' }));
  await waitFor(() => expect(numbersIn('Angenommen')).toEqual(['B-2026-0011']));
  const tab = screen.getByRole('button', { name: 'Angenommen 1' });
  expect(tab.getAttribute('aria-pressed')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Ansehen' }));
  expect(tab.getAttribute('aria-pressed')).toBe('true');
  expect(document.activeElement).toBe(column('Angenommen').getByRole('link', { name: 'B-2026-0011' }));
});

test('of one order only the latest step is shown', { tags: ['long'] }, async () => {
  const { user, store } = await openOrders([taskOf(11, 'NEW', { items: lacking(1) })]);
  accept(store);
  await user.click(await screen.findByRole('button', { name: 'Annehmen: B-2026-0011' }));
  expect(await screen.findByText('B-2026-0011 ist jetzt „Angenommen“.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Beginnen: B-2026-0011' }));
  expect(await screen.findByText('B-2026-0011 ist jetzt „In Bearbeitung“.')).toBeDefined();
  expect(screen.queryByText('B-2026-0011 ist jetzt „Angenommen“.')).toBeNull();
});

test('the focus goes along with a card that moves on', { tags: ['long'] }, async () => {
  const { user, store } = await openOrders([taskOf(11, 'NEW', { items: lacking(1) }), taskOf(12)]);
  accept(store);
  await user.click(await screen.findByRole('button', { name: 'Annehmen: B-2026-0011' }));
  await waitFor(() => expect(numbersIn('Angenommen')).toEqual(['B-2026-0011']));
  expect(document.activeElement).toBe(column('Angenommen').getByRole('link', { name: 'B-2026-0011' }));
  expect(card('B-2026-0011').getByText('Mara Lindt').closest('[data-flash]')).not.toBeNull();
});

test('handing back and skipping a step are in the menu', { tags: ['long'] }, async () => {
  const { user, store } = await openOrders([taskOf(11, 'IN_PROGRESS')]);
  const seen = accept(store);
  await user.click(await screen.findByRole('button', { name: 'Mehr zu B-2026-0011' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Zurückgeben',
    'Stornieren …',
    'Details',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Zurückgeben' }));
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ status: 'ACCEPTED' }));
  await user.click(await screen.findByRole('button', { name: 'Mehr zu B-2026-0011' }));
  expect(await screen.findByRole('menuitem', { name: 'Direkt abholbereit' })).toBeDefined();
});

test('rejecting asks for a reason, and offers some', async () => {
  const { user, store } = await openOrders([taskOf(11)]);
  const seen = accept(store);
  await user.click(await screen.findByRole('button', { name: 'Mehr zu B-2026-0011' }));
  await user.click(screen.getByRole('menuitem', { name: 'Ablehnen …' }));
  const dialog = within(screen.getByRole('dialog', { name: 'B-2026-0011 ablehnen?' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grund' });
  expect(field.maxLength).toBe(300);
  await user.click(dialog.getByRole('button', { name: 'Ablehnen' }));
  expect(dialog.getByText('Bitte gib einen Grund an.')).toBeDefined();
  expect(seen).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Nicht lieferbar' }));
  expect(field.value).toBe('Nicht lieferbar');
  await user.type(field, ', leider{Enter}');
  await waitFor(() =>
    expect(seen[0]?.body).toEqual({ status: 'REJECTED', reason: 'Nicht lieferbar, leider', version: 1 }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refused reason stays, and the dialog goes when a colleague has finished the order', {
  tags: ['long'],
}, async () => {
  const { user, store, lists } = await openOrders([taskOf(11, 'READY')]);
  answer(changeOrder, new AppError('auth.forbidden'));
  await user.click(await screen.findByRole('button', { name: 'Mehr zu B-2026-0011' }));
  await user.click(screen.getByRole('menuitem', { name: 'Stornieren …' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grund' });
  await user.type(field, 'Nicht abgeholt{Enter}');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Dafür fehlt dir das Recht.')).toBeDefined();
  expect(field.value).toBe('Nicht abgeholt');
  const before = lists.length;
  answer(changeOrder, () => {
    store.orders = [];
    return new AppError('conflict');
  });
  await user.click(screen.getByRole('button', { name: 'Stornieren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lists.length).toBeGreaterThan(before);
  expect(await screen.findByText('Gerade nichts zu tun.')).toBeDefined();
});

test('a refused step says why and loads the board again', async () => {
  const { user, lists } = await openOrders([taskOf(11, 'READY', { items: lacking(3) })]);
  answer(changeOrder, new AppError('orders.missing-stock', { missing: '3 × Bauernbrot' }));
  const button = await screen.findByRole('button', { name: 'Übergeben: B-2026-0011' });
  const before = lists.length;
  await user.click(button);
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText('Es fehlen noch 3 × Bauernbrot.')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Übergeben' }));
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'B-2026-0011 von Mara Lindt ist nicht übergeben: Dafür fehlt noch: 3 × Bauernbrot.',
  );
  await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  expect(button.getAttribute('aria-busy')).toBeNull();
});

test('what others do appears live, and a changed card flashes', async () => {
  const { stomp, store } = await openOrders([taskOf(11), taskOf(12)]);
  await screen.findByRole('link', { name: 'B-2026-0011' });
  store.orders = [taskOf(11, 'ACCEPTED', { version: 2 }), taskOf(12)];
  act(() => stomp.send('/topic/order-update', { id: 11, status: 'ACCEPTED', version: 2 }));
  await waitFor(() => expect(numbersIn('Angenommen')).toEqual(['B-2026-0011']));
  const flashing = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('data-flash'));
  expect(flashing.map((item) => item.getAttribute('aria-label'))).toEqual(['B-2026-0011 von Mara Lindt']);
});

test('with nothing to do that is said', async () => {
  await openOrders([]);
  expect(await screen.findByText('Gerade nichts zu tun.')).toBeDefined();
  expect(await screen.findByText('Noch ist keine Bestellung beendet.')).toBeDefined();
});

test('a board that cannot be loaded offers to try again', async () => {
  answer(listOrders, new AppError('server.error'));
  const { user } = renderApp('/orders', { me: person('1', 'Nele', 'MODERATOR') });
  expect(await screen.findByText('Die Bestellungen konnten nicht geladen werden.')).toBeDefined();
  answer(listOrders, []);
  await user.click(screen.getAllByRole('button', { name: 'Erneut versuchen' })[0] as HTMLElement);
  expect(await screen.findByText('Gerade nichts zu tun.')).toBeDefined();
});

test('customers find no board', async () => {
  renderApp('/orders', { me: person('1', 'Mara', 'USER') });
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
});
