import type { CashClose, Count, NewClose } from '@kontor/contract/cash/schema.ts';
import type { Page } from '@kontor/contract/core/paging.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { tellApart } from '#users';
import type { Booker } from './booking.ts';

interface Row {
  id: number;
  since: string;
  day: string;
  at: Date;
  by_id: string | null;
  by_name: string;
  expected_cents: number;
  counted_cents: number;
  bank_expected_cents: number | null;
  bank_counted_cents: number | null;
  counts: Count[] | null;
  note: string;
  reopened_at: Date | null;
  reopener_id: string | null;
  reopener_name: string | null;
  reason: string | null;
}

const CLOSES = sql`
  select cash_close.id, since::text, day::text, cash_close.at, cash_close.by_id, cash_close.by_name, expected_cents,
    counted_cents, bank_expected_cents, bank_counted_cents, counts, note, reopening.at as reopened_at,
    reopening.by_id as reopener_id, reopening.by_name as reopener_name, reason
  from cash_close left join cash_reopening reopening on close_id = cash_close.id`;

async function present(db: Db, rows: readonly Row[]): Promise<CashClose[]> {
  const closers = rows.map(({ by_id: id, by_name: name }) => ({ id, name }));
  const reopeners = rows.map(({ reopener_id: id, reopener_name: name }) => ({ id, name: name ?? '' }));
  const names = await tellApart(db, [...closers, ...reopeners]);
  return rows.map((row, index) => ({
    id: row.id,
    since: row.since,
    day: row.day,
    date: row.at.toISOString(),
    by: names[index] ?? row.by_name,
    expected: row.expected_cents,
    counted: row.counted_cents,
    bankExpected: row.bank_expected_cents,
    bankCounted: row.bank_counted_cents,
    counts: row.counts,
    note: row.note,
    reopened: row.reopened_at && {
      date: row.reopened_at.toISOString(),
      by: names[rows.length + index] ?? '',
      reason: row.reason ?? '',
    },
  }));
}

export async function listCloses(db: Db, { limit, before }: Page): Promise<CashClose[]> {
  const { rows } = await sql<Row>`
    ${CLOSES} where ${before ?? null}::bigint is null or cash_close.id < ${before ?? null}::bigint
    order by cash_close.id desc limit ${limit + 1}`.execute(db);
  return present(db, rows);
}

export async function findClose(db: Db, id: number): Promise<CashClose | undefined> {
  const { rows } = await sql<Row>`${CLOSES} where cash_close.id = ${id}`.execute(db);
  return (await present(db, rows))[0];
}

/** The last one that holds. */
export async function findLastClose(db: Db): Promise<CashClose | undefined> {
  const { rows } = await sql<Row>`
    ${CLOSES} where close_id is null order by cash_close.day desc, cash_close.id desc limit 1`.execute(db);
  return (await present(db, rows))[0];
}

interface Closing extends Pick<NewClose, 'cash' | 'bank' | 'counts' | 'note' | 'day'> {
  readonly since: string;
  readonly by: Booker;
  readonly at: Date;
}

export async function insertClose(tx: Tx, closing: Closing): Promise<number> {
  const { by, cash, bank, counts } = closing;
  const { id } = await tx
    .insertInto('cash_close')
    .values({
      since: closing.since,
      day: closing.day,
      at: closing.at,
      by_id: by.id,
      by_name: by.name,
      expected_cents: cash.expected,
      counted_cents: cash.cents,
      bank_expected_cents: bank?.expected ?? null,
      bank_counted_cents: bank?.cents ?? null,
      counts: counts && JSON.stringify(counts),
      note: closing.note,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const insertReopening = (tx: Tx, reopening: { close: number; by: Booker; at: Date; reason: string }) =>
  tx
    .insertInto('cash_reopening')
    .values({
      close_id: reopening.close,
      at: reopening.at,
      by_id: reopening.by.id,
      by_name: reopening.by.name,
      reason: reopening.reason,
    })
    .execute();

/** Both accounts, locked: a booking waits, and finds the day closed. */
export async function lockBook(tx: Tx, at: Date) {
  const { rows } = await sql<{ account: string; cents: number; closedThrough: string | null }>`
    insert into cash_account as known (account, cents, last_at)
    select account, 0, ${at}::timestamptz from unnest('{BANK, CASH}'::text[]) account order by account
    on conflict (account) do update set cents = known.cents
    returning account, cents, closed_through::text as "closedThrough"`.execute(tx);
  const of = (name: string): number => rows.find(({ account }) => account === name)?.cents ?? 0;
  return { CASH: of('CASH'), BANK: of('BANK'), closedThrough: rows[0]?.closedThrough ?? null };
}

export const saveClosedThrough = (tx: Tx, day: string | null) =>
  sql`update cash_account set closed_through = ${day}::date`.execute(tx);
