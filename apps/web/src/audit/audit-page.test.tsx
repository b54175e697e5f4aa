import { listAuditPeople, listAudits, listAuditTypes } from '@kontor/contract/audit/api.ts';
import type { AuditEntry } from '@kontor/contract/audit/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { leaveWhileTyping } from '#shell/testing/leave-while-typing.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const entry = (id: number, displayName: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  message: `<b>Ereignis ${id}</b>`,
  type: 'HR',
  date: `2026-11-15T${String(10 + id)}:30:00.000Z`,
  displayName,
  source: 'KONTOR',
  changes: [],
  ...more,
});
const edited = entry(2, 'Nele', {
  message: '<b>Brot</b> geändert',
  type: 'MANAGEMENT',
  changes: [
    { field: 'Preis', before: '2,00 €', after: '2,50 €' },
    { field: 'Beschreibung', before: '', after: '<b>knusprig</b>' },
  ],
});
const oldest = entry(1, 'Tarek', { type: 'GANG_WAR', source: 'GAME' });
const TYPES = ['GANG_WAR', 'HR', 'MANAGEMENT', 'SECURITY'];

async function openLog(path = '/audit-log', types = TYPES) {
  answer(listAuditTypes, types);
  answer(listAuditPeople, ['Tarek', 'Nele']);
  const lists = answer(listAudits, [edited, oldest]);
  const view = renderApp(path, { me: person('1', 'Mara', 'SUPER_ADMIN') });
  await screen.findByText('Ereignis 1');
  await act(async () => view.stomp.open());
  return { ...view, lists };
}

const column = (at: number) =>
  [...document.querySelectorAll(`tbody > tr > td:nth-child(${at})`)].map((cell) => cell.textContent);
const names = () => column(1).map((text) => text.split(' ')[0]);
const chosen = () => [...document.querySelectorAll('.mantine-Pill-label')].map((pill) => pill.textContent);
const asked = (lists: { query: URLSearchParams }[], name: string) => lists.at(-1)?.query.getAll(name);
const csv = () => screen.getByRole('link', { name: 'CSV' }).getAttribute('href');

test('entries of the types that matter most are listed with person, what and type, below their day in Berlin', async () => {
  const { lists, router } = await openLog();
  expect(asked(lists, 'type')).toEqual(['HR', 'MANAGEMENT']);
  expect(chosen()).toEqual(['Personal', 'Geschäftsleitung']);
  expect(router.state.location.search).toEqual({});
  // That a name comes from the game is said where it does, and nothing where it does not.
  expect(column(1)).toEqual(['Nele ', 'Tarek laut Spiel']);
  expect(column(2)).toEqual(['Brot geändert', 'Ereignis 1']);
  expect(screen.getByText('Brot').tagName).toBe('B');
  expect(column(3)).toEqual(['Geschäftsleitung', 'GANG_WAR']);
  expect(screen.getByRole('rowheader', { name: 'Sonntag, 15. November 2026' })).toBeDefined();
  expect(column(4)).toEqual(['13:30', '12:30']);
});

test('what only we can know is a report when the game says it; names are text, whatever stands in them', async () => {
  const nasty = '<img src=x onerror=alert(1)>';
  answer(listAuditTypes, TYPES);
  answer(listAuditPeople, [nasty]);
  answer(listAudits, [entry(1, 'Mara', { type: 'HR', source: 'GAME' }), entry(2, nasty, { type: 'HR' })]);
  renderApp('/audit-log', { me: person('1', 'Mara', 'SUPER_ADMIN') });
  await screen.findByText('Ereignis 1');
  expect(column(3)).toEqual(['Personal (Spielmeldung)', 'Personal']);
  expect(screen.getByText(nasty)).toBeDefined();
  expect(document.querySelector('main img')).toBeNull();
});

test('where none of them exists, everything is shown', { tags: ['long'] }, async () => {
  const { lists } = await openLog('/audit-log', ['GANG_WAR']);
  expect([asked(lists, 'type'), chosen()]).toEqual([[], []]);
});

