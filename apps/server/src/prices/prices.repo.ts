import type { Page } from '@kontor/contract/core/paging.ts';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';

export async function findPrices(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('item_price').select(['item', 'price_per_unit']).execute();
  return new Map(rows.map((row) => [row.item, Number(row.price_per_unit)]));
}

export async function lockPrice(tx: Tx, item: string): Promise<number | undefined> {
  const prices = tx.selectFrom('item_price').select('price_per_unit').where('item', '=', item);
  const row = await prices.forUpdate().executeTakeFirst();
  return row && Number(row.price_per_unit);
}

export const savePrices = (tx: Tx, prices: Readonly<Record<string, number>>) =>
  tx
    .insertInto('item_price')
    .values(Object.entries(prices).map(([item, price]) => ({ item, price_per_unit: price })))
    .onConflict((conflict) =>
      conflict.column('item').doUpdateSet(({ ref }) => ({ price_per_unit: ref('excluded.price_per_unit') })),
    )
    .execute();

export const removePrice = (tx: Tx, item: string) => tx.deleteFrom('item_price').where('item', '=', item).execute();

export const hasPrices = (db: Db) => hasRow(db.selectFrom('item_price'));

interface NewPrice {
  readonly item: string;
  /** `null`: from then on there is none. */
  readonly pricePerUnit: number | null;
  readonly at: Date;
}

export const noteChanges = (tx: Tx, changes: readonly NewPrice[]) =>
  tx
    .insertInto('item_price_change')
    .values(changes.map(({ item, pricePerUnit, at }) => ({ item, price_per_unit: pricePerUnit, at })))
    .execute();

export const listChanges = (db: Db, item: string, page: Page) =>
  pageOf(db.selectFrom('item_price_change').selectAll().where('item', '=', item), page).execute();
