import type pg from 'pg';
import { findBroken } from '../apps/server/src/testing/invariants.ts';
import type { Kind, Write } from './writes.ts';

export interface Found {
  lost: number;
  doubled: number;
  /** There although it was refused or turned away. */
  ghosts: number;
  /** Never answered and there nevertheless: allowed, once. */
  unheard: number;
  /** What else does not fit, in words. */
  flaws: string[];
}

/** How often each probe is in the database. */
const COUNT_PROBES: Record<Kind, string> = {
  order: `select note as probe, count(*)::int as count from customer_order where note like 'probe-%' group by note`,
  booking: `select name || ' ' || (new_amount - old_amount) as probe, count(*)::int as count
    from inventory_history_item join inventory_history on id = history_id
    where name like 'fault_%' and not is_final group by 1`,
  handover: `select order_id::text as probe, count(*)::int as count from order_event where to_status = 'COMPLETED' group by 1`,
  tip: `select user_id as probe, count(*)::int as count from tip join tip_game on tip_game.id = game_id
    where tournament = 'Probe' group by 1`,
  sale: `select note as probe, count(*)::int as count from customer_order where note like 'sale-%' group by note`,
  purchase: `select substring(note from 'purchase-[0-9]+') as probe, count(*)::int as count from cash_entry
    where kind = 'PURCHASE' group by 1`,
};

/** Each finds rows that must not be there. */
const FLAWS: Record<string, string> = {
  'order without its line': `
    select 1 from customer_order where note like 'probe-%'
      and (select count(*) from order_line where order_id = customer_order.id) <> 1`,
  'order without its event': `
    select 1 from customer_order where note like 'probe-%'
      and (select count(*) from order_event where order_id = customer_order.id and version = 1) <> 1`,
  'order without exactly one audit entry': `
    with entries as (
      select substring(message from '<b>B-[0-9]{4}-0*([0-9]+)</b> eingegangen')::bigint as id, count(*) as count
      from audit where message like '%eingegangen von%' group by 1)
    select 1 from customer_order left join entries using (id) where note like 'probe-%' and coalesce(count, 0) <> 1`,
  'hand-over that did not leave the stock': `
    with gone as (
      select name, count(*) as count from inventory_history_item join inventory_history on id = history_id
      where is_final and new_amount = old_amount - 1 and name like 'fault_%' group by name),
    handed as (
      select item, count(*) as count from customer_order join order_line on order_id = customer_order.id
      where note = 'bereit' and status = 'COMPLETED' group by item)
    select 1 from gone full join handed on item = name where gone.count is distinct from handed.count`,
  'sale whose money is not in the cash book once': `
    select 1 from customer_order where note like 'sale-%' and (
      select array_agg(cents) from cash_entry where source_kind = 'ORDER' and source_id = customer_order.id::text
    ) is distinct from array[due_cents + tip_cents]`,
};

const isAcknowledged = ({ answers }: Write): boolean => answers.includes('acknowledged');
/** Only refused or turned away: nothing may have happened. */
const isRefused = ({ answers }: Write): boolean =>
  answers.length > 0 && answers.every((answer) => answer === 'refused' || answer === 'shed');

async function countProbes(db: pg.Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [kind, query] of Object.entries(COUNT_PROBES)) {
    for (const { probe, count } of (await db.query(query)).rows) counts.set(`${kind} ${probe}`, count);
  }
  return counts;
}

/** What the stock must be by what is there of the writes. */
async function checkStock(db: pg.Client, done: readonly Write[]): Promise<string[]> {
  const { rows } = await db.query(
    `select item.name, item.amount - start.new_amount as moved from inventory_item item
     join inventory_history_item start on start.name = item.name and start.old_amount = 0
     join inventory_history entry on entry.id = start.history_id and citizen_name = 'Anfang' where item.name like 'fault_%'`,
  );
  const expected = new Map<string, number>();
  for (const { moves } of done) if (moves) expected.set(moves.item, (expected.get(moves.item) ?? 0) + moves.by);
  const wrong = rows.filter(({ name, moved }) => Number(moved) !== (expected.get(name) ?? 0));
  return wrong.length > 0 ? [`the stock of ${wrong.length} items is not the sum of its bookings`] : [];
}

/** Compares the answers with what is in the database; `until` leaves out later answers. */
export async function checkWrites(
  db: pg.Client,
  writes: readonly Write[],
  until = Number.POSITIVE_INFINITY,
): Promise<Found> {
  const counts = await countProbes(db);
  const countOf = ({ kind, probe }: Write): number => counts.get(`${kind} ${probe}`) ?? 0;
  const found: Found = { lost: 0, doubled: 0, ghosts: 0, unheard: 0, flaws: [] };
  for (const write of writes) {
    const count = countOf(write);
    if (count > 1) found.doubled += 1;
    if (count === 0 && isAcknowledged(write) && (write.acknowledgedAt ?? 0) <= until) found.lost += 1;
    if (count > 0 && isRefused(write)) found.ghosts += 1;
    if (count > 0 && !isAcknowledged(write) && !isRefused(write)) found.unheard += 1;
  }
  for (const [flaw, query] of Object.entries(FLAWS)) {
    const { rowCount } = await db.query(query);
    if (rowCount) found.flaws.push(`${flaw}: ${rowCount}`);
  }
  found.flaws.push(
    ...(await findBroken(db)),
    ...(await checkStock(
      db,
      writes.filter((write) => countOf(write) === 1),
    )),
  );
  return found;
}
