import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { isLoss } from '@kontor/contract/stock-check/rules.ts';
import { GAP_KINDS, type GapKind } from '@kontor/contract/stock-check/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export interface Sums {
  readonly lost: number;
  readonly found: number;
  readonly cents: number;
  readonly unpriced: number;
}

interface DaySums extends Sums {
  readonly day: string;
  readonly subject: 'ALL' | 'ITEM' | 'PERSON';
  readonly key: string;
  readonly kind: GapKind;
}

export interface Counted {
  readonly at: Date;
  readonly name: string;
  readonly personKey: string;
  readonly kind: GapKind;
  readonly amount: number;
  readonly cents: number | null;
}

/** `sign`: -1 takes it out of the sums again. */
export function sumsOf({ at, name, personKey, kind, amount, cents }: Counted, sign: 1 | -1 = 1): DaySums[] {
  const day = berlinDay(at);
  const sums = {
    lost: sign * Math.max(0, -amount),
    found: sign * Math.max(0, amount),
    cents: -sign * (cents ?? 0),
    unpriced: cents === null ? sign * Math.abs(amount) : 0,
  };
  return [
    { day, kind, subject: 'ALL', key: '', ...sums },
    { day, kind, subject: 'ITEM', key: name, ...sums },
    { day, kind, subject: 'PERSON', key: personKey, ...sums },
  ];
}

/** Each row is written once, always in the same order, against deadlocks. */
export const addSums = (tx: Tx, sums: readonly DaySums[]) =>
  sql`
    insert into stock_gap_day as known (day, subject, key, kind, lost, found, cents, unpriced)
    select day, subject, key, kind, sum(lost), sum(found), sum(cents), sum(unpriced)
    from json_to_recordset(${JSON.stringify(sums)}::json) as sums (day date, subject text, key text, kind text, lost bigint,
      found bigint, cents bigint, unpriced bigint)
    group by day, subject, key, kind order by day, subject, key, kind
    on conflict (day, subject, key, kind) do update set lost = known.lost + excluded.lost, found = known.found + excluded.found,
      cents = known.cents + excluded.cents, unpriced = known.unpriced + excluded.unpriced`.execute(tx);

export interface Days {
  readonly from: string;
  /** Exclusive. */
  readonly until: string;
}

interface ShrinkageDay extends Sums {
  readonly day: string;
  readonly kind: GapKind;
}

const SUMS = sql`sum(lost)::bigint as lost, sum(found)::bigint as found, sum(cents)::bigint as cents,
  sum(unpriced)::bigint as unpriced`;
const IS_ANY = sql`(lost <> 0 or found <> 0)`;
const within = ({ from, until }: Days) => sql`day >= ${from}::date and day < ${until}::date and ${IS_ANY}`;

/** What is missing of each day, by what became of it: `cents` at buy-in price, less what turned up. */
export async function findShrinkage(db: Db, days: Days): Promise<ShrinkageDay[]> {
  const { rows } = await sql<ShrinkageDay>`
    select day::text as day, kind, lost, found, cents, unpriced from stock_gap_day
    where subject = 'ALL' and ${within(days)} order by stock_gap_day.day, kind`.execute(db);
  return rows;
}

export interface LossDay {
  readonly day: string;
  /** At buy-in price, less what turned up; `openCents` of it is unexplained. */
  readonly cents: number;
  readonly openCents: number;
}

/** One row a day however many kinds there are: over a year, rows cost more than adding them up. */
export async function sumLosses(db: Db, days: Days): Promise<LossDay[]> {
  const { rows } = await sql<LossDay>`
    select day::text, sum(cents)::bigint as cents, coalesce(sum(cents) filter (where kind = 'OPEN'), 0)::bigint as "openCents"
    from stock_gap_day where subject = 'ALL' and ${within(days)} and kind = any(${GAP_KINDS.filter(isLoss)}::text[])
    group by stock_gap_day.day`.execute(db);
  return rows;
}

export interface GroupSums extends Sums {
  readonly key: string;
  readonly kind: GapKind;
  /** How many keys there are. */
  readonly total: number;
}

/** Those with the highest value first. */
export async function sumGroups(db: Db, subject: DaySums['subject'], days: Days, limit: number): Promise<GroupSums[]> {
  const { rows } = await sql<GroupSums>`
    with summed as materialized (
      select key, kind, ${SUMS} from stock_gap_day where subject = ${subject} and ${within(days)} group by key, kind
    ), ranked as (
      select key, count(*) over () as total, row_number() over (order by sum(cents) desc, sum(lost) desc, key) as place
      from summed group by key
    )
    select summed.*, ranked.total from summed join ranked using (key) where place <= ${limit} order by place, kind`.execute(
    db,
  );
  return rows;
}

/** Days since then on which more than the limit is unexplained. */
export async function countDaysAbove(db: Db, limit: number, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from stock_gap_day
    where subject = 'ALL' and kind = 'OPEN' and day >= ${since}::date and cents > ${limit}`.execute(db);
  return rows[0]?.count ?? 0;
}
