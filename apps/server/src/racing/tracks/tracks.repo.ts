import type { VehicleClass } from '@kontor/contract/racing/schema.ts';
import type { TrackChange, TrackKind } from '@kontor/contract/racing/tracks.ts';
import { type InferResult, sql } from 'kysely';
import { PICTURE_TYPES } from '#pictures';
import type { Db, Tx } from '#platform/postgres/db.ts';

const tracksOf = (db: Db) =>
  db
    .selectFrom('track')
    .select(['id', 'name', 'kind', 'length_meters as lengthMeters', 'description', 'image_version as imageVersion'])
    .$narrowType<{ kind: TrackKind }>();
export type StoredTrack = InferResult<ReturnType<typeof tracksOf>>[number];

const LIST_LIMIT = 500;

export const listTracks = (db: Db): Promise<StoredTrack[]> =>
  tracksOf(db).orderBy(sql`lower(name)`).limit(LIST_LIMIT).execute();

export const findTrack = (db: Db, id: number): Promise<StoredTrack | undefined> =>
  tracksOf(db).where('id', '=', id).executeTakeFirst();

/** Serialises the counting of a track's times. */
export const lockTrack = (tx: Tx, id: number): Promise<StoredTrack | undefined> =>
  tracksOf(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

const columnsOf = ({ name, kind, lengthMeters: length_meters, description }: TrackChange) => {
  return { name, kind, length_meters, description };
};

export async function insertTrack(tx: Tx, track: TrackChange): Promise<number> {
  const { id } = await tx.insertInto('track').values(columnsOf(track)).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const updateTrack = (tx: Tx, id: number, track: TrackChange) =>
  tx.updateTable('track').set(columnsOf(track)).where('id', '=', id).execute();

/** By times or races. */
async function isUsed(tx: Tx, column: 'track_id' | 'class_id', id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from lap_time where ${sql.ref(column)} = ${id})
    or exists (select from race where ${sql.ref(column)} = ${id}) as used`.execute(tx);
  return rows[0]?.used ?? false;
}

export const isTrackUsed = (tx: Tx, id: number) => isUsed(tx, 'track_id', id);
export const isClassUsed = (tx: Tx, id: number) => isUsed(tx, 'class_id', id);

export const deleteTrack = (tx: Tx, id: number) => tx.deleteFrom('track').where('id', '=', id).execute();

export const findImage = (db: Db, trackId: number) =>
  db
    .selectFrom('track_image')
    .select(['type', 'bytes'])
    .where('track_id', '=', trackId)
    .where('type', 'in', PICTURE_TYPES)
    .executeTakeFirst();

/** Each picture gets a new number, so browsers may cache it. */
export async function saveImage(tx: Tx, trackId: number, type: string, bytes: Buffer): Promise<void> {
  await tx
    .insertInto('track_image')
    .values({ track_id: trackId, type, bytes })
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet({ type, bytes }))
    .execute();
  await tx
    .updateTable('track')
    .set({ image_version: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint` })
    .where('id', '=', trackId)
    .execute();
}

export async function deleteImage(tx: Tx, trackId: number): Promise<void> {
  await tx.deleteFrom('track_image').where('track_id', '=', trackId).execute();
  await tx.updateTable('track').set({ image_version: null }).where('id', '=', trackId).execute();
}

export const listClasses = (db: Db): Promise<VehicleClass[]> =>
  db.selectFrom('vehicle_class').select(['id', 'name']).orderBy('position').orderBy('id').execute();

export async function lockClasses(tx: Tx): Promise<VehicleClass[]> {
  await sql`lock table vehicle_class in share row exclusive mode`.execute(tx);
  return listClasses(tx);
}

export const deleteClass = (tx: Tx, id: number) => tx.deleteFrom('vehicle_class').where('id', '=', id).execute();

export const insertClass = (tx: Tx, name: string, position: number) =>
  tx.insertInto('vehicle_class').values({ name, position }).execute();

export const updateClass = (tx: Tx, id: number, name: string, position: number) =>
  tx.updateTable('vehicle_class').set({ name, position }).where('id', '=', id).execute();
