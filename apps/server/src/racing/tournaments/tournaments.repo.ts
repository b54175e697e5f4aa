import type { TournamentChange, TournamentFilter, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { type InferResult, sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';

const tournamentsOf = (db: Db) =>
  db
    .selectFrom('tournament')
    .select(['id', 'name', 'description', 'state', 'starts_at as startsAt', 'points'])
    .select(['fastest_lap_points as fastestLapPoints', 'version'])
    .select(sql<number[]>`leader_ids::int[]`.as('leaderIds'))
    .$narrowType<{ state: TournamentState }>();
export type StoredTournament = InferResult<ReturnType<typeof tournamentsOf>>[number];

export async function listTournaments(
  db: Db,
  { state, ...page }: TournamentFilter,
  seesDrafts: boolean,
): Promise<StoredTournament[]> {
  let query = pageOf(tournamentsOf(db), page);
  if (state) query = query.where('state', '=', state);
  if (!seesDrafts) query = query.where('state', '<>', 'DRAFT');
  return query.execute();
}

/** The newest running one, else the newest open for entries. */
export async function findCurrent(db: Db): Promise<StoredTournament | undefined> {
  const newest = async (state: TournamentState) => (await listTournaments(db, { limit: 1, state }, false))[0];
  return (await newest('RUNNING')) ?? newest('REGISTRATION');
}

/** Tournaments that start within this span, the first of them. */
export const listStarting = (db: Db, from: Date, until: Date, limit: number) =>
  db
    .selectFrom('tournament')
    .select(['id', 'name'])
    .select(sql<Date>`starts_at`.as('startsAt'))
    .where('state', 'in', ['REGISTRATION', 'RUNNING'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export const findTournament = (db: Db, id: number): Promise<StoredTournament | undefined> =>
  tournamentsOf(db).where('id', '=', id).executeTakeFirst();

export const lockTournament = (tx: Tx, id: number): Promise<StoredTournament | undefined> =>
  tournamentsOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();

const columnsOf = (change: TournamentChange) => ({
  name: change.name,
  description: change.description,
  starts_at: change.startsAt === null ? null : new Date(change.startsAt),
  points: change.points,
  fastest_lap_points: change.fastestLapPoints,
});

export async function insertTournament(tx: Tx, change: TournamentChange): Promise<number> {
  const { id } = await tx
    .insertInto('tournament')
    .values({ ...columnsOf(change), state: 'DRAFT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateTournament = (tx: Tx, id: number, change: TournamentChange) =>
  tx
    .updateTable('tournament')
    .set((set) => ({ ...columnsOf(change), version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const saveState = (tx: Tx, id: number, state: TournamentState) =>
  tx
    .updateTable('tournament')
    .set((set) => ({ state, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const saveLeaders = (tx: Tx, id: number, driverIds: readonly number[]) =>
  tx
    .updateTable('tournament')
    .set({ leader_ids: [...driverIds] })
    .where('id', '=', id)
    .execute();

export const deleteTournament = (tx: Tx, id: number) => tx.deleteFrom('tournament').where('id', '=', id).execute();

interface Counts {
  entryCount: number;
  raceCount: number;
  officialCount: number;
  isEntered: boolean;
}

export async function countAll(
  db: Db,
  ids: readonly number[],
  driverId: number | undefined,
): Promise<Map<number, Counts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Counts & { id: number }>`
    select t.id,
      (select count(*)::int from tournament_entry e where e.tournament_id = t.id) as "entryCount",
      (select count(*)::int from race r where r.tournament_id = t.id) as "raceCount",
      (select count(*)::int from race r where r.tournament_id = t.id and r.state = 'OFFICIAL') as "officialCount",
      exists (select from tournament_entry e where e.tournament_id = t.id and e.driver_id = ${driverId ?? 0})
        as "isEntered"
    from unnest(${[...ids]}::bigint[]) as t(id)`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export async function listEntryIds(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tournament_entry')
    .select('driver_id')
    .where('tournament_id', '=', id)
    .orderBy('entered_at')
    .orderBy('driver_id')
    .execute();
  return rows.map((row) => row.driver_id);
}

export const insertEntry = (tx: Tx, id: number, driverId: number, at: Date) =>
  tx
    .insertInto('tournament_entry')
    .values({ tournament_id: id, driver_id: driverId, entered_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function deleteEntry(tx: Tx, id: number, driverId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tournament_entry')
    .where('tournament_id', '=', id)
    .where('driver_id', '=', driverId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
