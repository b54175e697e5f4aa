import { PICTURE_SIZES, type PictureSize, type PictureUse } from '@kontor/contract/pictures/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { type EncodedPicture, PICTURE_TYPES } from './encode-picture.ts';

/** Uploading it again renews its date. */
export async function savePicture(tx: Tx, use: PictureUse, { id, files }: EncodedPicture, at: Date): Promise<void> {
  await tx
    .insertInto('picture')
    .values({ id, use, created_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: at }))
    .execute();
  await tx
    .insertInto('picture_file')
    .values(files.map(({ size, type, bytes }) => ({ picture_id: id, size, type, bytes })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Falls back to the largest size; the share size is cropped. */
export const findFile = (db: Db, id: string, size: PictureSize) =>
  db
    .selectFrom('picture_file')
    .select(['type', 'bytes'])
    .where('picture_id', '=', id)
    .where('type', 'in', PICTURE_TYPES)
    .orderBy(sql`size = ${size}`, 'desc')
    .orderBy(sql`size = 'share'`)
    .orderBy(sql`array_position(${[...PICTURE_SIZES]}::text[], size)`, 'desc')
    .limit(1)
    .executeTakeFirst();

export async function listKnown(db: Db, ids: readonly string[], use: PictureUse): Promise<Set<string>> {
  const rows = await db
    .selectFrom('picture')
    .select('id')
    .where('id', 'in', [...ids])
    .where('use', '=', use)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const BATCH = 500;

export async function listUploadedBefore(db: Db, moment: Date, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('picture')
    .select('id')
    .where('created_at', '<', moment)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

export const deletePictures = (db: Db, ids: readonly string[], before: Date) =>
  db
    .deleteFrom('picture')
    .where('id', 'in', [...ids])
    .where('created_at', '<', before)
    .execute();
