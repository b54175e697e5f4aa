import type { WageKind, WageLineFilter } from '@kontor/contract/wages/schema.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Actor } from '#platform/actor.ts';
import type { DB } from '#platform/postgres/db.gen.ts';
import { type Db, executePrepared, type Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';
import type { Span } from './span.ts';

export type StoredLine = Selectable<DB['wage_line']>;

export interface NewLine {
  readonly personId: string;
  readonly kind: WageKind;
  readonly cents: number;
  readonly at: Date;
  readonly note?: string;
  readonly by?: Pick<Actor, 'id' | 'name'>;
  readonly orderId?: number;
  readonly baseCents?: number;
  readonly rateBp?: number;
  readonly day?: string;
  readonly seconds?: number;
  readonly hourlyCents?: number;
}

/** Every line is counted in the sums of its day; in one order against deadlocks. */
const addToDays = (added: RawBuilder<unknown>) => sql`
  insert into wage_day as known (day, kind, cents, seconds)
  select (at at time zone 'Europe/Berlin')::date, kind, sum(cents), coalesce(sum(seconds), 0) from ${added}
  group by 1, 2 order by 1, 2
  on conflict (day, kind) do update set cents = known.cents + excluded.cents, seconds = known.seconds + excluded.seconds`;

/** Counts all lines anew. Transactions that have counted already are waited for, and no other counts meanwhile. */
export async function recountWages(tx: Tx): Promise<void> {
  await sql`lock table wage_day in share row exclusive mode`.execute(tx);
  await sql`delete from wage_day`.execute(tx);
  await addToDays(sql`wage_line`).execute(tx);
}

/** One statement, however many lines. */
export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<StoredLine[]> {
  if (lines.length === 0) return [];
  const json = lines.map((line) => ({
    person_id: line.personId,
    kind: line.kind,
    cents: line.cents,
    at: line.at,
    note: line.note ?? '',
    by_name: line.by?.name,
    by_id: line.by?.id,
    order_id: line.orderId,
    base_cents: line.baseCents,
    rate_bp: line.rateBp,
    day: line.day,
    seconds: line.seconds,
    hourly_cents: line.hourlyCents,
  }));
  const statement = sql<StoredLine>`
    with added as (
    insert into wage_line (person_id, kind, cents, at, note, by_name, by_id, order_id, base_cents, rate_bp, day, seconds,
      hourly_cents)
    select person_id, kind, cents, at, note, by_name, by_id, order_id, base_cents, rate_bp, day, seconds, hourly_cents
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as line (person_id text, kind text, cents bigint,
      at timestamptz, note text, by_name text, by_id text, order_id bigint, base_cents bigint, rate_bp integer, day date,
      seconds integer, hourly_cents bigint)
    returning *
    ), days as (${addToDays(sql`added`)})
    select * from added order by id`;
  return (await executePrepared(tx, 'insert-wage-lines', statement)).rows;
}

/** The opposite of everything that an order has earned for staff and that was not taken back yet. */
export async function reverseLines(tx: Tx, orderId: number, by: Pick<Actor, 'id' | 'name'>, at: Date): Promise<void> {
  await sql`
    with added as (
      insert into wage_line (person_id, kind, cents, at, by_name, by_id, order_id, base_cents, rate_bp, reverses_id)
      select person_id, kind, -cents, ${at}, ${by.name}, ${by.id}, order_id, -base_cents, rate_bp, id
      from wage_line line where order_id = ${orderId} and reverses_id is null
        and not exists (select from wage_line known where known.reverses_id = line.id)
      order by id
      returning at, kind, cents, seconds
    )
    ${addToDays(sql`added`)}`.execute(tx);
}

interface OfOrder {
  readonly personId: string;
  readonly kind: 'COMMISSION' | 'TIP';
  readonly rateBp: number;
  readonly cents: number;
  readonly baseCents: number;
}

/** What an order has earned and was not taken back. */
export async function sumOfOrder(tx: Tx, orderId: number): Promise<OfOrder[]> {
  const { rows } = await sql<OfOrder>`
    select person_id as "personId", kind, coalesce(rate_bp, 0) as "rateBp", sum(cents)::bigint as cents,
      coalesce(sum(base_cents), 0)::bigint as "baseCents"
    from wage_line where order_id = ${orderId} group by person_id, kind, rate_bp having sum(cents) <> 0
    order by person_id, kind`.execute(tx);
  return rows;
}

const within = ({ from, until }: Span) =>
  from ? sql`at >= ${from} and at < ${until}` : sql`payment_id is null and at < ${until}`;

export interface Sum {
  readonly personId: string;
  readonly kind: WageKind;
  readonly isPaid: boolean;
  readonly cents: number;
  readonly seconds: number;
  readonly baseCents: number;
}

export async function sumLines(db: Db, people: readonly string[], span: Span): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select people.id as "personId", kind, is_paid as "isPaid", cents, seconds, base_cents as "baseCents"
    from unnest(${[...people]}::text[]) as people (id) cross join lateral (
      select kind, payment_id is not null as is_paid, sum(cents)::bigint as cents,
        coalesce(sum(seconds), 0)::bigint as seconds, coalesce(sum(base_cents), 0)::bigint as base_cents
      from wage_line where person_id = people.id and ${within(span)}
      group by 1, 2
    ) line`.execute(db);
  return rows;
}

export interface Open {
  readonly personId: string;
  readonly lines: number;
  readonly cents: number;
  /** Stands for exactly these lines. */
  readonly seal: string;
  /** Of earlier periods. */
  readonly beforeCents: number;
}

export async function findOpen(db: Db, people: readonly string[], { from, until }: Span): Promise<Open[]> {
  const since = from ?? new Date(0);
  const { rows } = await sql<Open>`
    select people.id as "personId", open.lines, open.cents, open.seal, earlier.cents as "beforeCents"
    from unnest(${[...people]}::text[]) as people (id)
    cross join lateral (
      select count(*) as lines, coalesce(sum(cents), 0)::bigint as cents,
        coalesce(md5(string_agg(id::text, ',' order by id)), '') as seal
      from wage_line where person_id = people.id and payment_id is null and at >= ${since} and at < ${until}
    ) open
    cross join lateral (
      select coalesce(sum(cents), 0)::bigint as cents from wage_line
      where person_id = people.id and payment_id is null and at < ${since}
    ) earlier`.execute(db);
  return rows;
}

/** Of each person with open lines from before a moment. */
export async function sumOpen(db: Db, before: Date): Promise<{ personId: string; cents: number }[]> {
  const { rows } = await sql<{ personId: string; cents: number }>`
    select person_id as "personId", sum(cents)::bigint as cents from wage_line
    where payment_id is null and at < ${before} group by person_id`.execute(db);
  return rows;
}

export interface NotedDay {
  readonly personId: string;
  readonly day: string;
  readonly seconds: number;
}

/** Hours that have become lines, paid or not. */
export async function sumNotedHours(db: Db, people: readonly string[], from: string, to: string): Promise<NotedDay[]> {
  const { rows } = await sql<NotedDay>`
    select person_id as "personId", day::text as day, sum(seconds)::bigint as seconds from wage_line
    where kind = 'HOURS' and person_id = any(${[...people]}::text[]) and day between ${from}::date and ${to}::date
    group by person_id, wage_line.day`.execute(db);
  return rows;
}

/** Marks what is open; returns how much that was. */
export async function markPaid(tx: Tx, paymentId: number, personId: string, { from, until }: Span) {
  const { rows } = await sql<{ lines: number; cents: number }>`
    with marked as (
      update wage_line set payment_id = ${paymentId}
      where person_id = ${personId} and payment_id is null and at >= ${from ?? new Date(0)} and at < ${until}
      returning cents
    )
    select count(*) as lines, coalesce(sum(cents), 0)::bigint as cents from marked`.execute(tx);
  return rows[0] ?? { lines: 0, cents: 0 };
}

export const markOpen = (tx: Tx, paymentId: number) =>
  tx.updateTable('wage_line').set({ payment_id: null }).where('payment_id', '=', paymentId).execute();

export function listLines(
  db: Db,
  personId: string,
  { from, until }: Span,
  page: WageLineFilter,
): Promise<StoredLine[]> {
  let lines = db.selectFrom('wage_line').selectAll().where('person_id', '=', personId).where('at', '<', until);
  lines = from ? lines.where('at', '>=', from) : lines.where('payment_id', 'is', null);
  return pageOf(lines, page, { table: 'wage_line', date: 'at' }).execute();
}
