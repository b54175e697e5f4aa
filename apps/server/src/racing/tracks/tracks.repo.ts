import type { Track, TrackChange, TrackKind } from '@kontor/contract/racing/tracks.ts';
import { sql } from 'kysely';
import { PICTURE_TYPES } from '#pictures';
import type { Db, Tx } from '#platform/postgres/db.ts';

export type StoredTrack = Omit<Track, 'record'>;

const rowsOf = (db: Db) =>
  db.selectFrom('track').select(['id', 'name', 'kind', 'length_meters', 'description', 'image_version']);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toTrack = (row: Row): StoredTrack => ({
  id: row.id,
  name: row.name,
  kind: row.kind as TrackKind,
  lengthMeters: row.length_meters,
  description: row.description,
  imageVersion: row.image_version,
});

const LIST_LIMIT = 500;

export async function listTracks(db: Db): Promise<StoredTrack[]> {
  return (await rowsOf(db).orderBy(sql`lower(name)`).limit(LIST_LIMIT).execute()).map(toTrack);
}

export async function findTrack(db: Db, id: number): Promise<StoredTrack | undefined> {
  const row = await rowsOf(db).where('id', '=', id).executeTakeFirst();
  return row && toTrack(row);
}

/** Serialises the counting of a track's times. */
export async function lockTrack(tx: Tx, id: number): Promise<StoredTrack | undefined> {
  const row = await rowsOf(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toTrack(row);
}

const columnsOf = ({ name, kind, lengthMeters, description }: TrackChange) => ({
  name,
  kind,
  length_meters: lengthMeters,
  description,
});

export async function insertTrack(tx: Tx, track: TrackChange): Promise<number> {
  const { id } = await tx.insertInto('track').values(columnsOf(track)).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const updateTrack = (tx: Tx, id: number, track: TrackChange) =>
  tx.updateTable('track').set(columnsOf(track)).where('id', '=', id).execute();

export async function isTrackUsed(tx: Tx, id: number): Promise<boolean> {
  const found = await sql<{ used: boolean }>`select exists (select from lap_time where track_id = ${id})
    or exists (select from race where track_id = ${id}) as used`.execute(tx);
  return found.rows[0]?.used ?? false;
}

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
