import type { BaseItem } from '@kontor/contract/inventory/schema.ts';
import { sql } from 'kysely';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';

export const listBaseItems = (db: Db): Promise<BaseItem[]> =>
  db.selectFrom('base_item').select(['name', 'label', 'weight']).orderBy('label').orderBy('name').execute();

/** One parameter, however many names. */
const isOneOf = (column: string, names: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...new Set(names)]}::text[])`;

export const saveBaseItems = (tx: Tx, items: readonly BaseItem[]) =>
  sql`
    insert into base_item (name, label, weight)
    select * from json_to_recordset(${JSON.stringify(items)}::json) as item (name text, label text, weight integer)
    on conflict (name) do update set label = excluded.label, weight = excluded.weight, missing_since = null`.execute(
    tx,
  );

/** Nobody can begin to stock one of these items before the commit. */
export const lockBaseItems = (tx: Tx, names: readonly string[]) =>
  tx.selectFrom('base_item').select('name').where(isOneOf('name', names)).orderBy('name').forUpdate().execute();

export async function findStocked(tx: Db, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const items = tx.selectFrom('inventory_item').select(['name', 'amount']).where(isOneOf('name', names));
  const rows = await items.where('amount', '>', 0).execute();
  return new Map(rows.map((row) => [row.name, row.amount]));
}

export const markMissing = (tx: Tx, names: readonly string[], since: Date) =>
  tx
    .updateTable('base_item')
    .set((set) => ({ missing_since: set.fn.coalesce('missing_since', set.val(since)) }))
    .where(isOneOf('name', names))
    .execute();

export async function removeBaseItems(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('inventory_item').where(isOneOf('name', names)).where('amount', '=', 0).execute();
  await tx.deleteFrom('base_item').where(isOneOf('name', names)).execute();
}

export interface ItemFacts {
  readonly label: string;
  readonly weight: number;
  readonly amount: number;
  /** Pieces taken out in the game a moment ago, which may belong to a booking that is still to come. */
  readonly taken: number;
}

const TAKEN = sql<number>`(
  select coalesce(-sum((entry->>'amount')::bigint), 0)::bigint from jsonb_array_elements(unmatched) entry
  where entry->>'side' = 'GAME' and (entry->>'amount')::bigint < 0)`.as('taken');

export async function describeItems(db: Db, names: readonly string[]): Promise<Map<string, ItemFacts>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('base_item')
    .leftJoin('inventory_item', 'inventory_item.name', 'base_item.name')
    .select(['base_item.name', 'label', 'weight', 'amount', TAKEN])
    .where(isOneOf('base_item.name', names))
    .execute();
  return new Map(rows.map(({ name, amount, ...facts }) => [name, { ...facts, amount: amount ?? 0 }]));
}

export const hasBaseItems = (db: Db) => hasRow(db.selectFrom('base_item'));
