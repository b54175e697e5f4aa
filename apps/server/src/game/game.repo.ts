import type { Db } from '#platform/postgres/db.ts';

export async function findDemoPresence(db: Db): Promise<Map<string, boolean>> {
  const rows = await db.selectFrom('demo_presence').select(['user_id', 'online']).execute();
  return new Map(rows.map((row) => [row.user_id, row.online]));
}

export const saveDemoPresence = (db: Db, userId: string, online: boolean) =>
  db
    .insertInto('demo_presence')
    .values({ user_id: userId, online })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ online }))
    .execute();
