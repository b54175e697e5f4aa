import { sql } from 'kysely';
import type { Db } from '#platform/postgres/db.ts';

/** Days in Berlin, both included; of the last one only hours before `untilHour`, where it is given. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly untilHour?: number | null;
}

export interface OrderSums {
  readonly orders: number;
  readonly cents: number;
  /** Of orders whose goods all had a cost: what they brought and cost. */
  readonly costedCents: number;
  readonly costCents: number;
  /** Not handed over at once. */
  readonly waits: number;
  readonly waitSeconds: number;
  readonly withAccount: number;
  readonly firstOrders: number;
  readonly rejected: number;
  readonly cancelled: number;
  readonly expired: number;
}

const within = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`;

/** One row a day is kept, so nothing is added up. */
const KEPT = sql`day::text, orders, cents, costed_cents as "costedCents", round(cost * 100)::bigint as "costCents", waits,
  wait_seconds as "waitSeconds", with_account as "withAccount", first_orders as "firstOrders", rejected, cancelled, expired`;

const SUMS = sql`day::text, sum(orders)::bigint as orders, sum(cents)::bigint as cents, sum(costed_cents)::bigint as "costedCents",
  round(sum(cost) * 100)::bigint as "costCents", sum(waits)::bigint as waits, sum(wait_seconds)::bigint as "waitSeconds",
  sum(with_account)::bigint as "withAccount", sum(first_orders)::bigint as "firstOrders",
  sum(rejected)::bigint as rejected, sum(cancelled)::bigint as cancelled, sum(expired)::bigint as expired`;

/** Of each day on which an order ended; of the last one by its hours, where it is cut. */
export async function sumOrderDays(db: Db, days: Days): Promise<(OrderSums & { readonly day: string })[]> {
  const { to, untilHour = null } = days;
  const whole = untilHour === null ? sql`true` : sql`day < ${to}::date`;
  const { rows } = await sql<OrderSums & { day: string }>`
    select ${KEPT} from order_day where ${within(days)} and ${whole}
    union all
    select ${SUMS} from order_hour where day = ${to}::date and hour < ${untilHour}::int group by order_hour.day`.execute(
    db,
  );
  return rows;
}

/** `at`: 0 is Monday from 0 o'clock. */
export interface HourSum {
  readonly at: number;
  readonly orders: number;
  readonly cents: number;
}

/** Whole numbers: over the hours of a year `extract` costs more than adding them up. */
const WEEKDAY = sql`(day - date '2001-01-01') % 7`;

export async function sumWeekHours(db: Db, days: Days): Promise<HourSum[]> {
  const { rows } = await sql<HourSum>`
    select ${WEEKDAY} * 24 + hour as at, sum(orders)::bigint as orders, sum(cents)::bigint as cents
    from order_hour where ${within(days)} group by 1 having sum(orders) <> 0`.execute(db);
  return rows;
}

export interface ClerkSum {
  readonly clerkId: string;
  readonly orders: number;
  readonly cents: number;
}

/** The one with the highest revenue first. */
export async function sumClerks(db: Db, { from, to }: Days): Promise<ClerkSum[]> {
  const { rows } = await sql<ClerkSum>`
    select clerk_id as "clerkId", sum(orders)::bigint as orders, sum(cents)::bigint as cents from order_clerk_day
    where day between ${from}::date and ${to}::date group by clerk_id having sum(orders) <> 0
    order by sum(cents) desc, clerk_id`.execute(db);
  return rows;
}

const LATEST = 500;

/** Pieces by hour of the week, of the latest hand-overs of one product. */
export async function findLatestHours(db: Db, productId: number): Promise<{ at: number; amount: number }[]> {
  const { rows } = await sql<{ at: number; amount: number }>`
    with latest as materialized (
      select order_id, amount - refunded as amount from order_line where product_id = ${productId}
      order by order_id desc limit ${LATEST}
    )
    select ((extract(isodow from ended) - 1) * 24 + extract(hour from ended))::int as at, sum(latest.amount)::bigint as amount
    from latest cross join lateral (
      select status, updated_at at time zone 'Europe/Berlin' as ended from customer_order where id = order_id limit 1
    ) bought where status = 'COMPLETED' group by 1`.execute(db);
  return rows;
}