test('an address that says all means all', { tags: ['long'] }, async () => {
  const { lists } = await openLog('/audit-log?arten=alle');
  expect([asked(lists, 'type'), chosen()]).toEqual([[], []]);
});

test('existing types are offered, an unknown one by its code, and people of the log; the address says the choice', {
  tags: ['long'],
}, async () => {
  const { user, lists, router } = await openLog();
  await user.click(screen.getByRole('combobox', { name: 'Art' }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'GANG_WAR',
    'Geschäftsleitung',
    'Personal',
    'Sicherheit',
  ]);
  await user.click(screen.getByRole('option', { name: 'GANG_WAR' }));
  await waitFor(() => expect(asked(lists, 'type')).toEqual(['HR', 'MANAGEMENT', 'GANG_WAR']));
  expect(router.state.location.search).toEqual({ arten: ['HR', 'MANAGEMENT', 'GANG_WAR'] });
  // Without a choice all are shown.
  await user.click(screen.getByLabelText('Auswahl leeren'));
  await waitFor(() => expect(asked(lists, 'type')).toEqual([]));
  expect(router.state.location.search).toEqual({ arten: 'alle' });
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Nele' }));
  await waitFor(() => expect(asked(lists, 'person')).toEqual(['Nele']));
  expect(router.state.location.search).toEqual({ arten: 'alle', person: ['Nele'] });
});

test('days are those of Berlin, and the last one is included', { tags: ['long'] }, async () => {
  const { lists, router } = await openLog();
  fireEvent.change(screen.getByLabelText('Von'), { target: { value: '25.10.2026' } });
  fireEvent.change(screen.getByLabelText('Bis'), { target: { value: '31.10.2026' } });
  await waitFor(() => expect(asked(lists, 'to')).toEqual(['2026-10-31T23:00:00.000Z']));
  expect(asked(lists, 'from')).toEqual(['2026-10-24T22:00:00.000Z']);
  expect(router.state.location.search).toEqual({ von: '2026-10-25', bis: '2026-10-31' });
  fireEvent.change(screen.getByLabelText('Bis'), { target: { value: '1.10.2026' } });
  expect(await screen.findByText('Liegt vor dem Anfang.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Bis'), { target: { value: '31.2.2026' } });
  expect(await screen.findByText('Bitte ein Datum wie 15.11.2026 angeben.')).toBeDefined();
});

test('the search waits for a pause and for three characters', { tags: ['long'] }, async () => {
  const { user, lists, router } = await openLog();
  await user.type(screen.getByLabelText('Suche'), 'br');
  expect(screen.getByText('Ab 3 Zeichen wird gesucht.')).toBeDefined();
  // No time passes between the two, however slow the machine is.
  for (const value of ['bro', 'brot']) fireEvent.change(screen.getByLabelText('Suche'), { target: { value } });
  await waitFor(() => expect(asked(lists, 'search')).toEqual(['brot']));
  const searches = lists.flatMap(({ query }) => query.getAll('search'));
  expect([...new Set(searches)]).toEqual(['brot']);
  expect(router.state.location.search).toEqual({ suche: 'brot' });
});

test('a link followed right after typing leads on, however long the next screen takes', {
  tags: ['long'],
}, async () => {
  const { router } = await openLog();
  await leaveWhileTyping(router, screen.getByLabelText('Suche'), 'brot');
  expect(router.latestLocation.pathname).toBe('/tip-games');
});

test('an address with filters opens filtered, and the CSV has the same', async () => {
  const { lists } = await openLog('/audit-log?arten=RAID&person=Nele&von=2026-11-15&bis=2026-11-15&suche=123');
  const wanted = {
    type: ['RAID'],
    person: ['Nele'],
    from: ['2026-11-14T23:00:00.000Z'],
    to: ['2026-11-15T23:00:00.000Z'],
    search: ['123'],
  };
  expect(chosen()).toEqual(['Nele', 'Razzia']);
  const query = new URL(csv() ?? '', 'http://kontor').searchParams;
  for (const [name, values] of Object.entries(wanted)) {
    expect([name, asked(lists, name)]).toEqual([name, values]);
    expect([name, query.getAll(name)]).toEqual([name, values]);
  }
  expect(csv()?.startsWith('/api/audits/export?')).toBe(true);
  expect(query.has('limit')).toBe(false);
});

