import type { ItemPicture } from '@kontor/contract/inventory/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export const listItemPictures = (db: Db): Promise<ItemPicture[]> =>
  db.selectFrom('item_picture').select(['name', 'picture']).orderBy('name').execute();

export const findItemPicture = (db: Db, name: string) =>
  db.selectFrom('item_picture').select('picture').where('name', '=', name).executeTakeFirst();

/** Changes with any picture of any item; null without pictures. */
export async function findPicturesVersion(db: Db): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>`
    select left(md5(string_agg(name || ' ' || picture, ',' order by name)), 8) as version from item_picture`.execute(
    db,
  );
  return rows[0]?.version ?? null;
}

export const savePictures = (tx: Tx, pictures: readonly ItemPicture[]) =>
  sql`
    insert into item_picture (name, picture)
    select * from json_to_recordset(${JSON.stringify(pictures)}::json) as item (name text, picture text)
    on conflict (name) do update set picture = excluded.picture`.execute(tx);

export const removePictures = (tx: Tx, names: readonly string[]) =>
  sql`delete from item_picture where name = any(${[...names]}::text[])`.execute(tx);

export async function findUsedPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('item_picture').select('picture').where('picture', 'in', ids).execute();
  return new Set(rows.map(({ picture }) => picture));
}
