import type { Classified } from '@kontor/contract/racing/standings.ts';
import type { CountedResult, Race, RaceChange, RaceState, ResultState } from '@kontor/contract/racing/tournaments.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

const rowsOf = (db: Db) =>
  db
    .selectFrom('race as r')
    .innerJoin('track as t', 't.id', 'r.track_id')
    .select([
      'r.id',
      'r.tournament_id',
      'r.number',
      'r.track_id',
      't.name as track_name',
      'r.class_id',
      'r.laps',
      'r.starts_at',
      'r.state',
      'r.version',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

export interface StoredRace extends Race {
  tournamentId: number;
}

async function findResults(db: Db, raceIds: readonly number[]): Promise<Map<number, CountedResult[]>> {
  if (raceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('race_result')
    .select(['race_id', 'driver_id', 'team_id', 'state', 'position', 'time_ms', 'fastest_lap_ms'])
    .select(['time_penalty_ms', 'point_penalty'])
    .where('race_id', 'in', raceIds)
    .orderBy('race_id')
    .orderBy('position')
    .orderBy('driver_id')
    .execute();
  const results = new Map<number, CountedResult[]>(raceIds.map((id) => [id, []]));
  for (const row of rows) {
    results.get(row.race_id)?.push({
      driverId: row.driver_id,
      teamId: row.team_id,
      state: row.state as ResultState,
      position: row.position,
      timeMs: row.time_ms,
      fastestLapMs: row.fastest_lap_ms,
      timePenaltyMs: row.time_penalty_ms,
      pointPenalty: row.point_penalty,
    });
  }
  return results;
}

const toRace = (row: Row, results: CountedResult[]): StoredRace => ({
  id: row.id,
  tournamentId: row.tournament_id,
  number: row.number,
  trackId: row.track_id,
  trackName: row.track_name,
  classId: row.class_id,
  laps: row.laps,
  startsAt: row.starts_at?.toISOString() ?? null,
  state: row.state as RaceState,
  results,
  version: row.version,
});

async function withResults(db: Db, rows: readonly Row[]): Promise<StoredRace[]> {
  const results = await findResults(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toRace(row, results.get(row.id) ?? []));
}

export async function listRaces(db: Db, tournamentId: number): Promise<StoredRace[]> {
  return withResults(db, await rowsOf(db).where('r.tournament_id', '=', tournamentId).orderBy('r.number').execute());
}

export async function findRace(db: Db, id: number): Promise<StoredRace | undefined> {
  return (await withResults(db, await rowsOf(db).where('r.id', '=', id).execute()))[0];
}

const columnsOf = ({ trackId, classId, laps, startsAt }: RaceChange) => ({
  track_id: trackId,
  class_id: classId,
  laps,
  starts_at: startsAt === null ? null : new Date(startsAt),
});

export async function insertRace(tx: Tx, tournamentId: number, number: number, change: RaceChange): Promise<number> {
  const { id } = await tx
    .insertInto('race')
    .values({ ...columnsOf(change), tournament_id: tournamentId, number, state: 'PLANNED' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateRace = (tx: Tx, id: number, change: RaceChange) =>
  tx
    .updateTable('race')
    .set((set) => ({ ...columnsOf(change), version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export async function deleteRace(tx: Tx, { id, tournamentId, number }: StoredRace): Promise<void> {
  await tx.deleteFrom('race').where('id', '=', id).execute();
  await tx
    .updateTable('race')
    .set((set) => ({ number: set('number', '-', 1) }))
    .where('tournament_id', '=', tournamentId)
    .where('number', '>', number)
    .execute();
}

export async function saveRaceState(tx: Tx, id: number, state: RaceState): Promise<void> {
  await tx
    .updateTable('race')
    .set((set) => ({ state, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function replaceResults(
  tx: Tx,
  raceId: number,
  sheet: readonly Classified<CountedResult>[],
): Promise<void> {
  await tx.deleteFrom('race_result').where('race_id', '=', raceId).execute();
  if (sheet.length === 0) return;
  await tx
    .insertInto('race_result')
    .values(
      sheet.map(({ result, place, points }) => ({
        race_id: raceId,
        driver_id: result.driverId,
        team_id: result.teamId,
        state: result.state,
        position: result.position,
        time_ms: result.timeMs,
        fastest_lap_ms: result.fastestLapMs,
        time_penalty_ms: result.timePenaltyMs,
        point_penalty: result.pointPenalty,
        place,
        points,
      })),
    )
    .execute();
}

export async function hasResult(tx: Tx, tournamentId: number, driverId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('race_result as s')
    .innerJoin('race as r', 'r.id', 's.race_id')
    .select('r.id')
    .where('r.tournament_id', '=', tournamentId)
    .where('s.driver_id', '=', driverId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const markCounting = (tx: Tx, tournamentId: number) =>
  sql`update race_result set counts = not counts
      from race join tournament on tournament.id = race.tournament_id
      where tournament.id = ${tournamentId} and race.id = race_id
        and counts <> (race.state = 'OFFICIAL' and tournament.state in ('RUNNING', 'FINISHED'))`.execute(tx);
