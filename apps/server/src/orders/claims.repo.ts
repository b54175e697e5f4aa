import { CLAIMING } from '@kontor/contract/orders/rules.ts';
import { RUNNING } from '@kontor/contract/orders/schema.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/postgres/db.ts';

export interface Place {
  orderId: number;
  position: number;
  /** What lines before this one want of the same item: accepted first, served first. */
  ahead: number;
}

interface Queue {
  places: Place[];
  wanted: Map<string, number>;
}

/** Where these orders stand in the queue for what they ask for. An order that is still new stands behind everybody. */
export async function findQueue(db: Db, orderIds: readonly number[]): Promise<Queue> {
  if (orderIds.length === 0) return { places: [], wanted: new Map() };
  const ids = sql`${[...orderIds]}::bigint[]`;
  const { rows } = await sql<Place & { item: string; wanted: number }>`
    with asked as (
      select order_id, position, item, amount from order_line where order_id = any(${ids})
    ), accepted as (
      select line.order_id, line.position, line.item,
        sum(line.amount) over (partition by line.item order by accepted_at, line.order_id, line.position) - line.amount
          as ahead,
        sum(line.amount) over (partition by line.item) as wanted
      from customer_order join order_line line on line.order_id = customer_order.id
      where status in ('ACCEPTED', 'IN_PROGRESS', 'READY') and line.item in (select item from asked)
    ), total as (
      select distinct item, wanted from accepted
    )
    select asked.order_id as "orderId", asked.position, asked.item, coalesce(total.wanted, 0) as wanted,
      coalesce(accepted.ahead, coalesce(total.wanted, 0) + coalesce(
        sum(asked.amount) over (partition by asked.order_id, asked.item order by asked.position) - asked.amount, 0
      )) as ahead
    from asked left join accepted using (order_id, position) left join total on total.item = asked.item`.execute(db);
  return { places: rows, wanted: new Map(rows.map(({ item, wanted }) => [item, wanted])) };
}

export interface Claim {
  id: number;
  at: Date;
  item: string;
  amount: number;
}

/** What accepted orders want of these items, in the sequence they are served. */
export const listClaims = (db: Db, items: readonly string[]): Promise<Claim[]> =>
  db
    .selectFrom('customer_order')
    .innerJoin('order_line', 'order_line.order_id', 'customer_order.id')
    .select(['customer_order.id', 'created_at as at', 'item', 'amount'])
    .where('status', 'in', CLAIMING)
    .where('item', 'in', items)
    .orderBy('accepted_at')
    .orderBy('customer_order.id')
    .orderBy('position')
    .execute();

/** How much of each item accepted orders want altogether, whether or not it is there. */
export async function findWanted(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('customer_order')
    .innerJoin('order_line', 'order_line.order_id', 'customer_order.id')
    .select(['item', sql<number>`sum(amount)`.as('amount')])
    .where('status', 'in', CLAIMING)
    .groupBy('item')
    .execute();
  return new Map(rows.map((row) => [row.item, row.amount]));
}

/** Which running orders will need these items, by the items' names. */
export async function findOrdered(db: Db, items: readonly string[]): Promise<{ item: string; id: number; at: Date }[]> {
  if (items.length === 0) return [];
  return db
    .selectFrom('customer_order')
    .innerJoin('order_line', 'order_line.order_id', 'customer_order.id')
    .select(['item', 'customer_order.id', 'created_at as at'])
    .where('status', 'in', RUNNING)
    .where('item', 'in', items)
    .orderBy('customer_order.id')
    .execute();
}
