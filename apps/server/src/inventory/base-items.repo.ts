import type { BaseItem } from '@kontor/contract/inventory/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export const listBaseItems = (db: Db): Promise<BaseItem[]> =>
  db.selectFrom('base_item').select(['name', 'label', 'weight']).orderBy('label').orderBy('name').execute();

export const saveBaseItems = (tx: Tx, items: readonly BaseItem[]) =>
  sql`insert into base_item (name, label, weight)
      select * from unnest(
        ${items.map((item) => item.name)}::text[], ${items.map((item) => item.label)}::text[],
        ${items.map((item) => item.weight)}::integer[]
      )
      on conflict (name) do update set label = excluded.label, weight = excluded.weight, missing_since = null`.execute(
    tx,
  );

/** Nobody can begin to stock one of these items before the commit. */
export const lockBaseItems = (tx: Tx, names: readonly string[]) =>
  tx.selectFrom('base_item').select('name').where('name', 'in', names).orderBy('name').forUpdate().execute();

export async function findStocked(tx: Db, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await tx
    .selectFrom('inventory_item')
    .select(['name', 'amount'])
    // One parameter, however many names.
    .where(sql<boolean>`name = any(${[...new Set(names)]}::text[])`)
    .where('amount', '>', 0)
    .execute();
  return new Map(rows.map((row) => [row.name, row.amount]));
}

export const markMissing = (tx: Tx, names: readonly string[], since: Date) =>
  tx
    .updateTable('base_item')
    .set((set) => ({ missing_since: set.fn.coalesce('missing_since', set.val(since)) }))
    .where('name', 'in', names)
    .execute();

export async function removeBaseItems(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('inventory_item').where('name', 'in', names).where('amount', '=', 0).execute();
  await tx.deleteFrom('base_item').where('name', 'in', names).execute();
}

export interface ItemFacts {
  readonly label: string;
  readonly weight: number;
  readonly amount: number;
}

/** In grams. */
export async function listWeights(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('base_item').select(['name', 'weight']).execute();
  return new Map(rows.map(({ name, weight }) => [name, weight]));
}

export async function describeItems(db: Db, names: readonly string[]): Promise<Map<string, ItemFacts>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('base_item')
    .leftJoin('inventory_item', 'inventory_item.name', 'base_item.name')
    .select(['base_item.name', 'label', 'weight', 'amount'])
    // One parameter, however many names.
    .where(sql<boolean>`base_item.name = any(${[...new Set(names)]}::text[])`)
    .execute();
  return new Map(rows.map(({ name, label, weight, amount }) => [name, { label, weight, amount: amount ?? 0 }]));
}

export async function hasBaseItems(db: Db): Promise<boolean> {
  return (await db.selectFrom('base_item').select('name').limit(1).executeTakeFirst()) !== undefined;
}
