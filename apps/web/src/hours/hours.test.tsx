import { getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { getHours } from '@kontor/contract/hours/api.ts';
import { switchHours } from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK, type HoursSettings } from '@kontor/contract/hours/schema.ts';
import { listOrders } from '@kontor/contract/orders/api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, hoursOf, person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

/** Monday, 20:00 in Berlin. */
const NOW = new Date('2026-11-16T19:00:00Z');
const week = { ...EMPTY_WEEK, MON: [{ opens: '18:00', closes: '22:00' }], TUE: [{ opens: '10:00', closes: '02:00' }] };
const auto: Partial<HoursSettings> = { mode: 'AUTO', modeBefore: 'AUTO', week };

async function openHome(hours: Partial<HoursSettings>, role: 'USER' | 'MODERATOR' = 'USER') {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  answer(listOrders, []);
  answer(listProducts, []);
  const view = renderApp('/', { me: person('7', 'Kim', role), hours: hoursOf(hours) });
  await screen.findByRole('heading', { level: 1 });
  await act(async () => view.stomp.open());
  return view;
}

const line = async () => (await screen.findByText(/^(Geöffnet|Geschlossen|Öffnet)/, { selector: 'p' })).textContent;

test.each([
  [auto, 'Geöffnet bis 22:00'],
  [{}, 'Geöffnet'],
  [{ ...auto, mode: 'CLOSED' }, 'Geschlossen'],
  [{ ...auto, mode: 'CLOSED', until: '2026-11-16T21:00:00.000Z' }, 'Öffnet morgen um 10:00'],
] satisfies [Partial<HoursSettings>, string][])('home says whether it is open: %#', async (hours, words) => {
  await openHome(hours);
  expect(await line()).toBe(words);
});

test('home shows the week and exceptions that are near', async () => {
  const exceptions = ['2026-11-15', '2026-11-20', '2026-12-24'].map((day) => ({ day, spans: [] }));
  const { user } = await openHome({ ...auto, exceptions });
  const summary = await screen.findByText('Übliche Öffnungszeiten');
  await user.click(summary);
  const details = summary.closest('details') as HTMLElement;
  expect((await within(details).findByText('Dienstag')).parentElement?.textContent).toBe('Dienstag10:00–02:00');
  expect(within(details).getByText('Fr., 20.11.').parentElement?.textContent).toBe('Fr., 20.11.geschlossen');
  expect(within(details).queryByText(/15\.11|24\.12/)).toBeNull();
});

test('a business without orders says nothing about it', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  renderApp('/', { info: business('RACING') });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/^Geöffnet/)).toBeNull();
});

/** Minute by minute, as the page looks at the clock. */
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 60_000) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 60_000)));
};

test('at the end of a span the page closes by the clock, without a message', async () => {
  await openHome(auto);
  answer(getHours, () => hoursOf(auto));
  expect(await line()).toBe('Geöffnet bis 22:00');
  await pass(2 * 3_600_000 - 5_000);
  expect(await line()).toBe('Geöffnet bis 22:00');
  await pass(6_000);
  expect(await screen.findByText('Öffnet morgen um 10:00')).toBeDefined();
});

test('it closes by the clock also while the server cannot be asked', { tags: ['long'] }, async () => {
  await openHome(auto);
  expect(await line()).toBe('Geöffnet bis 22:00');
  answer(getHours, new AppError('server.error'));
  await pass(2 * 3_600_000 + 1_000);
  expect(await line()).toBe('Geschlossen');
});

test('closed by another person, an open page says so at once', async () => {
  const { stomp } = await openHome({});
  answer(getHours, hoursOf({ mode: 'CLOSED' }));
  act(() => stomp.send('/topic/hours-update', {}));
  expect(await screen.findByText('Geschlossen', { selector: 'p' })).toBeDefined();
});

