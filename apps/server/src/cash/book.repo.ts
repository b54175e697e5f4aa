import type { Account, CashKind, CashSource } from '@kontor/contract/cash/schema.ts';
import { sql } from 'kysely';
import { executePrepared, type Tx } from '#platform/postgres/db.ts';
import type { Booker, Booking, DemoBooking } from './booking.ts';

interface NewEntries {
  readonly by: Booker;
  readonly at: Date;
  readonly bookings: readonly Booking[];
}

/** A new business has no settings yet, and every function it begins with. */
export const IS_ON = sql`coalesce((select 'CASH' = any(features) from business), true)`;

const rowOf = ({ source, about, category, reverses, kind, account, cents, note }: Booking) => ({
  kind,
  account,
  cents,
  note,
  category: category ?? null,
  reverses: reverses ?? null,
  about_id: about?.id ?? null,
  about_name: about?.name ?? null,
  source_kind: source?.kind ?? null,
  source_id: source?.id ?? null,
});

/** Accounts are locked in one sequence. A day that was closed while this waited is closed for it, too: the row says so. */
export async function insertEntries(
  tx: Tx,
  { by, at, bookings }: NewEntries,
): Promise<{ isOn: boolean; ids: number[] }> {
  const rows = bookings.map(rowOf);
  const statement = sql<{ isOn: boolean; ids: number[] | null }>`
    with wanted as (
      select * from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (
        account text, kind text, cents bigint, note text, category text, about_id text, about_name text,
        source_kind text, source_id text, reverses bigint
      )) with ordinality as wanted (
        account, kind, cents, note, category, about_id, about_name, source_kind, source_id, reverses, n
      )
    ), total as (
      select account, sum(cents)::bigint as cents from wanted group by account
    ), moved as (
      insert into cash_account as known (account, cents, last_at)
      select account, cents, ${at}::timestamptz from total where ${IS_ON} order by account
      on conflict (account) do update set
        cents = known.cents + excluded.cents, last_at = greatest(known.last_at, excluded.last_at)
      where known.closed_through is null
        or (greatest(known.last_at, excluded.last_at) at time zone 'Europe/Berlin')::date > known.closed_through
      returning account, cents, last_at
    ), entered as (
      insert into cash_entry (account, kind, cents, balance_cents, day, at, by_id, by_name, note, category,
        about_id, about_name, source_kind, source_id, reverses)
      select account, kind, wanted.cents,
        moved.cents - total.cents + sum(wanted.cents) over (partition by account order by n),
        (last_at at time zone 'Europe/Berlin')::date, last_at, ${by.id}, ${by.name}, note, category,
        about_id, about_name, source_kind, source_id, reverses
      from wanted join total using (account) join moved using (account) order by n
      returning id, account, kind, cents, day
    ), summed as (
      insert into cash_day as known (day, account, kind, in_cents, out_cents, entries)
      select day, account, kind, sum(greatest(cents, 0)), sum(greatest(-cents, 0)), count(*)
      from entered group by day, account, kind order by day, account, kind
      on conflict (day, account, kind) do update set in_cents = known.in_cents + excluded.in_cents,
        out_cents = known.out_cents + excluded.out_cents, entries = known.entries + excluded.entries
    )
    select ${IS_ON} as "isOn", (select array_agg(id order by id) from entered) as ids`;
  const { rows: answered } = await executePrepared(tx, 'book-cash', statement);
  const [answer] = answered;
  return { isOn: answer?.isOn ?? false, ids: (answer?.ids ?? []).map(Number) };
}

export async function nextTransfer(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: number }>`select nextval('cash_transfer') as id`.execute(tx);
  return String(rows[0]?.id);
}

export const lockAccounts = (tx: Tx) =>
  tx.selectFrom('cash_account').select('account').orderBy('account').forUpdate().execute();

export interface FoundEntry {
  id: number;
  account: Account;
  kind: CashKind;
  cents: number;
  category: string | null;
  source: CashSource;
  about: Booker | undefined;
}

/** What was booked for these and not taken back. */
export async function findOfSource(tx: Tx, sources: readonly CashSource[]): Promise<FoundEntry[]> {
  const { rows } = await sql<
    Omit<FoundEntry, 'about' | 'source'> & {
      about_id: string | null;
      about_name: string | null;
      source_kind: CashSource['kind'];
      source_id: string;
    }
  >`
    select entry.id, account, kind, cents, category, about_id, about_name, source_kind, source_id
    from unnest(${sources.map(({ kind }) => kind)}::text[], ${sources.map(({ id }) => id)}::text[]) as of (kind_of, id_of)
      join cash_entry entry on source_kind = kind_of and source_id = id_of
    where reverses is null and not exists (select from cash_entry counter where counter.reverses = entry.id)
    order by entry.id`.execute(tx);
  return rows.map(({ about_id, about_name, source_kind, source_id, ...entry }) => ({
    ...entry,
    source: { kind: source_kind, id: source_id },
    about: about_name === null ? undefined : { id: about_id, name: about_name },
  }));
}

export type SeededEntry = DemoBooking & { readonly balance: number };

const sameIn = ({ source, account }: Booking, cents: number): string =>
  `${source?.kind} ${source?.id} ${account} ${cents}`;

/** What undoes an earlier entry of its source is the counter-entry of that. */
function numbered(entries: readonly SeededEntry[], ids: readonly number[]) {
  const known = new Map<string, number>();
  return entries.map((entry, at) => {
    const id = ids[at] ?? 0;
    const reverses = entry.source && entry.kind !== 'CORRECTION' ? known.get(sameIn(entry, -entry.cents)) : undefined;
    if (reverses === undefined) known.set(sameIn(entry, entry.cents), id);
    return { ...entry, id, reverses };
  });
}

/** A book with a past, in sequence; the accounts hold what their last entries say. */
export async function saveDemoBook(
  tx: Tx,
  entries: readonly SeededEntry[],
  closedThrough: string | null,
): Promise<void> {
  const { rows: reserved } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('cash_entry', 'id')) as id from generate_series(1, ${entries.length}::int)`.execute(
    tx,
  );
  const ids = reserved.map(({ id }) => id);
  const rows = numbered(entries, ids).map(({ id, by, at, balance, ...booking }) => ({
    ...rowOf(booking),
    id,
    by_id: by.id,
    by_name: by.name,
    at: at.toISOString(),
    balance,
  }));
  await sql`
    insert into cash_entry (id, account, kind, cents, balance_cents, day, at, by_id, by_name, note, category,
      about_id, about_name, source_kind, source_id, reverses) overriding system value
    select id, account, kind, cents, balance, (at at time zone 'Europe/Berlin')::date, at, by_id, by_name, note, category,
      about_id, about_name, source_kind, source_id, reverses
    from json_to_recordset(${JSON.stringify(rows)}::json) as seeded (
      id bigint, account text, kind text, cents bigint, balance bigint, at timestamptz, by_id text, by_name text, note text,
      category text, about_id text, about_name text, source_kind text, source_id text, reverses bigint
    ) order by id`.execute(tx);
  await sql`
    insert into cash_account (account, cents, last_at, closed_through)
    select distinct on (account) account, balance_cents, at, ${closedThrough}::date
    from cash_entry order by account, at desc, id desc`.execute(tx);
  await sql`
    insert into cash_day (day, account, kind, in_cents, out_cents, entries)
    select day, account, kind, sum(greatest(cents, 0)), sum(greatest(-cents, 0)), count(*)
    from cash_entry group by day, account, kind`.execute(tx);
}
