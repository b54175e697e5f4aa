import type { Db, Tx } from '../postgres/db.ts';
import { later } from '../postgres/quick-pool.ts';

interface Row {
  owner: string;
  key: string;
  request: string;
}

/** True for the first caller; everyone else waits here until the first has committed or given up. */
export async function reserveKey(tx: Tx, row: Row): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export const keepAnswer = (tx: Tx, { owner, key }: Row, response: string) =>
  tx
    .updateTable('idempotency')
    .set({ response })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .modifyEnd(later)
    .execute();

export const findAnswer = (tx: Tx, { owner, key }: Row) =>
  tx
    .selectFrom('idempotency')
    .select(['request', 'response'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();

export const removeKeysBefore = (db: Db, moment: Date) =>
  db.deleteFrom('idempotency').where('created_at', '<', moment).execute();
