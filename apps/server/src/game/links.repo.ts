import type { Db, Tx } from '#platform/postgres/db.ts';

export const findLink = (db: Db, userId: string) =>
  db.selectFrom('game_link').select(['linked_at', 'citizen_name']).where('user_id', '=', userId).executeTakeFirst();

export async function findLinkedUsers(db: Db, licences: readonly string[]): Promise<string[]> {
  if (licences.length === 0) return [];
  const rows = await db.selectFrom('game_link').select('user_id').where('licence', 'in', licences).execute();
  return rows.map(({ user_id }) => user_id);
}

/** An account has one licence, the last one linked; returns false where the licence belongs to another account. */
export async function saveLink(
  tx: Tx,
  { user_id, ...link }: { user_id: string; licence: string; citizen_name: string | null; linked_at: Date },
): Promise<boolean> {
  const taken = await tx
    .selectFrom('game_link')
    .select('user_id')
    .where('licence', '=', link.licence)
    .where('user_id', '<>', user_id)
    .executeTakeFirst();
  if (taken) return false;
  await tx
    .insertInto('game_link')
    .values({ user_id, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute();
  return true;
}

export async function removeLink(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('game_link').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
