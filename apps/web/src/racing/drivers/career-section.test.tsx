import { AppError } from '@kontor/contract/core/errors.ts';
import { getMyCareer } from '@kontor/contract/racing/api.ts';
import type { DrivenRace } from '@kontor/contract/racing/career.ts';
import type { PersonalBest } from '@kontor/contract/racing/laps.ts';
import { listMyTimes } from '@kontor/contract/racing/laps-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { lapOf, NO_CAREER, openProfile } from '../testing/profile.ts';

const best: PersonalBest = {
  trackId: 5,
  trackName: 'Hafenrunde',
  classId: 2,
  timeMs: 65_250,
  vehicle: 'Sultan RS',
  drivenAt: '2026-11-10T19:00:00.000Z',
  rank: 2,
  gapMs: 480,
};
const race: DrivenRace = {
  id: 1,
  tournamentId: 4,
  tournamentName: 'Wintercup',
  number: 2,
  trackName: 'Hafenrunde',
  classId: 2,
  startsAt: '2026-11-20T19:00:00.000Z',
  state: 'FINISHED',
  place: 1,
  points: 26,
};
const CAREER = {
  bests: [best, { ...best, trackId: 6, trackName: 'Vinewood Sprint', rank: 1, gapMs: 0 }],
  races: [race, { ...race, id: 2, number: 1, state: 'DNF' as const, place: null, points: 0 }],
  wins: 1,
  podiums: 1,
  starts: 2,
};

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

test('bests stand with rank and gap, and lead to their track', async () => {
  openProfile({ career: CAREER, tab: 'bests' });
  const link = await screen.findByRole('link', { name: 'Vinewood Sprint' });
  expect(link.getAttribute('href')).toBe('/racing/tracks/6');
  await waitFor(() =>
    expect(rowsOf('Bestzeiten')).toEqual([
      ['Hafenrunde', 'Klasse S', '1:05.250', '2.', '+0.480', 'Sultan RS', '10.11.2026'],
      ['Vinewood Sprint', 'Klasse S', '1:05.250', '1.', 'Rekord', 'Sultan RS', '10.11.2026'],
    ]),
  );
});

test('races stand with place or state and points, and lead to their tournament', async () => {
  openProfile({ career: CAREER, tab: 'races' });
  expect(await screen.findByText('2 Starts · 1 Sieg · 1 Podestplatz')).toBeDefined();
  const [link] = screen.getAllByRole('link', { name: 'Wintercup' });
  expect(link?.getAttribute('href')).toBe('/racing/tournaments/4');
  await waitFor(() =>
    expect(rowsOf('Rennen')).toEqual([
      ['Wintercup', 'Rennen 2', 'Hafenrunde', 'Klasse S', '20.11.2026', '1.', '26 P'],
      ['Wintercup', 'Rennen 1', 'Hafenrunde', 'Klasse S', '20.11.2026', 'ausgeschieden', '0 P'],
    ]),
  );
});

test('without times or races the next step is named', async () => {
  const { user } = openProfile({ tab: 'bests' });
  const submit = await screen.findByRole('link', { name: 'Zeit einreichen' });
  expect(submit.getAttribute('href')).toBe('/racing/top-times');
  await user.click(screen.getByRole('link', { name: 'Rennen' }));
  expect(await screen.findByRole('link', { name: 'Turniere ansehen' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Meine Zeiten' }));
  expect(await screen.findByText('Noch keine Zeit eingereicht')).toBeDefined();
});

test('results that cannot be loaded offer to try again, the rest stays', async () => {
  const { user } = openProfile();
  answer(getMyCareer, new AppError('server.error'));
  expect(await screen.findByText('Deine Ergebnisse konnten nicht geladen werden.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Falke' })).toBeDefined();
  answer(getMyCareer, CAREER);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('heading', { name: 'Punkteverlauf' })).toBeDefined();
});

test('own times of the latest track are listed with what became of them; another track can be chosen', {
  tags: ['long'],
}, async () => {
  const { user } = openProfile({
    tab: 'times',
    career: CAREER,
    times: [
      lapOf(9, { timeMs: 64_900, state: 'PENDING', drivenAt: '2026-11-12T19:00:00.000Z' }),
      lapOf(8, { timeMs: 50_000, state: 'REJECTED', reason: 'Abgekürzt.', drivenAt: '2026-11-11T19:00:00.000Z' }),
      lapOf(7, { isFromGame: true }),
      lapOf(3, { trackId: 7, trackName: 'Flughafen', timeMs: 80_000, state: 'PENDING' }),
    ],
  });
  const choice = await screen.findByLabelText<HTMLSelectElement>('Strecke');
  await waitFor(() =>
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Flughafen', 'Hafenrunde', 'Vinewood Sprint']),
  );
  expect(choice.value).toBe('5');
  await waitFor(() =>
    expect(rowsOf('Meine Zeiten')).toEqual([
      ['12.11.2026, 20:00', '1:04.900', 'Klasse S', 'Sultan RS', 'eingereicht', 'wird geprüftZurückziehen'],
      ['11.11.2026, 20:00', '0:50.000', 'Klasse S', 'Sultan RS', 'eingereicht', 'abgelehntAbgekürzt.'],
      ['10.11.2026, 20:00', '1:05.250', 'Klasse S', 'Sultan RS', 'aus dem Spiel', 'bestätigt'],
    ]),
  );
  await user.selectOptions(choice, 'Flughafen');
  await waitFor(() => expect(rowsOf('Meine Zeiten').map((row) => row[1])).toEqual(['1:20.000']));
});

test('the chart tells only what counts, one line for each class', async () => {
  const { user } = openProfile({
    tab: 'times',
    times: [
      lapOf(9, { timeMs: 64_000, drivenAt: '2026-11-13T19:00:00.000Z' }),
      lapOf(8, { timeMs: 50_000, state: 'REJECTED', reason: 'Abgekürzt.' }),
      lapOf(7, { classId: 1, timeMs: 70_000 }),
      lapOf(6, { drivenAt: '2026-11-09T19:00:00.000Z' }),
    ],
  });
  const name = 'Deine bestätigten Zeiten: Hafenrunde';
  await user.click(await screen.findByText('Als Tabelle'));
  await waitFor(() =>
    expect(rowsOf(name)).toEqual([
      ['Klasse A', '10.11.2026', '1:10.000', 'Sultan RS'],
      ['Klasse S', '09.11.2026', '1:05.250', 'Sultan RS'],
      ['Klasse S', '13.11.2026', '1:04.000', 'Sultan RS'],
    ]),
  );
});

test('older times are loaded on demand', async () => {
  const link = '</api/racing/me/times?limit=50&before=9>; rel="next"';
  const { user } = openProfile({ tab: 'times' });
  const lists = answer(listMyTimes, ({ query }) =>
    query.get('before') ? [lapOf(3, { timeMs: 70_000 })] : Response.json([lapOf(9)], { headers: { link } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Mehr laden' }));
  await waitFor(() => expect(rowsOf('Meine Zeiten').map((row) => row[1])).toEqual(['1:05.250', '1:10.000']));
  expect(lists.at(-1)?.query.get('before')).toBe('9');
});

test('a decision is shown as soon as it is taken', async () => {
  const { stomp } = openProfile({ times: [lapOf(9, { state: 'PENDING' })], career: NO_CAREER, tab: 'times' });
  await screen.findByText('wird geprüft');
  await act(async () => stomp.open());
  answer(listMyTimes, [lapOf(9)]);
  act(() => stomp.send('/topic/racing-update', { what: 'times' }));
  expect(await screen.findByText('bestätigt')).toBeDefined();
});
