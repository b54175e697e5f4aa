import { NEW_CHECK_SETTINGS, type StockCheckSettings } from '@kontor/contract/stock-check/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export async function findSettings(db: Db): Promise<StockCheckSettings> {
  const row = await db.selectFrom('stock_check_setting').selectAll().executeTakeFirst();
  return row ? { limit: row.limit_cents, version: row.version } : NEW_CHECK_SETTINGS;
}

export async function lockSettings(tx: Tx): Promise<StockCheckSettings> {
  await sql`lock table stock_check_setting in share row exclusive mode`.execute(tx);
  return findSettings(tx);
}

export function saveSettings(tx: Tx, { limit, version }: StockCheckSettings) {
  const row = { limit_cents: limit, version };
  return tx
    .insertInto('stock_check_setting')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute();
}
