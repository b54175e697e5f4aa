import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import { listBaseItems, listCitizens, listHistory, resetHistory, undoBooking } from '@kontor/contract/inventory/api.ts';
import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import { findCoverage } from '@kontor/contract/videos/api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noteServerTime } from '#platform/server-clock.ts';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const change = (label: string, oldAmount: number, newAmount: number) => ({
  name: label.toLowerCase(),
  label,
  oldAmount,
  newAmount,
});
const entry = (id: number, citizenName: string, ...items: HistoryEntry['items']): HistoryEntry => ({
  id,
  citizenName,
  source: 'KONTOR',
  date: `2026-11-15T${String(10 + id)}:30:00.000Z`,
  reason: id === 2 ? 'Verkauf' : null,
  items,
});
const BASE = ['bread:Brot', 'milk:Milch'].map((pair) => {
  const [name = '', label = ''] = pair.split(':');
  return { name, label, weight: 1 };
});
const newest = entry(2, 'Nele', change('Brot', 1240, 1200), change('Mehl', 0, 40));
const oldest = entry(1, 'Tarek', change('Milch', 5, 9));

async function openHistory(path = '/warehouse-history') {
  const lists = answer(listHistory, ({ query }) =>
    query.getAll('citizen').includes('Tarek') ? [oldest] : [newest, oldest],
  );
  answer(listBaseItems, BASE);
  answer(listCitizens, ['Nele', 'Tarek']);
  const view = renderApp(path, { me: person('1', 'Mara', 'SUPER_ADMIN') });
  await screen.findByText('Milch');
  await act(async () => view.stomp.open());
  return { ...view, lists };
}

const people = () =>
  [...document.querySelectorAll('tbody > tr > td:first-child')].map((cell) => cell.firstChild?.textContent);

const sentences = () =>
  [...document.querySelectorAll('tbody > tr:has(td)')].map((row) =>
    [...row.querySelectorAll('td')]
      .map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim())
      .join(' ')
      .trim(),
  );

test('entries are sentences, newest first, below their day in Berlin', async () => {
  await openHistory();
  expect(screen.getByRole('rowheader', { name: 'Sonntag, 15. November 2026' })).toBeDefined();
  expect(sentences()).toEqual(['Nele hat verkauft Brot −40 Mehl +40 13:30', 'Tarek hat eingelagert Milch +4 12:30']);
});

test('where an entry comes from is said of what was not written here', { tags: ['long'] }, async () => {
  answer(listBaseItems, []);
  answer(listCitizens, []);
  answer(listHistory, [
    { ...newest, source: 'GAME' },
    { ...oldest, source: 'UNKNOWN' },
    { ...oldest, id: 7 },
  ]);
  renderApp('/warehouse-history', { me: person('1', 'Mara', 'SUPER_ADMIN') });
  await screen.findByText('laut Spiel');
  expect(sentences().map((text) => text.replace(/ hat .*/, ''))).toEqual([
    'Nele laut Spiel',
    'Tarek Herkunft unbekannt',
    'Tarek',
  ]);
});

