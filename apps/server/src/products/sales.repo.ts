import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

const COUNTED_DAYS = 30;
const KEPT_DAYS = 90;
/** Below this a product is not popular, even where nothing else was sold. */
const AT_LEAST = 3;
const AT_MOST = 5;

const dayOf = (at: Date) => sql`(${at}::timestamptz at time zone 'Europe/Berlin')::date`;
/** Calendar days: one may have 23 or 25 hours. */
const dayBefore = (now: Date, days: number) => sql`(${dayOf(now)} - ${days}::int)`;

/** Ordered by product against deadlocks of two hand-overs. */
export const noteSales = (tx: Tx, sold: readonly { productId: number; amount: number }[], at: Date) =>
  sql`
    insert into product_sale (day, product_id, amount)
    select ${dayOf(at)}, product_id, amount from unnest(
      ${sold.map(({ productId }) => productId)}::bigint[], ${sold.map(({ amount }) => amount)}::bigint[]
    ) as sold (product_id, amount) order by product_id
    on conflict (day, product_id) do update set amount = product_sale.amount + excluded.amount`.execute(tx);

export async function findPopular(db: Db, now: Date): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from product_sale
    where day > ${dayBefore(now, COUNTED_DAYS)} and exists (select from product where id = product_id and on_sale)
    group by product_id having sum(amount) >= ${AT_LEAST}
    order by sum(amount) desc, product_id limit ${AT_MOST}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export const removeOldSales = (db: Db, now: Date) =>
  sql`delete from product_sale where day <= ${dayBefore(now, KEPT_DAYS)}`.execute(db);
