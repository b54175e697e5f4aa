import type { SoldDay } from '@kontor/contract/orders/product-sales.ts';
import { sql } from 'kysely';
import { type Db, executePrepared, type Tx } from '#platform/postgres/db.ts';

const COUNTED_DAYS = 30;
/** Below this a product is not popular, even where nothing else was sold. */
const AT_LEAST = 3;
const AT_MOST = 5;

const dayOf = (at: Date) => sql`(${at}::timestamptz at time zone 'Europe/Berlin')::date`;
/** Calendar days: one may have 23 or 25 hours. */
const dayBefore = (now: Date, days: number) => sql`(${dayOf(now)} - ${days}::int)`;

/** Of a day: without what was given back, money before discounts; decimals as text, because they are exact. */
export interface ProductSale {
  readonly day: string;
  readonly productId: number;
  readonly name: string;
  readonly amount: number;
  readonly revenue: string;
  /** Of the pieces whose cost was known. */
  readonly costed: string;
  readonly cost: string;
}

/** Ordered by product against deadlocks of two hand-overs. */
export async function noteSales(tx: Tx, sales: readonly ProductSale[]): Promise<void> {
  if (sales.length === 0) return;
  const statement = sql`
    insert into product_sale as known (day, product_id, name, amount, revenue, costed, cost)
    select day, "productId", name, amount, revenue, costed, cost
    from json_to_recordset(${JSON.stringify(sales)}::json) as sold (day date, "productId" bigint, name text, amount bigint,
      revenue numeric, costed numeric, cost numeric)
    order by "productId", day
    on conflict (day, product_id) do update set name = excluded.name, amount = known.amount + excluded.amount,
      revenue = known.revenue + excluded.revenue, costed = known.costed + excluded.costed, cost = known.cost + excluded.cost`;
  await executePrepared(tx, 'note-sales', statement);
}

/** Nobody counts until the end of the transaction. */
export async function clearSales(tx: Tx): Promise<void> {
  await sql`lock table product_sale in share row exclusive mode`.execute(tx);
  await sql`delete from product_sale`.execute(tx);
}

export async function findPopular(db: Db, now: Date): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from product_sale
    where day > ${dayBefore(now, COUNTED_DAYS)} and exists (select from product where id = product_id and on_sale)
    group by product_id having sum(amount) >= ${AT_LEAST}
    order by sum(amount) desc, product_id limit ${AT_MOST}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

interface Days {
  readonly from: string;
  readonly to: string;
}

const isWithin = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`;

interface ProductSales {
  readonly productId: number;
  /** As it is called now, or as it was called last. */
  readonly name: string;
  readonly amount: number;
  readonly cents: number;
  readonly marginCents: number | null;
  readonly before: number;
  /** How many products were sold. */
  readonly total: number;
}

/** What was sold most, next to the days before. */
export async function listMostSold(db: Db, days: Days, before: Days, limit: number): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    with sold as (
      select product_id, max(name) as name, sum(amount)::bigint as amount, sum(revenue) as revenue, sum(costed) as costed,
        sum(cost) as cost, count(*) over () as total
      from product_sale where ${isWithin(days)} group by product_id having sum(amount) > 0
      order by sum(amount) desc, product_id limit ${limit}
    )
    select product_id as "productId", coalesce(product.name, sold.name) as name, amount,
      round(revenue * 100)::bigint as cents,
      case when costed = revenue then round((revenue - cost) * 100)::bigint end as "marginCents",
      coalesce((
        select sum(amount)::bigint from product_sale where product_sale.product_id = sold.product_id and ${isWithin(before)}
      ), 0)::bigint as before, total
    from sold left join product on product.id = product_id order by amount desc, product_id`.execute(db);
  return rows;
}

/** One product, on each of the last days on which it was sold. */
export async function sumProductDays(db: Db, productId: number, days: number, now: Date): Promise<SoldDay[]> {
  const { rows } = await sql<SoldDay>`
    select day::text, amount, round(revenue * 100)::bigint as cents, round(costed * 100)::bigint as "costedCents",
      round(cost * 100)::bigint as "costCents"
    from product_sale where product_id = ${productId} and day > ${dayBefore(now, days)} and amount <> 0
    order by product_sale.day`.execute(db);
  return rows;
}
