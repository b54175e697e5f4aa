import { AppError } from '@kontor/contract/core/errors.ts';
import { DEFAULT_POINTS, type Tournament } from '@kontor/contract/racing/tournaments.ts';
import { createTournament, getTournament, listTournaments } from '@kontor/contract/racing/tournaments-api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { detailOf, raceOf, resultOf, tournamentOf } from '../testing/tournament.ts';

const kim = person('7', 'Kim', 'USER');
const admin = person('1', 'Jonas', 'ADMIN');

const ALL = [
  tournamentOf(1, { name: 'Sommercup', state: 'FINISHED', leader: 'Falke', raceCount: 4, officialCount: 4 }),
  tournamentOf(2, { name: 'Wintercup', leader: 'Dachs', raceCount: 8, officialCount: 3, isEntered: true }),
  tournamentOf(3, { name: 'Neujahrsrennen', state: 'REGISTRATION', startsAt: null, entryCount: 0 }),
  tournamentOf(4, { name: 'Geheimplan', state: 'DRAFT' }),
  tournamentOf(5, { name: 'Regenrennen', state: 'CANCELLED' }),
];

const give = (all: readonly Tournament[]) =>
  answer(listTournaments, ({ query }) => all.filter(({ state }) => state === query.get('state')));

const headings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const card = (name: string) => screen.getByRole('link', { name }).closest('article') as HTMLElement;

const won = raceOf(1, { state: 'OFFICIAL', results: [resultOf(13, 1), resultOf(11, 2)] });
const next = raceOf(2, { trackName: 'Bergsprint' });

async function open(me: typeof kim | undefined, all: readonly Tournament[] = ALL) {
  const seen = give(all);
  answer(getTournament, detailOf(tournamentOf(2), [won, next]));
  const view = renderApp('/racing/tournaments', { me });
  await screen.findByRole('heading', { level: 1, name: 'Turniere' });
  return { ...view, seen };
}

test('what runs stands first, then what is open, and what is over last; drafts are not even asked for', async () => {
  const { seen } = await open(kim);
  await screen.findByText('Wintercup');
  expect(headings()).toEqual(['Aktuell', 'Beendet', 'Abgesagt']);
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Wintercup', 'Neujahrsrennen', 'Sommercup', 'Regenrennen']);
  expect(seen.some(({ query }) => query.get('state') === 'DRAFT')).toBe(false);
  expect(screen.queryByRole('button', { name: 'Turnier anlegen' })).toBeNull();
});

test('what runs says where it stands, who leads, what comes next and whether one is in; what is over, who won', async () => {
  await open(undefined);
  await screen.findByText('Wintercup');
  const running = plainText(card('Wintercup'));
  expect(running).toContain('Läuft');
  expect(running).toContain('angemeldet');
  expect(running).toContain('Seit Fr., 20.11.2026, 20:00 Uhr');
  expect(running).toContain('3 Fahrer3 von 8 Rennen amtlich');
  await within(card('Wintercup')).findByRole('list', { name: 'Die ersten drei' });
  expect(plainText(card('Wintercup'))).toContain('Als Nächstes: Bergsprint, Fr., 20.11.2026, 20:00 Uhr');
  expect(plainText(card('Wintercup'))).toContain('1.Startnummer 3Dachs25 Punkte');
  expect(plainText(card('Sommercup'))).toContain('Gewonnen hat Falke');
  expect(plainText(card('Neujahrsrennen'))).toContain('Termin steht noch nicht fest0 Fahrernoch keine Rennen');
});

test('without any tournament it says what comes next', async () => {
  await open(kim, []);
  expect(await screen.findByText('Noch keine Turniere')).toBeDefined();
});

test('what cannot be loaded is asked for again', async () => {
  answer(listTournaments, new AppError('server.error'));
  const { user } = renderApp('/racing/tournaments', { me: kim });
  await screen.findByText('Die Turniere konnten nicht geladen werden.');
  give(ALL);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Wintercup')).toBeDefined();
});

test('a new one appears live', async () => {
  const { stomp } = await open(kim, []);
  await screen.findByText('Noch keine Turniere');
  await act(async () => stomp.open());
  give(ALL);
  act(() => stomp.send('/topic/racing-update', { what: 'tournaments' }));
  expect(await screen.findByText('Wintercup')).toBeDefined();
});

test('the administration sees drafts and adds one, with the usual points', async () => {
  const { user, router } = await open(admin);
  await screen.findByText('Geheimplan');
  expect(headings()).toContain('Entwürfe');
  const made = tournamentOf(9, { name: 'Frühlingscup', state: 'DRAFT' });
  const seen = answer(createTournament, made);
  answer(getTournament, detailOf(made, [], []));
  await user.click(screen.getByRole('button', { name: 'Turnier anlegen' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Turnier anlegen' }));
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Frühlingscup');
  fireEvent.change(dialog.getByLabelText('Beginn'), { target: { value: '28.03.2027 20:00' } });
  expect(dialog.getByText('Vom ersten bis zum 10. Platz, mit Komma getrennt.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/racing/tournaments/9'));
  expect(seen.map(({ body }) => body)).toEqual([
    {
      name: 'Frühlingscup',
      description: '',
      startsAt: '2027-03-28T18:00:00.000Z',
      points: DEFAULT_POINTS,
      fastestLapPoints: 1,
    },
  ]);
});

test('points are typed in a line that says how far they go, nonsense is reported, and numbers are what is sent', {
  tags: ['long'],
}, async () => {
  const { user } = await open(admin);
  const made = tournamentOf(9, { name: 'Frühlingscup', state: 'DRAFT' });
  const seen = answer(createTournament, made);
  answer(getTournament, detailOf(made, [], []));
  await user.click(await screen.findByRole('button', { name: 'Turnier anlegen' }));
  const dialog = within(screen.getByRole('dialog'));
  const line = dialog.getByLabelText<HTMLInputElement>('Punkte je Platz');
  await user.clear(line);
  await user.type(line, '10-6-3');
  expect(dialog.getByText('Vom ersten bis zum 3. Platz, mit Komma getrennt.')).toBeDefined();
  fireEvent.change(line, { target: { value: '3, 10' } });
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  expect(await dialog.findByText('Ein besserer Platz darf nicht weniger Punkte geben.')).toBeDefined();
  fireEvent.change(line, { target: { value: 'viele' } });
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  expect(await dialog.findByText('Bitte nur ganze Zahlen, zum Beispiel 25, 18, 15.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Übliche Punkte' }));
  expect(line.value).toBe(DEFAULT_POINTS.join(', '));
  await user.type(dialog.getByLabelText('Name'), 'Frühlingscup');
  fireEvent.change(line, { target: { value: '10-6-3' } });
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ points: [10, 6, 3] });
});
