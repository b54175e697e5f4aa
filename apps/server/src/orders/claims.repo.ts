import { CLAIMING } from '@kontor/contract/orders/rules.ts';
import { RUNNING } from '@kontor/contract/orders/schema.ts';
import { sql } from 'kysely';
import { type Db, executePrepared } from '#platform/postgres/db.ts';

/** Menüs as their parts. `offset 0` makes PostgreSQL look up parts per line: running orders have few, the table has many. */
const GOODS = sql`(
  select line.order_id, line.position, coalesce(part.place, 0) as place, coalesce(part.item, line.item) as item,
    line.amount * coalesce(part.amount, 1) as amount
  from order_line line left join lateral (
    select * from order_part own where own.order_id = line.order_id and own.position = line.position offset 0
  ) part on true
)`;

/** Written out: a plan for any status would read all orders that ever were. */
const CLAIMING_STATUSES = sql.join(CLAIMING.map((status) => sql.lit(status)));

/** A line of an order, or a part of a Menü in it. */
interface Place {
  orderId: number;
  position: number;
  place: number;
  /** What goods before this one take of the same item: accepted first, served first. */
  ahead: number;
  /** What all accepted orders take of it. */
  wanted: number;
}

/** A new order is behind all accepted ones. */
export async function findQueue(db: Db, orderIds: readonly number[]): Promise<Place[]> {
  if (orderIds.length === 0) return [];
  const ids = sql`${[...orderIds]}::bigint[]`;
  const { rows } = await sql<Place>`
    with asked as (
      select order_id, position, place, item, amount from ${GOODS} good where order_id = any(${ids})
    ), accepted as (
      select order_id, position, place, item,
        sum(amount) over (partition by item order by accepted_at, order_id, position, place) - amount as ahead,
        sum(amount) over (partition by item) as wanted
      from customer_order join ${GOODS} good on order_id = customer_order.id
      where status in ('ACCEPTED', 'IN_PROGRESS', 'READY') and item in (select item from asked)
    ), total as (
      select distinct item, wanted from accepted
    )
    select asked.order_id as "orderId", asked.position, asked.place, coalesce(total.wanted, 0) as wanted,
      coalesce(accepted.ahead, coalesce(total.wanted, 0) + coalesce(
        sum(asked.amount) over (partition by asked.order_id, asked.item order by asked.position, asked.place)
          - asked.amount, 0
      )) as ahead
    from asked left join accepted using (order_id, position, place) left join total on total.item = asked.item`.execute(
    db,
  );
  return rows;
}

interface Ordered {
  id: number;
  at: Date;
  item: string;
}

/** In the order of the queue. */
export async function listClaims(db: Db, items: readonly string[]): Promise<(Ordered & { amount: number })[]> {
  const { rows } = await sql<Ordered & { amount: number }>`
    select id, created_at as at, item, amount from customer_order join ${GOODS} good on order_id = id
    where status in (${CLAIMING_STATUSES}) and item = any(${[...items]})
    order by accepted_at, id, position, place`.execute(db);
  return rows;
}

/** In stock or not. */
export async function findWanted(db: Db, items?: readonly string[]): Promise<Map<string, number>> {
  const isAsked = items ? sql`item = any(${[...items]}::text[])` : sql`true`;
  const statement = sql<{ item: string; amount: number }>`
    select item, sum(amount) as amount from customer_order join ${GOODS} good on order_id = id
    where status in (${CLAIMING_STATUSES}) and ${isAsked} group by item`;
  const { rows } = await executePrepared(db, items ? 'find-wanted-of' : 'find-wanted', statement);
  return new Map(rows.map((row) => [row.item, row.amount]));
}

export async function findOrdered(db: Db, items: readonly string[]): Promise<Ordered[]> {
  const { rows } = await sql<Ordered>`
    select distinct item, id, created_at as at from customer_order join ${GOODS} good on order_id = id
    where status in (${sql.join(RUNNING)}) and item = any(${[...items]}) order by id`.execute(db);
  return rows;
}
