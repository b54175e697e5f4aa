import { type RawBuilder, sql } from 'kysely';
import { executePrepared, type Tx } from '#platform/postgres/db.ts';
import { clearSales, noteSales, type ProductSale } from '#products';

interface Counting {
  readonly name: string;
  readonly which: RawBuilder<boolean>;
  /** -1 takes them out of the sums again. */
  readonly sign: 1 | -1;
  /** Whether a completed order is the first one of its customer. */
  readonly isFirst: RawBuilder<boolean>;
}

/** An index finds any earlier order at once; of all orders together a window is faster. */
const HAS_NONE_BEFORE = sql<boolean>`not exists (
  select from customer_order before where before.customer_id = customer_order.customer_id and before.status = 'COMPLETED'
    and (before.updated_at, before.id) < (customer_order.updated_at, customer_order.id))`;
const IS_FIRST_OF_ALL = sql<boolean>`row_number() over (partition by customer_id, status order by updated_at, id) = 1`;

/** In the sequence of the columns. */
const sumsOf = (sign: 1 | -1) => sql`
  ${sign} * count(*) filter (where is_over), ${sign} * coalesce(sum(cents) filter (where is_over), 0),
  ${sign} * coalesce(sum(cents) filter (where is_costed), 0), ${sign} * coalesce(sum(cost) filter (where is_costed), 0),
  ${sign} * count(*) filter (where is_over and wait > 0), ${sign} * coalesce(sum(wait) filter (where is_over), 0),
  ${sign} * count(*) filter (where is_over and customer_id is not null), ${sign} * count(*) filter (where is_first),
  ${sign} * count(*) filter (where status = 'REJECTED'), ${sign} * count(*) filter (where status = 'CANCELLED'),
  ${sign} * count(*) filter (where status = 'EXPIRED')`;

const ADDED = sql`orders = known.orders + excluded.orders, cents = known.cents + excluded.cents,
  costed_cents = known.costed_cents + excluded.costed_cents, cost = known.cost + excluded.cost,
  waits = known.waits + excluded.waits, wait_seconds = known.wait_seconds + excluded.wait_seconds,
  with_account = known.with_account + excluded.with_account, first_orders = known.first_orders + excluded.first_orders,
  rejected = known.rejected + excluded.rejected, cancelled = known.cancelled + excluded.cancelled,
  expired = known.expired + excluded.expired`;

/**
 * Adds orders that have ended to the sums of their hour and day, their clerk and their products. Refunded pieces count as not sold; what
 * they cost is saved only if they came back.
 */
async function count(tx: Tx, { name, which, sign, isFirst }: Counting): Promise<void> {
  const { rows } = await executePrepared<ProductSale>(
    tx,
    name,
    sql<ProductSale>`
    with ended as materialized (
      select id, status, handed_over_by, customer_id, due_cents - refunded_cents as cents, status = 'COMPLETED' as is_over,
        updated_at at time zone 'Europe/Berlin' as at, extract(epoch from updated_at - created_at)::bigint as wait,
        customer_id is not null and status = 'COMPLETED' and ${isFirst} as is_first
      from customer_order where status in ('COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED') and ${which}
    ), line as materialized (
      select at::date as day, order_line.* from ended join order_line on order_id = id where is_over
    ), goods as (
      select order_id, bool_and(unit_cost is not null) as is_costed,
        sum((amount - case when refunded = 0 then 0 else coalesce((
          select sum((given->>'amount')::int) from order_refund, jsonb_array_elements(items) given
          where order_refund.order_id = line.order_id and goods_back and given->>'name' = line.name
        ), 0) end) * unit_cost) as cost
      from line group by order_id
    ), hours as (
      insert into order_hour as known
      select at::date, extract(hour from at), ${sumsOf(sign)} from ended left join goods on order_id = id
      group by 1, 2 order by 1, 2
      on conflict (day, hour) do update set ${ADDED}
    ), days as (
      insert into order_day as known
      select at::date, ${sumsOf(sign)} from ended left join goods on order_id = id group by 1 order by 1
      on conflict (day) do update set ${ADDED}
    ), clerks as (
      insert into order_clerk_day as known
      select at::date, handed_over_by, ${sign} * count(*), ${sign} * sum(cents)
      from ended where is_over and handed_over_by is not null group by 1, 2 order by 1, 2
      on conflict (day, clerk_id) do update set orders = known.orders + excluded.orders, cents = known.cents + excluded.cents
    )
    select day::text, product_id as "productId", max(name) as name, ${sign} * sum(amount - refunded) as amount,
      ${sign} * sum((amount - refunded) * unit_price) as revenue,
      ${sign} * coalesce(sum((amount - refunded) * unit_price) filter (where unit_cost is not null), 0) as costed,
      ${sign} * coalesce(sum((amount - refunded) * unit_cost), 0) as cost
    from line group by line.day, product_id`,
  );
  await noteSales(tx, rows);
}

/** `isAgain`: they were counted before, so their customers are no new ones. */
export async function countOrders(tx: Tx, ids: readonly number[], sign: 1 | -1 = 1, isAgain = false): Promise<void> {
  if (ids.length === 0) return;
  const which = sql<boolean>`id = any(${[...ids]}::bigint[])`;
  const isFirst = isAgain ? sql<boolean>`false` : HAS_NONE_BEFORE;
  await count(tx, { name: `count-orders-${sign}-${isAgain}`, which, sign, isFirst });
}

/** Takes an order out of the sums while it changes: what was given back belongs to the day it was handed over. */
export async function recount(tx: Tx, id: number, change: () => Promise<unknown>): Promise<void> {
  await countOrders(tx, [id], -1, true);
  await change();
  await countOrders(tx, [id], 1, true);
}

/** Counts all orders anew. Transactions that have counted already are waited for, and no other counts meanwhile. */
export async function recountAll(tx: Tx): Promise<void> {
  await sql`lock table order_hour, order_day, order_clerk_day in share row exclusive mode`.execute(tx);
  await clearSales(tx);
  await sql`delete from order_hour`.execute(tx);
  await sql`delete from order_day`.execute(tx);
  await sql`delete from order_clerk_day`.execute(tx);
  await count(tx, { name: 'recount-orders', which: sql`true`, sign: 1, isFirst: IS_FIRST_OF_ALL });
}
