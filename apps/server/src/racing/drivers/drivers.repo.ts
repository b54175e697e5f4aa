import type { Driver, DriverChange, DriverFace } from '@kontor/contract/racing/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { containing } from '#platform/postgres/like.ts';

const rowsOf = (db: Db) =>
  db
    .selectFrom('racing_driver as d')
    .leftJoin('racing_team as t', 't.id', 'd.team_id')
    .select([
      'd.id',
      'd.nickname',
      'd.start_number',
      'd.bio',
      'd.favourite_class_id',
      't.id as team_id',
      't.name as team_name',
      't.color as team_color',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toDriver = (row: Row): Driver => ({
  id: row.id,
  nickname: row.nickname,
  startNumber: row.start_number,
  team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? '', color: row.team_color ?? '' },
  bio: row.bio,
  favouriteClassId: row.favourite_class_id,
});

export async function findDriverOf(db: Db, userId: string): Promise<Driver | undefined> {
  const row = await rowsOf(db).where('d.user_id', '=', userId).executeTakeFirst();
  return row && toDriver(row);
}

export async function findFaces(db: Db, ids: readonly number[]): Promise<Map<number, DriverFace>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(db)
    .where('d.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toDriver(row)]));
}

export async function findUserIds(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('racing_driver')
    .select('user_id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

export async function listFaces(db: Db, ids: readonly number[]): Promise<DriverFace[]> {
  const faces = await findFaces(db, ids);
  return ids.flatMap((id) => faces.get(id) ?? []);
}

const FOUND_LIMIT = 20;

export async function searchDrivers(db: Db, search: string): Promise<DriverFace[]> {
  const rows = await rowsOf(db)
    .where((either) =>
      either.or([either('d.nickname', 'ilike', containing(search)), either(sql`d.start_number::text`, '=', search)]),
    )
    .orderBy(sql`lower(d.nickname)`)
    .limit(FOUND_LIMIT)
    .execute();
  return rows.map(toDriver);
}

const columnsOf = ({ nickname, startNumber, bio, favouriteClassId }: DriverChange) => ({
  nickname,
  start_number: startNumber,
  bio,
  favourite_class_id: favouriteClassId,
});

const FORMER_NAMES = sql<
  string[]
>`case when racing_driver.nickname = excluded.nickname then racing_driver.former_nicknames
  else (racing_driver.nickname || array_remove(racing_driver.former_nicknames, racing_driver.nickname))[1:50] end`;

export async function upsertDriver(tx: Tx, userId: string, change: DriverChange): Promise<void> {
  const columns = columnsOf(change);
  await tx
    .insertInto('racing_driver')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, former_nicknames: FORMER_NAMES }))
    .execute();
}

/** Serialises changes of a driver's team. */
export async function lockDriver(tx: Tx, id: number) {
  return tx
    .selectFrom('racing_driver')
    .select(['id', 'nickname', 'team_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export const saveTeamOf = (tx: Tx, driverId: number, teamId: number | null) =>
  tx.updateTable('racing_driver').set({ team_id: teamId }).where('id', '=', driverId).execute();
