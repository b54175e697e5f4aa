import type { Account } from '@kontor/contract/cash/schema.ts';
import type { Page } from '@kontor/contract/core/paging.ts';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';

export interface StoredPayment {
  readonly id: number;
  readonly person_id: string;
  readonly account: string;
  readonly cents: number;
  readonly from_day: string | null;
  readonly to_day: string;
  readonly paid_at: Date;
  readonly paid_by: string;
  readonly paid_by_id: string | null;
  readonly taken_back_at: Date | null;
  readonly taken_back_by: string | null;
  readonly taken_back_by_id: string | null;
  readonly taken_back_why: string | null;
}

interface NewPayment {
  readonly personId: string;
  readonly account: Account;
  readonly cents: number;
  readonly fromDay: string | undefined;
  readonly toDay: string;
  readonly by: Pick<Actor, 'id' | 'name'>;
  readonly at: Date;
}

/** No sheet is paid or opened again between the look at it and the payment. */
export const lockPaying = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('wage-payment', 0))`.execute(tx);

const COLUMNS = [
  'id',
  'person_id',
  'account',
  'cents',
  sql<string | null>`from_day::text`.as('from_day'),
  sql<string>`to_day::text`.as('to_day'),
  'paid_at',
  'paid_by',
  'paid_by_id',
  'taken_back_at',
  'taken_back_by',
  'taken_back_by_id',
  'taken_back_why',
] as const;

export async function insertPayment(tx: Tx, { personId, account, cents, fromDay, toDay, by, at }: NewPayment) {
  const { rows } = await sql<{ id: number }>`
    insert into wage_payment (person_id, account, cents, from_day, to_day, paid_at, paid_by, paid_by_id)
    values (${personId}, ${account}, ${cents}, ${fromDay ?? null}::date, ${toDay}::date, ${at}, ${by.name}, ${by.id})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export const findPayments = (db: Db, ids: readonly number[]): Promise<StoredPayment[]> =>
  db.selectFrom('wage_payment').select(COLUMNS).where('id', 'in', ids).orderBy('id').execute();

export const listPayments = (db: Db, personId: string, page: Page): Promise<StoredPayment[]> =>
  pageOf(db.selectFrom('wage_payment').select(COLUMNS).where('person_id', '=', personId), page).execute();

export const saveTakenBack = (tx: Tx, id: number, by: Pick<Actor, 'id' | 'name'>, reason: string, at: Date) =>
  tx
    .updateTable('wage_payment')
    .set({ taken_back_at: at, taken_back_by: by.name, taken_back_by_id: by.id, taken_back_why: reason })
    .where('id', '=', id)
    .execute();

export interface LastPayment {
  readonly personId: string;
  readonly at: Date;
  readonly cents: number;
}

/** Sorted by the person too, with the single value hidden in an array: else PostgreSQL may search all payments for it. */
export async function findLastPayments(db: Db, people: readonly string[]): Promise<LastPayment[]> {
  const { rows } = await sql<LastPayment>`
    select people.id as "personId", paid_at as at, cents from unnest(${[...people]}::text[]) as people (id)
    cross join lateral (
      select paid_at, cents from wage_payment where person_id = any(array[people.id]) and taken_back_at is null
      order by person_id, id desc limit 1
    ) latest`.execute(db);
  return rows;
}
