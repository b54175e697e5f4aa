import { sql } from 'kysely';
import { type DeletedPerson, type PersonalSection, unpaged } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

interface TabletCodeRow {
  code_hash: string;
  user_id: string;
  citizen_name: string | null;
  through_link: boolean;
  expires_at: Date;
}

export const saveTabletCode = (tx: Tx, { user_id, ...code }: TabletCodeRow) =>
  tx
    .insertInto('tablet_code')
    .values({ user_id, ...code })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(code))
    .execute();

/** Deleting makes it valid once: of two concurrent attempts one finds none. */
export const takeTabletCode = (tx: Tx, codeHash: string) =>
  tx.deleteFrom('tablet_code').where('code_hash', '=', codeHash).returningAll().executeTakeFirst();

export const removeLinkedTabletCode = (tx: Tx, userId: string) =>
  tx.deleteFrom('tablet_code').where('user_id', '=', userId).where('through_link', '=', true).execute();

/** Returns false where another licence has the same code. */
export async function saveLinkCode(
  tx: Tx,
  row: { code_hash: string; licence: string; citizen_name: string | null; expires_at: Date },
  now: Date,
): Promise<boolean> {
  await tx
    .deleteFrom('link_code')
    .where((where) =>
      where.or([
        where('licence', '=', row.licence),
        where.and([where('code_hash', '=', row.code_hash), where('expires_at', '<=', now)]),
      ]),
    )
    .execute();
  const saved = await tx
    .insertInto('link_code')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('licence')
    .executeTakeFirst();
  return saved !== undefined;
}

export const takeLinkCode = (tx: Tx, codeHash: string) =>
  tx.deleteFrom('link_code').where('code_hash', '=', codeHash).returningAll().executeTakeFirst();

export async function removeCodesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('tablet_code').where('expires_at', '<=', moment).execute();
  await db.deleteFrom('link_code').where('expires_at', '<=', moment).execute();
}

/** Returns true for the first sign-in of the day. */
export async function noteDay(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into tablet_visit (user_id, day) values (${userId}, (${now}::timestamptz at time zone 'Europe/Berlin')::date)
    on conflict (user_id) do update set day = excluded.day where tablet_visit.day <> excluded.day
    returning user_id`.execute(tx);
  return rows.length > 0;
}

const findTablet = async (db: Db, userId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select 'Zuletzt angemeldet' as "Was", day::text as "Am", null as "Name im Spiel" from tablet_visit where user_id = ${userId}
    union all
    select 'Code zum Anmelden, gültig bis', expires_at::text, citizen_name from tablet_code where user_id = ${userId}`.execute(
    db,
  );
  return rows;
};

export const PERSONAL_TABLET: PersonalSection = unpaged('Tablet im Spiel', findTablet);

/** The day of the last sign-in goes with the account. */
export const forgetTabletCode = (tx: Tx, { id }: DeletedPerson) =>
  tx.deleteFrom('tablet_code').where('user_id', '=', id).execute();
