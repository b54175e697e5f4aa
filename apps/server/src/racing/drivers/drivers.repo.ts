import type { Driver, DriverChange, DriverFace, TeamFace } from '@kontor/contract/racing/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { containing } from '#platform/postgres/page.ts';

const TEAM = sql<TeamFace | null>`case when t.id is not null then
  json_build_object('id', t.id, 'name', t.name, 'color', t.color) end`;

/** Of the driver `d` with the team `t`. */
export const DRIVER = sql<DriverFace>`
  json_build_object('id', d.id, 'nickname', d.nickname, 'startNumber', d.start_number, 'team', ${TEAM})`;

const driversOf = (db: Db) =>
  db
    .selectFrom('racing_driver as d')
    .leftJoin('racing_team as t', 't.id', 'd.team_id')
    .select(['d.id', 'd.nickname', 'd.start_number as startNumber', TEAM.as('team')])
    .select(['d.bio', 'd.favourite_class_id as favouriteClassId']);

export const findDriverOf = (db: Db, userId: string): Promise<Driver | undefined> =>
  driversOf(db).where('d.user_id', '=', userId).executeTakeFirst();

export const findDriver = (db: Db, id: number): Promise<Driver | undefined> =>
  driversOf(db).where('d.id', '=', id).executeTakeFirst();

export async function findFaces(db: Db, ids: readonly number[]): Promise<Map<number, DriverFace>> {
  if (ids.length === 0) return new Map();
  const unique = [...new Set(ids)];
  const drivers = await driversOf(db).where('d.id', 'in', unique).execute();
  return new Map(drivers.map((driver) => [driver.id, driver]));
}

export async function listFaces(db: Db, ids: readonly number[]): Promise<DriverFace[]> {
  const faces = await findFaces(db, ids);
  return ids.flatMap((id) => faces.get(id) ?? []);
}

export async function findUserIds(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('racing_driver').select('user_id').where('id', 'in', ids).execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

const FOUND_LIMIT = 20;

export const searchDrivers = (db: Db, search: string): Promise<DriverFace[]> =>
  driversOf(db)
    .where((either) =>
      either.or([either('d.nickname', 'ilike', containing(search)), either(sql`d.start_number::text`, '=', search)]),
    )
    .orderBy(sql`lower(d.nickname)`)
    .limit(FOUND_LIMIT)
    .execute();

const FORMER_NAMES = sql<
  string[]
>`case when racing_driver.nickname = excluded.nickname then racing_driver.former_nicknames
  else (racing_driver.nickname || array_remove(racing_driver.former_nicknames, racing_driver.nickname))[1:50] end`;

export async function upsertDriver(tx: Tx, userId: string, change: DriverChange): Promise<void> {
  const { nickname, bio } = change;
  const columns = { nickname, start_number: change.startNumber, bio, favourite_class_id: change.favouriteClassId };
  await tx
    .insertInto('racing_driver')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, former_nicknames: FORMER_NAMES }))
    .execute();
}

/** Serialises changes of a driver's team. */
export const lockDriver = (tx: Tx, id: number) =>
  tx
    .selectFrom('racing_driver')
    .select(['id', 'nickname', 'team_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const saveTeamOf = (tx: Tx, driverId: number, teamId: number | null) =>
  tx.updateTable('racing_driver').set({ team_id: teamId }).where('id', '=', driverId).execute();
