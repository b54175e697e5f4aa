import type { Category, CategoryIcon } from '@kontor/contract/products/offer.ts';
import type { CategoryList } from '@kontor/contract/products/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export const listCategories = (db: Db): Promise<Category[]> =>
  db
    .selectFrom('category')
    .select(['id', 'name', sql<CategoryIcon>`icon`.as('icon')])
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function lockCategories(tx: Tx): Promise<Category[]> {
  await sql`lock table category in share row exclusive mode`.execute(tx);
  return listCategories(tx);
}

export const deleteCategories = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('category').where('id', 'in', ids).execute();

/** Two may swap their names, so each gets a temporary name that users cannot enter. */
export async function writeCategories(tx: Tx, wanted: CategoryList): Promise<void> {
  await sql`update category set name = chr(10) || id`.execute(tx);
  for (const [position, { id, name, icon }] of wanted.entries()) {
    const row = { name, icon, position };
    await (id === undefined
      ? tx.insertInto('category').values(row).execute()
      : tx.updateTable('category').set(row).where('id', '=', id).execute());
  }
}
