import { type CashSettings, NEW_SETTINGS } from '@kontor/contract/cash/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export async function findSettings(db: Db): Promise<CashSettings> {
  const row = await db.selectFrom('cash_setting').selectAll().executeTakeFirst();
  return row ? { categories: row.categories, limit: row.limit_cents, version: row.version } : NEW_SETTINGS;
}

export async function lockSettings(tx: Tx): Promise<CashSettings> {
  await sql`lock table cash_setting in share row exclusive mode`.execute(tx);
  return findSettings(tx);
}

export function saveSettings(tx: Tx, { categories, limit, version }: CashSettings) {
  const row = { categories, limit_cents: limit, version };
  return tx
    .insertInto('cash_setting')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute();
}