const openMenu = async (user: Awaited<ReturnType<typeof openHome>>['user']) => {
  await user.click(await screen.findByRole('button', { name: /öffnen oder schließen/ }));
  await screen.findByRole('list', { name: 'Schließen' });
  const lists = screen.getAllByRole('list', { name: /^(Öffnen|Schließen)$/ });
  return lists.flatMap((list) =>
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  );
};

test('customers have no switch', async () => {
  await openHome({});
  expect(screen.queryByRole('button', { name: /öffnen oder schließen/ })).toBeNull();
});

test('staff close for half an hour from the title bar', async () => {
  const { user } = await openHome(auto, 'MODERATOR');
  const until = '2026-11-16T19:31:00.000Z';
  const seen = answer(switchHours, hoursOf({ ...auto, mode: 'CLOSED', until }));
  expect(await openMenu(user)).toEqual([
    'Nach Dienst öffnen und schließen solange jemand im Dienst ist',
    expect.stringMatching(/^Für 30 Minuten schließen bis 20:3\d$/),
    expect.stringMatching(/^Für 1 Stunde schließen bis 21:0\d$/),
    expect.stringMatching(/^Für 2 Stunden schließen bis 22:0\d$/),
    'Für heute schließen öffnet morgen um 10:00',
    'Bis auf Weiteres schließen bis jemand öffnet',
  ]);
  await user.click(screen.getByRole('button', { name: /^Für 30 Minuten/ }));
  expect(seen[0]?.body).toMatchObject({ mode: 'CLOSED', until: expect.stringMatching(/^2026-11-16T19:3\d:00/) });
  const button = await screen.findByRole('button', { name: 'Öffnet heute um 20:31: öffnen oder schließen' });
  expect(document.activeElement).toBe(button);
  expect(await screen.findByText('Öffnet heute um 20:31.')).toBeDefined();
});

test('staff open again, by the hours or beside them', { tags: ['long'] }, async () => {
  const { user } = await openHome({ ...auto, mode: 'CLOSED' }, 'MODERATOR');
  const seen = answer(switchHours, hoursOf(auto));
  expect(await openMenu(user)).toEqual([
    'Wieder nach Plan öffnen Geöffnet bis 22:00',
    'Nach Dienst öffnen und schließen solange jemand im Dienst ist',
    'Außer der Reihe öffnen bis jemand schließt',
    'Heute geschlossen lassen öffnet morgen um 10:00',
  ]);
  expect(screen.getByText('Von Hand geschlossen. Nach Plan: Geöffnet bis 22:00.')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('list', { name: 'Öffnen' })).toBeNull();
  await openMenu(user);
  await user.click(screen.getByRole('button', { name: /^Wieder nach Plan öffnen/ }));
  await waitFor(() => expect(seen[0]?.body).toEqual({ mode: 'AUTO' }));
  expect(await screen.findByRole('button', { name: 'Geöffnet bis 22:00: öffnen oder schließen' })).toBeDefined();
});

test.each<[Partial<HoursSettings>, string]>([
  [{ ...auto, mode: 'OPEN', week: { ...week, MON: [] } }, 'Heute außer der Reihe geöffnet'],
  [{ ...auto, mode: 'OPEN' }, 'Geöffnet, bis jemand schließt'],
  [{ ...auto, week: { ...week, MON: [] } }, 'Öffnet morgen um 10:00'],
  [auto, 'Geöffnet bis 22:00'],
])('the menu says what holds in a sentence: %#', async (hours, sentence) => {
  const { user } = await openHome(hours, 'MODERATOR');
  await openMenu(user);
  expect(within(screen.getByRole('banner')).getAllByText(sentence).length).toBeGreaterThan(0);
});

test('without orders staff have no switch either', async () => {
  const { stomp } = await openHome({}, 'MODERATOR');
  await screen.findByRole('button', { name: /öffnen oder schließen/ });
  answer(getInfo, business('PRODUCTS'));
  act(() => stomp.send('/topic/info-update', {}));
  await waitFor(() => expect(screen.queryByRole('button', { name: /öffnen oder schließen/ })).toBeNull());
});
