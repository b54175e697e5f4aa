import type { DrivenRace, ResultState } from '@kontor/contract/racing/tournaments.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/postgres/db.ts';

const HISTORY_LIMIT = 100;

const countingOf = (db: Db, driverId: number) =>
  db.selectFrom('race_result as s').where('s.driver_id', '=', driverId).where('s.counts', '=', true);

export async function listDriven(db: Db, driverId: number): Promise<DrivenRace[]> {
  const rows = await countingOf(db, driverId)
    .innerJoin('race as r', 'r.id', 's.race_id')
    .innerJoin('tournament as o', 'o.id', 'r.tournament_id')
    .innerJoin('track as t', 't.id', 'r.track_id')
    .select(['r.id', 'o.id as tournament_id', 'o.name as tournament_name', 'r.number', 't.name as track_name'])
    .select(['r.class_id', 'r.starts_at', 's.state', 's.place', 's.points'])
    .orderBy('s.race_id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tournamentId: row.tournament_id,
    tournamentName: row.tournament_name,
    number: row.number,
    trackName: row.track_name,
    classId: row.class_id,
    startsAt: row.starts_at?.toISOString() ?? null,
    state: row.state as ResultState,
    place: row.place,
    points: row.points,
  }));
}

export async function countDriven(
  db: Db,
  driverId: number,
): Promise<{ wins: number; podiums: number; starts: number }> {
  return countingOf(db, driverId)
    .select([
      sql<number>`count(*) filter (where s.place = 1)::int`.as('wins'),
      sql<number>`count(*) filter (where s.place <= 3)::int`.as('podiums'),
      sql<number>`count(*) filter (where s.state <> 'DNP')::int`.as('starts'),
    ])
    .executeTakeFirstOrThrow();
}
