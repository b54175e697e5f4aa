import type { DrivenRace, MyCareer, ResultState } from '@kontor/contract/racing/tournaments.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/postgres/db.ts';
import { listPersonalBests } from '../laps/lap-bests.repo.ts';
import { findDriverOf } from './drivers.repo.ts';

const countingOf = (db: Db, driverId: number) =>
  db.selectFrom('race_result as s').where('s.driver_id', '=', driverId).where('s.counts', '=', true);

const HISTORY_LIMIT = 100;

async function listDriven(db: Db, driverId: number): Promise<DrivenRace[]> {
  const rows = await countingOf(db, driverId)
    .innerJoin('race as r', 'r.id', 's.race_id')
    .innerJoin('tournament as o', 'o.id', 'r.tournament_id')
    .innerJoin('track as t', 't.id', 'r.track_id')
    .select(['r.id', 'o.id as tournamentId', 'o.name as tournamentName', 'r.number', 't.name as trackName'])
    .select(['r.class_id as classId', 'r.starts_at as startsAt', 's.state', 's.place', 's.points'])
    .$narrowType<{ state: ResultState }>()
    .orderBy('s.race_id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute();
  return rows.map((row) => ({ ...row, startsAt: row.startsAt?.toISOString() ?? null }));
}

export async function findCareer(db: Db, userId: string): Promise<MyCareer> {
  const driver = await findDriverOf(db, userId);
  if (!driver) return { bests: [], races: [], wins: 0, podiums: 0, starts: 0 };
  const counts = await countingOf(db, driver.id)
    .select(sql<number>`count(*) filter (where s.place = 1)`.as('wins'))
    .select(sql<number>`count(*) filter (where s.place <= 3)`.as('podiums'))
    .select(sql<number>`count(*) filter (where s.state <> 'DNP')`.as('starts'))
    .executeTakeFirstOrThrow();
  return { bests: await listPersonalBests(db, driver.id), races: await listDriven(db, driver.id), ...counts };
}
