import { AppError } from '@kontor/contract/core/errors.ts';
import type { Career, CareerCounts, DrivenRace, DriverPage, TeamRace } from '@kontor/contract/racing/career.ts';
import type { ResultState } from '@kontor/contract/racing/tournaments.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/postgres/db.ts';
import { listBests } from '../laps/lap-bests.repo.ts';
import { findDriver, findDriverOf } from './drivers.repo.ts';

type Whose = { readonly driverId: number } | { readonly teamId: number };

const countingOf = (db: Db, whose: Whose) => {
  const counting = db.selectFrom('race_result as s').where('s.counts', '=', true);
  return 'driverId' in whose
    ? counting.where('s.driver_id', '=', whose.driverId)
    : counting.where('s.team_id', '=', whose.teamId);
};

const HISTORY_LIMIT = 100;

const racesOf = (db: Db, whose: Whose) =>
  countingOf(db, whose)
    .innerJoin('race as r', 'r.id', 's.race_id')
    .innerJoin('tournament as o', 'o.id', 'r.tournament_id')
    .innerJoin('track as t', 't.id', 'r.track_id')
    .select(['r.id', 'o.id as tournamentId', 'o.name as tournamentName', 'r.number', 't.name as trackName'])
    .select(['r.class_id as classId', 'r.starts_at as startsAt'])
    .orderBy('r.id', 'desc')
    .limit(HISTORY_LIMIT);

const withStart = <R extends { startsAt: Date | null }>(row: R) => ({
  ...row,
  startsAt: row.startsAt?.toISOString() ?? null,
});

async function listDriven(db: Db, driverId: number): Promise<DrivenRace[]> {
  const rows = await racesOf(db, { driverId })
    .select(['s.state', 's.place', 's.points'])
    .$narrowType<{ state: ResultState }>()
    .execute();
  return rows.map(withStart);
}

/** One row for each race, of the drivers the team had then. */
export async function listTeamRaces(db: Db, teamId: number): Promise<TeamRace[]> {
  const rows = await racesOf(db, { teamId })
    .innerJoin('racing_driver as d', 'd.id', 's.driver_id')
    .select(sql<number>`sum(s.points)::int`.as('points'))
    .select(
      sql<TeamRace['results']>`json_agg(json_build_object('nickname', d.nickname, 'state', s.state, 'place', s.place)
        order by s.place nulls last, s.driver_id)`.as('results'),
    )
    .groupBy(['r.id', 'o.id', 't.id'])
    .execute();
  return rows.map(withStart);
}

export const countResults = (db: Db, whose: Whose): Promise<CareerCounts> =>
  countingOf(db, whose)
    .select(sql<number>`count(*) filter (where s.place = 1)`.as('wins'))
    .select(sql<number>`count(*) filter (where s.place <= 3)`.as('podiums'))
    .select(sql<number>`count(*) filter (where s.state <> 'DNP')`.as('starts'))
    .executeTakeFirstOrThrow();

const careerOf = async (db: Db, driverId: number): Promise<Career> => ({
  bests: await listBests(db, [driverId]),
  races: await listDriven(db, driverId),
  ...(await countResults(db, { driverId })),
});

export async function findCareer(db: Db, userId: string): Promise<Career> {
  const driver = await findDriverOf(db, userId);
  return driver ? careerOf(db, driver.id) : { bests: [], races: [], wins: 0, podiums: 0, starts: 0 };
}

export async function findDriverPage(db: Db, id: number): Promise<DriverPage> {
  const driver = await findDriver(db, id);
  if (!driver) throw new AppError('not-found');
  return { driver, ...(await careerOf(db, id)) };
}
