import type { Classified } from '@kontor/contract/racing/standings.ts';
import type { CountedResult, Race, RaceChange, RaceState, ResultState } from '@kontor/contract/racing/tournaments.ts';
import { type InferResult, sql } from 'kysely';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';

const racesOf = (db: Db) =>
  db
    .selectFrom('race as r')
    .innerJoin('track as t', 't.id', 'r.track_id')
    .select(['r.id', 'r.tournament_id as tournamentId', 'r.number', 'r.track_id as trackId', 't.name as trackName'])
    .select(['r.class_id as classId', 'r.laps', 'r.starts_at as startsAt', 'r.state', 'r.version'])
    .$narrowType<{ state: RaceState }>();

export interface StoredRace extends Race {
  tournamentId: number;
}

async function withResults(db: Db, races: InferResult<ReturnType<typeof racesOf>>): Promise<StoredRace[]> {
  if (races.length === 0) return [];
  const ids = races.map(({ id }) => id);
  const results = await db
    .selectFrom('race_result')
    .select(['race_id', 'driver_id as driverId', 'team_id as teamId', 'state', 'position', 'time_ms as timeMs'])
    .select(['fastest_lap_ms as fastestLapMs', 'time_penalty_ms as timePenaltyMs', 'point_penalty as pointPenalty'])
    .$narrowType<{ state: ResultState }>()
    .where('race_id', 'in', ids)
    .orderBy('position')
    .orderBy('driver_id')
    .execute();
  const byRace = Map.groupBy(results, ({ race_id }) => race_id);
  return races.map(({ startsAt, ...race }) => ({
    ...race,
    startsAt: startsAt?.toISOString() ?? null,
    results: (byRace.get(race.id) ?? []).map(({ race_id: _, ...result }) => result),
  }));
}

export async function listRaces(db: Db, tournamentId: number): Promise<StoredRace[]> {
  return withResults(db, await racesOf(db).where('r.tournament_id', '=', tournamentId).orderBy('r.number').execute());
}

export async function findRace(db: Db, id: number): Promise<StoredRace | undefined> {
  return (await withResults(db, await racesOf(db).where('r.id', '=', id).execute()))[0];
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

export function hasResult(tx: Tx, tournamentId: number, driverId: number): Promise<boolean> {
  const results = tx.selectFrom('race_result as s').innerJoin('race as r', 'r.id', 's.race_id');
  return hasRow(results.where('r.tournament_id', '=', tournamentId).where('s.driver_id', '=', driverId));
}

export const markCounting = (tx: Tx, tournamentId: number) =>
  sql`update race_result set counts = not counts
      from race join tournament on tournament.id = race.tournament_id
      where tournament.id = ${tournamentId} and race.id = race_id
        and counts <> (race.state = 'OFFICIAL' and tournament.state in ('RUNNING', 'FINISHED'))`.execute(tx);

/** Races not driven yet that start within this span, the first of them, each with its tournament. */
export const listStarting = (db: Db, from: Date, until: Date, limit: number) =>
  db
    .selectFrom('race as r')
    .innerJoin('track as t', 't.id', 'r.track_id')
    .innerJoin('tournament', 'tournament.id', 'r.tournament_id')
    .select(['r.tournament_id as tournamentId', 'tournament.name', 'r.number', 't.name as trackName'])
    .select(sql<Date>`r.starts_at`.as('startsAt'))
    .where('r.state', '=', 'PLANNED')
    .where('tournament.state', 'in', ['REGISTRATION', 'RUNNING'])
    .where('r.starts_at', '>=', from)
    .where('r.starts_at', '<', until)
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
