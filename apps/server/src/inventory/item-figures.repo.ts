import { NOT_USED } from '@kontor/contract/inventory/reach.ts';
import type { ItemFigures } from '@kontor/contract/inventory/schema.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/postgres/db.ts';

const DAY_MS = 86_400_000;
/** Looked up one by one, so that it takes as long with a million bookings as with a thousand. */
const POINTS = 90;
const USE_DAYS = 14;
/** Of an item that is booked more often, the pace is that of the latest bookings. */
const USE_BOOKINGS = 1000;

/** The stock at equal steps back from now, without those at which it was as before. */
async function findLevels(db: Db, item: string, days: number, now: Date) {
  const { rows } = await sql<{ at: Date; amount: number }>`
    select at, level.amount from (
      select ${now}::timestamptz - step * ${`${(days * 86_400) / POINTS} seconds`}::interval as at from generate_series(0, ${POINTS}) step
    ) point cross join lateral (
      select new_amount as amount from inventory_history_item
      where name = ${item} and created_at <= at order by created_at desc, history_id desc limit 1
    ) level order by at`.execute(db);
  return rows.filter(({ amount }, index) => amount !== rows[index - 1]?.amount);
}

/** What was used of late: `since` is when the counted bookings begin. */
async function findUse(db: Db, item: string, now: Date) {
  const from = new Date(now.getTime() - USE_DAYS * DAY_MS);
  const { rows } = await sql<{ used: number; since: Date | null; bookings: number; isOlder: boolean }>`
    with latest as materialized (
      select history_id, created_at, old_amount, new_amount from inventory_history_item
      where name = ${item} and created_at > ${from} order by created_at desc, history_id desc limit ${USE_BOOKINGS}
    )
    select coalesce(sum(old_amount - new_amount) filter (
        where new_amount < old_amount and not coalesce(reason = any(${[...NOT_USED]}::text[]), false)
      ), 0)::bigint as used, min(latest.created_at) as since, count(*) as bookings,
      exists (select from inventory_history_item where name = ${item} and created_at <= ${from}) as "isOlder"
    from latest cross join lateral (select reason from inventory_history where id = history_id limit 1) booked`.execute(
    db,
  );
  const { used = 0, since = null, bookings = 0, isOlder = false } = rows[0] ?? {};
  const isWhole = isOlder && bookings < USE_BOOKINGS;
  return { used, since: (isWhole ? from : (since ?? from)).toISOString() };
}

export async function findFigures(db: Db, item: string, days: number, now: Date): Promise<ItemFigures> {
  const levels = await findLevels(db, item, days, now);
  return {
    levels: levels.map(({ at, amount }) => ({ at: at.toISOString(), amount })),
    use: await findUse(db, item, now),
  };
}
