import { sayPercent } from '@kontor/contract/price-lists/rules.ts';
import {
  type CountedPriceList,
  CUSTOMERS_MAX,
  type PriceList,
  type PriceListChange,
} from '@kontor/contract/price-lists/schema.ts';
import { sql } from 'kysely';
import { unpaged } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

export async function listLists(db: Db): Promise<CountedPriceList[]> {
  const { rows } = await sql<CountedPriceList>`
    select id, name, percent,
      (select count(*) from price_list_customer where price_list_id = price_list.id) as customers
    from price_list order by position, id`.execute(db);
  return rows;
}

/** Everybody who belongs to one. */
export async function findListsByCustomer(db: Db): Promise<Map<string, PriceList>> {
  const rows = await db
    .selectFrom('price_list_customer')
    .innerJoin('price_list', 'price_list.id', 'price_list_id')
    .select(['customer_id', 'price_list.id', 'name', 'percent'])
    .execute();
  return new Map(rows.map(({ customer_id, ...list }) => [customer_id, list]));
}

async function findListOf(db: Db, customerId: string): Promise<PriceList | undefined> {
  return db
    .selectFrom('price_list_customer')
    .innerJoin('price_list', 'price_list.id', 'price_list_id')
    .select(['price_list.id', 'name', 'percent'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

export const PERSONAL_PRICE_LIST = unpaged('Preisliste', async (db, userId) => {
  const list = await findListOf(db, userId);
  return list ? [{ Name: list.name, 'Auf den Preis der Karte': sayPercent(list.percent) }] : [];
});

export async function listCustomersOf(db: Db, listId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('price_list_customer')
    .select('customer_id')
    .where('price_list_id', '=', listId)
    .orderBy('customer_id')
    .limit(CUSTOMERS_MAX)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

export async function lockLists(tx: Tx): Promise<CountedPriceList[]> {
  await sql`lock table price_list in share row exclusive mode`.execute(tx);
  return listLists(tx);
}

export const deleteLists = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('price_list').where('id', 'in', ids).execute();

/** Two may swap their names, so each gets a temporary name that users cannot enter. */
export async function writeLists(tx: Tx, wanted: PriceListChange): Promise<void> {
  await sql`update price_list set name = chr(10) || id`.execute(tx);
  for (const [position, { id, ...list }] of wanted.entries()) {
    const row = { ...list, position };
    await (id === undefined
      ? tx.insertInto('price_list').values(row).execute()
      : tx.updateTable('price_list').set(row).where('id', '=', id).execute());
  }
}

export const removeCustomer = (tx: Tx, id: string) =>
  tx.deleteFrom('price_list_customer').where('customer_id', '=', id).execute();

export const saveCustomer = (tx: Tx, id: string, listId: number) =>
  tx
    .insertInto('price_list_customer')
    .values({ customer_id: id, price_list_id: listId })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ price_list_id: listId }))
    .execute();
