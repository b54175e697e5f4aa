import { sql } from 'kysely';
import { PERSONAL_PAGE, type PersonalRow, type PersonalSection, rowAfter, unpaged } from '#platform/personal.ts';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';

const KINDS = sql`case kind when 'HOURS' then 'Stunden' when 'COMMISSION' then 'Provision' when 'TIP' then 'Trinkgeld'
  when 'BONUS' then 'Bonus' else 'Korrektur' end`;

export const PERSONAL_WAGES: PersonalSection[] = [
  {
    title: 'Lohn',
    read: async (db, userId, after) => {
      const { rows } = await sql<PersonalRow>`
        select id as at, wage_line.at as "Zeit", ${KINDS} as "Art", cents / 100.0 as "Betrag", note as "Grund",
          order_id as "Bestellung", base_cents / 100.0 as "Umsatz", rate_bp / 100.0 as "Provision in %",
          seconds as "Sekunden", hourly_cents / 100.0 as "Stundenlohn", payment_id as "Zahlung"
        from wage_line where person_id = ${userId} and id > ${rowAfter(after)} order by id limit ${PERSONAL_PAGE}`.execute(
        db,
      );
      return rows;
    },
  },
  {
    title: 'Lohnzahlungen',
    read: async (db, userId, after) => {
      const { rows } = await sql<PersonalRow>`
        select id as at, id as "Zahlung", cents / 100.0 as "Betrag",
          case account when 'CASH' then 'Kasse' else 'Bank' end as "Aus", from_day::text as "Von", to_day::text as "Bis",
          paid_at as "Ausgezahlt", taken_back_at as "Zurückgenommen", taken_back_why as "Grund"
        from wage_payment where person_id = ${userId} and id > ${rowAfter(after)} order by id limit ${PERSONAL_PAGE}`.execute(
        db,
      );
      return rows;
    },
  },
  unpaged('Lohnsätze', async (db, userId) => {
    const { rows } = await sql<Record<string, unknown>>`
      select from_day::text as "Ab", hourly_cents / 100.0 as "Stundenlohn", commission_bp / 100.0 as "Provision in %",
        changed_at as "Eingetragen"
      from wage_rate where person_id = ${userId} order by wage_rate.from_day desc`.execute(db);
    return rows;
  }),
  {
    // The reason is about another person.
    title: 'Löhne, die du ausgezahlt hast',
    read: async (db, userId, after) => {
      const { rows } = await sql<PersonalRow>`
        select id as at, id as "Zahlung", paid_at as "Ausgezahlt", taken_back_at as "Zurückgenommen" from (
          select * from wage_payment where paid_by_id = ${userId}
          union select * from wage_payment where taken_back_by_id = ${userId}
        ) done where id > ${rowAfter(after)} order by id limit ${PERSONAL_PAGE}`.execute(db);
      return rows;
    },
  },
  {
    title: 'Lohn, den du eingetragen hast',
    read: async (db, userId, after) => {
      const { rows } = await sql<PersonalRow>`
        select id as at, wage_line.at as "Zeit", ${KINDS} as "Art", order_id as "Bestellung" from wage_line
        where by_id = ${userId} and id > ${rowAfter(after)} order by id limit ${PERSONAL_PAGE}`.execute(db);
      return rows;
    },
  },
  unpaged('Lohnsätze, die du eingetragen hast', async (db, userId) => {
    const { rows } = await sql<Record<string, unknown>>`
      select from_day::text as "Ab", changed_at as "Eingetragen" from wage_rate
      where changed_by_id = ${userId} order by changed_at desc`.execute(db);
    return rows;
  }),
];

/** Reasons about a person; answers of the last hours may hold them. */
export async function findWageTexts(db: Db, userId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select note as text from wage_line where person_id = ${userId} and at >= ${since} and note <> ''
    union select taken_back_why from wage_payment where person_id = ${userId} and taken_back_at >= ${since}`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

export const hasWages = async (tx: Tx, userId: string): Promise<boolean> =>
  (await hasRow(tx.selectFrom('wage_line').where('person_id', '=', userId))) ||
  (await hasRow(tx.selectFrom('wage_payment').where('person_id', '=', userId)));

/** Without a person who stands for them, they have no lines of their own. */
export async function forgetInWages(
  tx: Tx,
  userId: string,
  anonymousId: string | null,
  pseudonym: string,
): Promise<void> {
  await sql`select forget_in_wages(${userId}, ${anonymousId}, ${pseudonym})`.execute(tx);
  await tx
    .updateTable('wage_rate')
    .set({ changed_by: pseudonym, changed_by_id: null })
    .where('changed_by_id', '=', userId)
    .execute();
}