test('a row opens to what happened to each item, and closes again', { tags: ['long'] }, async () => {
  const { user } = await openHistory();
  const toggle = screen.getByRole('button', { name: 'Einzelheiten zu Nele, 15.11.2026, 13:30' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await user.click(toggle);
  const items = within(screen.getByRole('table', { name: 'Geänderte Gegenstände' }));
  const lines = items
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(lines).toEqual(['Brotentfernt−401.240 → 1.200', 'Mehlhinzugefügt+400 → 40']);
  await user.click(toggle);
  expect(screen.queryByRole('table', { name: 'Geänderte Gegenstände' })).toBeNull();
  // A click anywhere on the row does the same.
  await user.click(screen.getByRole('cell', { name: /^Tarek/ }));
  expect(screen.getByText('5 → 9')).toBeDefined();
});

test("one's own fresh entry can be taken back from the opened row, and a refusal is shown", async () => {
  const fresh = { ...entry(3, 'Mara', change('Salz', 1, 2)), date: new Date().toISOString() };
  const foreign = { ...oldest, date: new Date().toISOString() };
  answer(listBaseItems, []);
  answer(listCitizens, []);
  answer(listHistory, [fresh, foreign, { ...newest, citizenName: 'Mara', date: '2020-01-01T10:00:00.000Z' }]);
  const { user } = renderApp('/warehouse-history', { me: person('1', 'Mara', 'SUPER_ADMIN') });
  await screen.findByText('Salz');
  for (const toggle of screen.getAllByRole('button', { name: /^Einzelheiten/ })) await user.click(toggle);
  const seen = answer(undoBooking, new AppError('inventory.undo-overtaken'));
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  answer(undoBooking, entry(4, 'Mara', change('Salz', 2, 1)));
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByText('Die Buchung ist zurückgenommen. Salz: wieder 1.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull());
  expect(seen.map(({ path }) => path)).toEqual([expect.stringContaining('/3')]);
});

test('how long an entry can be taken back follows the clock of the server', async () => {
  const now = Date.now();
  const own = { ...entry(3, 'Mara', change('Salz', 1, 2)), date: new Date(now - 60_000).toISOString() };
  const headers = { date: new Date(now).toUTCString() };
  answer(listBaseItems, []);
  answer(listCitizens, []);
  answer(listHistory, () => Response.json([own], { headers }));
  vi.spyOn(Date, 'now').mockImplementation(() => now + 20 * 60_000);
  const { user } = renderApp('/warehouse-history', { me: person('1', 'Mara', 'SUPER_ADMIN') });
  await user.click(await screen.findByRole('button', { name: /^Einzelheiten/ }));
  expect(screen.getByRole('button', { name: 'Rückgängig' })).toBeDefined();
  vi.restoreAllMocks();
  noteServerTime(new Response('', { headers }), Date.now());
});

test('the filter by employees asks the server and stands in the address', { tags: ['long'] }, async () => {
  const { user, router, lists } = await openHistory();
  await user.click(screen.getByRole('combobox', { name: 'Mitarbeiter' }));
  await user.click(await screen.findByRole('option', { name: 'Tarek' }));
  await waitFor(() => expect(people()).toEqual(['Tarek']));
  expect(lists.at(-1)?.query.getAll('citizen')).toEqual(['Tarek']);
  expect(router.state.location.search).toEqual({ wer: ['Tarek'] });
});

test('item, reason and days ask the server, together, and the address says so', { tags: ['long'] }, async () => {
  const { user, router, lists } = await openHistory();
  await user.click(screen.getByRole('combobox', { name: 'Gegenstand' }));
  await user.keyboard('brot{Enter}');
  await user.click(screen.getByRole('combobox', { name: 'Grund' }));
  await user.click(await screen.findByRole('option', { name: 'Verkauf' }));
  fireEvent.change(screen.getByLabelText('Von'), { target: { value: '25.10.2026' } });
  fireEvent.change(screen.getByLabelText('Bis'), { target: { value: '31.10.2026' } });
  await waitFor(() => expect(lists.at(-1)?.query.get('to')).toBe('2026-10-31T23:00:00.000Z'));
  const { query } = lists.at(-1) ?? { query: new URLSearchParams() };
  expect([query.get('item'), query.getAll('reason'), query.get('from')]).toEqual([
    'bread',
    ['Verkauf'],
    '2026-10-24T22:00:00.000Z',
  ]);
  expect(router.state.location.search).toEqual({
    was: 'bread',
    grund: ['Verkauf'],
    von: '2026-10-25',
    bis: '2026-10-31',
  });
  await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Gegenstand' }).value).toBe('');
});

test('an address with a filter opens filtered, by several people as well', async () => {
  const { lists } = await openHistory('/warehouse-history?wer=%5B%22Nele%22%2C%22Tarek%22%5D');
  expect(lists[0]?.query.getAll('citizen')).toEqual(['Nele', 'Tarek']);
});

test('new entries appear on top without a reload', async () => {
  const { stomp } = await openHistory();
  answer(listHistory, [entry(3, 'Selma', change('Salz', 1, 2)), newest, oldest]);
  act(() => stomp.send('/topic/inventory-update', {}));
  await waitFor(() => expect(people()).toEqual(['Selma', 'Nele', 'Tarek']));
});

test('more is loaded on demand, from where the last page ended', { tags: ['long'] }, async () => {
  const link = '</api/inventory/history?limit=100&before=2>; rel="next"';
  answer(listBaseItems, []);
  answer(listCitizens, []);
  const lists = answer(listHistory, ({ query }) =>
    query.get('before') ? [oldest] : Response.json([newest], { headers: { link } }),
  );
  const { user } = renderApp('/warehouse-history', { me: person('1', 'Mara', 'SUPER_ADMIN') });
  await user.click(await screen.findByRole('button', { name: 'Mehr laden' }));
  await waitFor(() => expect(people()).toEqual(['Nele', 'Tarek']));
  expect(lists.at(-1)?.query.get('before')).toBe('2');
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

test('resetting asks, warns, offers a copy first, and then empties the list', async () => {
  const { user } = await openHistory();
  const seen = answer(resetHistory, new Response(null, { status: 204 }));
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Mehr zum Lagerverlauf' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Verlauf zurücksetzen' }));
  };
  expect(screen.queryByRole('button', { name: /zurücksetzen/ })).toBeNull();
  await ask();
  const dialog = within(screen.getByRole('alertdialog', { name: 'Bist du sicher?' }));
  expect(dialog.getByText(/endgültig gelöscht.*Der Bestand bleibt unverändert/)).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Als JSON sichern' }).getAttribute('href')).toBe(
    '/api/inventory/history/export',
  );
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  expect(seen).toEqual([]);
  answer(listHistory, []);
  await ask();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Verlauf zurücksetzen' }));
  expect(await screen.findByText('Noch hat niemand etwas gebucht.')).toBeDefined();
  expect(seen).toHaveLength(1);
});