test('a row with changes opens to before and after, as text, and closes again', async () => {
  const { user } = await openLog();
  expect(screen.getAllByRole('button', { name: /^Änderungen von/ })).toHaveLength(1);
  const toggle = screen.getByRole('button', { name: 'Änderungen von Nele, 15.11.2026, 13:30' });
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  const rows = within(screen.getByRole('table', { name: 'Änderungen' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Preis2,00 €→2,50 €', 'Beschreibungleer→<b>knusprig</b>']);
  await user.click(screen.getByText('Brot'));
  expect(screen.queryByRole('table', { name: 'Änderungen' })).toBeNull();
});

test('more is loaded on demand, from where the last page ended', { tags: ['long'] }, async () => {
  answer(listAuditTypes, []);
  answer(listAuditPeople, []);
  const link = '</api/audits?limit=100&before=2>; rel="next"';
  const lists = answer(listAudits, ({ query }) =>
    query.get('before') ? [oldest] : Response.json([edited], { headers: { link } }),
  );
  const { user } = renderApp('/audit-log', { me: person('1', 'Mara', 'SUPER_ADMIN') });
  await user.click(await screen.findByRole('button', { name: 'Mehr laden' }));
  await waitFor(() => expect(names()).toEqual(['Nele', 'Tarek']));
  expect(asked(lists, 'before')).toEqual(['2']);
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

test('what is new appears on top, flashes and is shown; what was there stays', { tags: ['long'] }, async () => {
  const { stomp } = await openLog();
  const before = screen.getByText('Ereignis 1').closest('tr');
  answer(listAudits, [entry(3, 'Selma'), edited, oldest]);
  act(() => stomp.send('/topic/audit-update', {}));
  await waitFor(() => expect(names()).toEqual(['Selma', 'Nele', 'Tarek']));
  expect(screen.getByText('Ereignis 3').closest('tr')?.hasAttribute('data-flash')).toBe(true);
  expect(screen.getByText('1 neu im Protokoll')).toBeDefined();
  expect(screen.getByText('Ereignis 1').closest('tr')).toBe(before);
  expect(before?.hasAttribute('data-flash')).toBe(false);
});

test('a selection without entries says so and leads back', { tags: ['long'] }, async () => {
  answer(listAuditTypes, TYPES);
  answer(listAuditPeople, []);
  answer(listAudits, ({ query }) => (query.get('search') ? [] : [oldest]));
  const { user, router } = renderApp('/audit-log?suche=nirgends', { me: person('1', 'Mara', 'SUPER_ADMIN') });
  expect(await screen.findByText('Kein Eintrag passt zu deiner Auswahl.')).toBeDefined();
  const main = within(screen.getByRole('main'));
  await user.click(main.getAllByRole('button', { name: 'Filter zurücksetzen' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Ereignis 1')).toBeDefined();
  expect(router.state.location.search).toEqual({});
  expect(screen.getByLabelText<HTMLInputElement>('Suche').value).toBe('');
});

test.each([listAuditTypes, listAudits])('a log that cannot be loaded offers to try again', async (broken) => {
  answer(listAuditTypes, TYPES);
  answer(listAuditPeople, []);
  answer(listAudits, [oldest]);
  answer(broken, new AppError('server.error'));
  const { user } = renderApp('/audit-log', { me: person('1', 'Mara', 'SUPER_ADMIN') });
  expect(await screen.findByText('Das Protokoll konnte nicht geladen werden.')).toBeDefined();
  answer(listAuditTypes, TYPES);
  answer(listAudits, [oldest]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Ereignis 1')).toBeDefined();
});
