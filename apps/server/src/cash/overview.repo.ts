import type { CashSum } from '@kontor/contract/cash/schema.ts';
import { dateTimeOn } from '@kontor/contract/core/berlin-time.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/postgres/db.ts';

interface Ends {
  CASH: number;
  BANK: number;
}

export interface Accounts {
  balances: Ends;
  closedThrough: string | null;
}

const endsOf = (rows: readonly { account: string; cents: number }[]): Ends => {
  const of = (name: keyof Ends): number => rows.find(({ account }) => account === name)?.cents ?? 0;
  return { CASH: of('CASH'), BANK: of('BANK') };
};

export async function findAccounts(db: Db): Promise<Accounts> {
  const { rows } = await sql<{ account: string; cents: number; closedThrough: string | null }>`
    select account, cents, closed_through::text as "closedThrough" from cash_account`.execute(db);
  return { balances: endsOf(rows), closedThrough: rows[0]?.closedThrough ?? null };
}

export async function sumUp(db: Db, since: string, day: string): Promise<CashSum[]> {
  const { rows } = await sql<CashSum>`
    select account, kind, sum(in_cents)::bigint as "in", sum(out_cents)::bigint as "out", sum(entries)::bigint as entries
    from cash_day where day between ${since}::date and ${day}::date group by account, kind order by account, kind`.execute(
    db,
  );
  return rows;
}

const midnightOf = (day: string): Date => dateTimeOn(Date.parse(`${day}T00:00:00Z`), '00:00');

/** What was in the accounts when this day began. */
export async function findBalancesBefore(db: Db, day: string): Promise<Ends> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, cents from unnest('{CASH, BANK}'::text[]) of (account), lateral (
      select balance_cents as cents from cash_entry where cash_entry.account = of.account and at < ${midnightOf(day)}
      order by at desc, id desc limit 1
    ) last`.execute(db);
  return endsOf(rows);
}

/** What is there at the beginning is put in by hand; closing a day counts it, too. */
export async function hasBegun(db: Db): Promise<boolean> {
  const { rows } = await sql<{ hasBegun: boolean }>`
    select exists (select from cash_account where closed_through is not null)
      or exists (select from cash_entry where kind in ('DEPOSIT', 'WITHDRAWAL')) as "hasBegun"`.execute(db);
  return rows[0]?.hasBegun ?? false;
}

/** The first day with entries after that one. */
export async function findDayAfter(db: Db, closedThrough: string | null): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from cash_day where ${closedThrough}::date is null or day > ${closedThrough}::date`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}