test('a history that cannot be loaded offers to try again', async () => {
  answer(listBaseItems, []);
  answer(listCitizens, []);
  answer(listHistory, new AppError('server.error'));
  const { user } = renderApp('/warehouse-history', { me: person('1', 'Mara', 'SUPER_ADMIN') });
  expect(await screen.findByText('Der Verlauf konnte nicht geladen werden.')).toBeDefined();
  answer(listHistory, [oldest]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Tarek')).toBeDefined();
});

const at = (id: number, date: string): HistoryEntry => ({ ...entry(id, 'Nele', change(`Brot ${id}`, 1, 2)), date });
const covered = at(2, '2026-11-15T18:20:30.000Z');
const uncovered = at(1, '2026-11-15T10:30:00.000Z');
const recording = {
  streamId: 'abend',
  title: 'Abend',
  startedAt: '2026-11-15T18:00:00.000Z',
  finishedAt: '2026-11-15T19:00:00.000Z',
};

async function openRecorded(...features: Feature[]) {
  answer(listHistory, [covered, uncovered]);
  answer(listBaseItems, []);
  answer(listCitizens, []);
  const asked = answer(findCoverage, [recording]);
  const view = renderApp('/warehouse-history', {
    me: person('1', 'Mara', 'SUPER_ADMIN'),
    info: business(...features),
  });
  await screen.findByText('Brot 1');
  return { ...view, asked };
}

test('a row whose moment was recorded leads to the second in the recording, others do not', {
  tags: ['long'],
}, async () => {
  const { asked, user } = await openRecorded(...FEATURES);
  const link = await screen.findByRole('link', { name: 'Aufnahme ansehen: 15.11.2026, 19:20' });
  expect(link.getAttribute('href')).toBe('/video-on-demand/abend?t=1230');
  expect(screen.getAllByRole('link', { name: /^Aufnahme ansehen/ })).toHaveLength(1);
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    from: '2026-11-15T10:00:00.000Z',
    to: '2026-11-15T19:00:00.000Z',
  });
  await user.hover(link);
  expect(await screen.findByText('Aufnahme ansehen')).toBeDefined();
});

test('a new row within the same hour does not ask again, a changed recording does', { tags: ['long'] }, async () => {
  const { asked, stomp } = await openRecorded(...FEATURES);
  await screen.findByRole('link', { name: /^Aufnahme ansehen/ });
  await act(async () => stomp.open());
  const before = asked.length;
  answer(listHistory, [at(3, '2026-11-15T18:40:00.000Z'), covered, uncovered]);
  act(() => stomp.send('/topic/inventory-update', {}));
  expect(await screen.findByRole('link', { name: 'Aufnahme ansehen: 15.11.2026, 19:40' })).toBeDefined();
  expect(asked).toHaveLength(before);
  answer(findCoverage, []);
  act(() => stomp.send('/topic/vod-update', { id: 1 }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Aufnahme ansehen/ })).toBeNull());
});

test('without recordings nobody is asked and nothing is linked', async () => {
  const { asked } = await openRecorded('PRODUCTS');
  expect(screen.queryByRole('link', { name: /^Aufnahme ansehen/ })).toBeNull();
  expect(asked).toEqual([]);
});
