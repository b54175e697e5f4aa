import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

const rowsOf = (db: Db) =>
  db.selectFrom('held_snapshot').select(['id', 'citizen_name', 'items', 'told_at']).where('refused', '=', false);

export async function findHeld(db: Db) {
  const row = await rowsOf(db).executeTakeFirst();
  if (!row) return undefined;
  const items = new Map(Object.entries(row.items as Record<string, number>));
  return { id: row.id, citizenName: row.citizen_name, items, at: row.told_at };
}

export const lockHeld = async (tx: Tx, id: number): Promise<boolean> =>
  (await rowsOf(tx).where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined;

export const dropHeld = (tx: Tx) => tx.deleteFrom('held_snapshot').execute();

export const refuseHeld = (tx: Tx, id: number) =>
  tx.updateTable('held_snapshot').set({ refused: true }).where('id', '=', id).execute();

/** Replaces a held snapshot; an equal one changes nothing. Returns true when none was held before. */
export async function holdSnapshot(
  tx: Tx,
  { citizenName, items, at }: { citizenName: string; items: ReadonlyMap<string, number>; at: Date },
): Promise<boolean> {
  const json = JSON.stringify(Object.fromEntries(items));
  const { rows } = await sql<{ same: boolean; refused: boolean }>`
    select items = ${json}::jsonb as same, refused from held_snapshot for update`.execute(tx);
  const [before] = rows;
  if (before?.same) {
    await tx.updateTable('held_snapshot').set({ told_at: at }).execute();
    return false;
  }
  await dropHeld(tx);
  await tx.insertInto('held_snapshot').values({ citizen_name: citizenName, items: json, told_at: at }).execute();
  return before === undefined || before.refused;
}
