import { takenInGame, type Unmatched } from '@kontor/contract/inventory/matching.ts';
import type { BaseItem, StockItem } from '@kontor/contract/inventory/schema.ts';
import { sql } from 'kysely';
import { type Db, executePrepared, type Tx } from '#platform/postgres/db.ts';

/** Implemented by the orders slice. */
export type FindWanted = (db: Db) => Promise<ReadonlyMap<string, number>>;

/** How much should be there of the items that products are made or resold of. Implemented by the products slice. */
export type FindTargets = (db: Db) => Promise<ReadonlyMap<string, number>>;

export const listStock = (db: Db): Promise<StockItem[]> =>
  db
    .selectFrom('inventory_item')
    .innerJoin('base_item', 'base_item.name', 'inventory_item.name')
    .select(['inventory_item.id', 'inventory_item.name', 'label', 'amount'])
    .where('amount', '>', 0)
    .orderBy('label')
    .orderBy('inventory_item.name')
    .execute();

/** What was there before, and what of these is not there. */
export const listEmpty = (db: Db, wanted: readonly string[]): Promise<Pick<BaseItem, 'name' | 'label'>[]> =>
  db
    .selectFrom('base_item')
    .leftJoin('inventory_item', 'inventory_item.name', 'base_item.name')
    .select(['base_item.name', 'label'])
    .where(
      sql<boolean>`case when inventory_item.id is null then base_item.name = any(${[...wanted]}::text[]) else amount = 0 end`,
    )
    .orderBy('label')
    .orderBy('base_item.name')
    .execute();

/** With what the other side has not counted; `null` while the game does not report the item. */
export interface LockedItem extends StockItem {
  readonly unmatched: readonly Unmatched[] | null;
}

async function lockKnown(tx: Tx, names: readonly string[], { onlyIfComplete }: { onlyIfComplete: boolean }) {
  const wanted = [...names];
  const statement = sql<LockedItem>`
    select inventory_item.id, inventory_item.name, label, amount, unmatched
    from inventory_item join base_item on base_item.name = inventory_item.name
    where inventory_item.name = any(${wanted}::text[]) and (not ${onlyIfComplete}::boolean
      or (select count(*) from inventory_item where name = any(${wanted}::text[])) = cardinality(${wanted}::text[]))
    order by inventory_item.name for update of inventory_item`;
  return (await executePrepared(tx, 'lock-stock', statement)).rows;
}

const addMissing = (tx: Tx, names: readonly string[]) =>
  tx
    .insertInto('inventory_item')
    .columns(['name', 'amount'])
    .expression(
      tx
        .selectFrom('base_item')
        .select(['name', sql<number>`0`.as('amount')])
        .where('name', 'in', names)
        .orderBy('name')
        // Waits for an import that deletes the item, which is unknown after that.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Always in the same order, against deadlocks. */
export async function lockStock(tx: Tx, names: readonly string[]): Promise<Map<string, LockedItem>> {
  // All rows or none: an item inserted meanwhile may come first in the lock order.
  let rows = await lockKnown(tx, names, { onlyIfComplete: true });
  if (rows.length < names.length) {
    await addMissing(tx, names);
    rows = await lockKnown(tx, names, { onlyIfComplete: false });
  }
  return new Map(rows.map((row) => [row.name, row]));
}

/** Goods that a booking may take: also those that were taken out in the game a moment before. */
export const withTaken = (
  stock: ReadonlyMap<string, LockedItem>,
  at: Date,
): Map<string, StockItem & { taken: number }> =>
  new Map(
    [...stock].map(([name, item]) => [name, { ...item, taken: takenInGame(item.unmatched ?? [], at.getTime()) }]),
  );

/** From now on bookings of these items wait for the game's report of them. */
export const markReported = (tx: Tx, names: readonly string[]) =>
  sql`update inventory_item set unmatched = '[]' where name = any(${[...names]}::text[]) and unmatched is null`.execute(
    tx,
  );
