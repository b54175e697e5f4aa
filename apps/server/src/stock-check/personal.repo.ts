import { GAP_LABELS } from '@kontor/contract/stock-check/schema.ts';
import { sql } from 'kysely';
import { PERSONAL_PAGE, type PersonalRow, type PersonalSection, rowAfter } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

const LABELS = sql.join(
  Object.entries(GAP_LABELS).map(([kind, label]) => sql`when ${kind} then ${label}`),
  sql` `,
);

const section = (title: string, column: 'person_id' | 'by_id', note: boolean): PersonalSection => ({
  title,
  read: async (db, userId, after) => {
    const { rows } = await sql<PersonalRow>`
      select explanation.id as at, explanation.at as "Zeit", case explanation.kind ${LABELS} end as "Erklärung", gap.label as "Gegenstand",
        gap.amount as "Menge"${note ? sql`, explanation.note as "Notiz"` : sql``}
      from stock_explanation explanation join stock_gap gap on gap.id = explanation.gap_id
      where explanation.${sql.ref(column)} = ${userId} and explanation.id > ${rowAfter(after)} order by explanation.id limit ${PERSONAL_PAGE}`.execute(
      db,
    );
    return rows;
  },
});

export const PERSONAL_CHECK: PersonalSection[] = [
  section('Abgleich: was dir zugeordnet wurde', 'person_id', true),
  // The note may be about another person.
  section('Abgleich: was du erklärt hast', 'by_id', false),
];

/** Notes about a person; answers of the last hours may hold them. */
export async function findNotesAbout(db: Db, userId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ note: string }>`
    select note from stock_explanation where person_id = ${userId} and at >= ${since} and note <> ''`.execute(db);
  return rows.map(({ note }) => note);
}

export const forgetInStockCheck = (tx: Tx, userId: string, pseudonym: string) =>
  sql`select forget_in_stock_check(${userId}, ${pseudonym})`.execute(tx);
