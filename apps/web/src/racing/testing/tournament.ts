import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import { standingsOf } from '@kontor/contract/racing/standings.ts';
import {
  type CountedResult,
  DEFAULT_POINTS,
  type Race,
  type Tournament,
  type TournamentDetail,
} from '@kontor/contract/racing/tournaments.ts';

const team = { id: 1, name: 'Hafenrenner', color: '#1f6f8b' };
const TEAMS = [team, { id: 2, name: 'Sandpiloten', color: '#b5562b' }];

export const driverOf = (id: number, nickname: string, startNumber: number, more: Partial<DriverFace> = {}) =>
  ({ id, nickname, startNumber, team: null, ...more }) satisfies DriverFace;

export const DRIVERS: readonly DriverFace[] = [
  driverOf(11, 'Falke', 7, { team }),
  driverOf(12, 'Kolibri', 44),
  driverOf(13, 'Dachs', 3, { team }),
];

/** A driver who arrived at that place; no time unless the test gives one. */
export const resultOf = (driverId: number, position: number | null, more: Partial<CountedResult> = {}) =>
  ({
    driverId,
    state: position === null ? 'DNF' : 'FINISHED',
    position,
    timeMs: null,
    fastestLapMs: null,
    timePenaltyMs: 0,
    pointPenalty: 0,
    teamId: null,
    ...more,
  }) satisfies CountedResult;

export const raceOf = (id: number, more: Partial<Race> = {}): Race => ({
  id,
  number: id,
  trackId: 5,
  trackName: 'Hafenrunde',
  classId: 2,
  laps: 6,
  startsAt: '2026-11-20T19:00:00.000Z',
  state: 'PLANNED',
  results: [],
  version: 1,
  ...more,
});

export const tournamentOf = (id: number, more: Partial<Tournament> = {}): Tournament => ({
  id,
  name: 'Wintercup',
  description: '',
  state: 'RUNNING',
  startsAt: '2026-11-20T19:00:00.000Z',
  points: DEFAULT_POINTS,
  fastestLapPoints: 1,
  entryCount: 3,
  raceCount: 0,
  officialCount: 0,
  leader: null,
  isEntered: false,
  version: 4,
  ...more,
});

/** The same tournament as its own page gets it, with what counts counted. */
export function detailOf(
  tournament: Tournament,
  races: readonly Race[] = [],
  entries: readonly DriverFace[] = DRIVERS,
): TournamentDetail {
  const official = races.filter(({ state }) => state === 'OFFICIAL');
  const counted = standingsOf(
    official,
    tournament,
    entries.map(({ id }) => id),
  );
  return {
    ...tournament,
    entryCount: entries.length,
    raceCount: races.length,
    officialCount: official.length,
    entries: [...entries],
    races: [...races],
    drivers: counted.drivers.flatMap(({ id, ...standing }) =>
      entries.filter((driver) => driver.id === id).map((driver) => ({ ...standing, driver })),
    ),
    teams: counted.teams.flatMap(({ id, ...standing }) =>
      TEAMS.filter((one) => one.id === id).map((one) => ({ ...standing, team: one })),
    ),
    raceTeams: TEAMS.filter(({ id }) => races.some(({ results }) => results.some(({ teamId }) => teamId === id))),
  };
}
