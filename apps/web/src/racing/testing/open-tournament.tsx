import { getMyRacing } from '@kontor/contract/racing/api.ts';
import type { TournamentDetail, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { getTournament } from '@kontor/contract/racing/tournaments-api.ts';
import { listVehicleClasses } from '@kontor/contract/racing/tracks-api.ts';
import { screen } from '@testing-library/react';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { detailOf, raceOf, resultOf, tournamentOf } from './tournament.ts';

export const kim = person('7', 'Kim', 'USER');

export const admin = person('1', 'Jonas', 'ADMIN');

export const done = () => new Response(null, { status: 204 });

export const inState = (state: TournamentState, more: Partial<TournamentDetail> = {}) => ({
  ...detailOf(tournamentOf(8, { state })),
  ...more,
});

const noProfile = () => answer(getMyRacing, { driver: null, team: null, invitations: [] });

export async function open(tournament: TournamentDetail, me: typeof kim | undefined, tab = '', profile = noProfile) {
  answer(getTournament, tournament);
  answer(listVehicleClasses, [{ id: 2, name: 'A' }]);
  profile();
  const view = renderApp(`/racing/tournaments/8${tab}`, { me });
  await screen.findByRole('heading', { level: 1, name: 'Wintercup' });
  return view;
}

export const button = (name: string) => screen.getByRole('button', { name });

export const first = raceOf(1, {
  state: 'OFFICIAL',
  results: [
    resultOf(11, 1, { timeMs: 65_250, timePenaltyMs: 5000, teamId: 1 }),
    resultOf(12, 2, { timeMs: 66_000, fastestLapMs: 20_000 }),
    resultOf(13, null, { state: 'DSQ', pointPenalty: 3, teamId: 1 }),
  ],
});

export const second = raceOf(2, { state: 'PROVISIONAL', trackName: 'Bergsprint', laps: 1, results: [resultOf(13, 1)] });

export const running = detailOf(tournamentOf(8, { leader: 'Kolibri' }), [first, second, raceOf(3, { startsAt: null })]);
