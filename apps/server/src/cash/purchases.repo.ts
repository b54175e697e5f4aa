import type { Db, Tx } from '#platform/postgres/db.ts';

export interface PurchasedItem {
  readonly name: string;
  readonly label: string;
  readonly amount: number;
  readonly cents: number;
}

export async function insertPurchase(tx: Tx, items: readonly PurchasedItem[], cents: number): Promise<number> {
  const row = { items: JSON.stringify(items), cents };
  return (await tx.insertInto('cash_purchase').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function findPurchase(db: Db, id: number): Promise<{ items: PurchasedItem[] } | undefined> {
  const row = await db.selectFrom('cash_purchase').select('items').where('id', '=', id).executeTakeFirst();
  return row && { items: row.items as unknown as PurchasedItem[] };
}
