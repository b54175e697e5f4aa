import { type RawBuilder, sql } from 'kysely';
import {
  type DeletedPerson,
  PERSONAL_PAGE,
  type PersonalRow,
  type PersonalSection,
  rowAfter,
  unpaged,
} from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';

type Found = Record<string, unknown>;

const section = (
  title: string,
  statement: (userId: string, after: number) => RawBuilder<PersonalRow>,
): PersonalSection => ({
  title,
  read: async (db, userId, after) => (await statement(userId, rowAfter(after)).execute(db)).rows,
});

/** Notes of the management about a person are not listed: only the management sees them. They are deleted with the account. */
export const PERSONAL_TEAM: PersonalSection[] = [
  section(
    'Dienste',
    (userId, after) => sql`
      select id as at, began_at as "Beginn", ended_at as "Ende",
        case source when 'GAME' then 'im Spiel' when 'LEAD' then 'nachgetragen' else 'Kontor' end as "Begonnen",
        is_corrected as "Berichtigt"
      from shift where user_id = ${userId} and id > ${after} order by id limit ${PERSONAL_PAGE}`,
  ),
  unpaged('Dienst im Spiel', async (db, userId) => {
    const { rows } = await sql<Found>`
      select heard_at as "Zuletzt gesehen", is_on_duty as "Im Dienst laut Spiel" from duty_sighting
      where user_id = ${userId}`.execute(db);
    return rows;
  }),
  section(
    'Abwesenheiten',
    (userId, after) => sql`
      select id as at, first_day as "Von", last_day as "Bis", reason as "Grund", created_at as "Eingetragen"
      from absence where user_id = ${userId} and id > ${after} order by id limit ${PERSONAL_PAGE}`,
  ),
  section(
    'Aushänge',
    (userId, after) => sql`
      select id as at, title as "Titel", text as "Text", created_at as "Ausgehängt" from board_post
      where author_id = ${userId} and id > ${after} order by id limit ${PERSONAL_PAGE}`,
  ),
  section(
    'Gelesene Aushänge',
    (userId, after) => sql`
      select post_id as at, title as "Titel", read_at as "Gelesen" from board_read join board_post on id = post_id
      where user_id = ${userId} and post_id > ${after} order by post_id limit ${PERSONAL_PAGE}`,
  ),
];

/** What they put on the board, or noted about others, stays without their name. The rest goes with the account. */
export async function forgetAuthor(tx: Tx, { id, pseudonym }: DeletedPerson): Promise<void> {
  await tx
    .updateTable('board_post')
    .set({ author_id: null, author_name: pseudonym })
    .where('author_id', '=', id)
    .execute();
  await tx.updateTable('person_note').set({ by_id: null, by_name: pseudonym }).where('by_id', '=', id).execute();
  for (const table of ['shift', 'duty_sighting', 'absence', 'person_note', 'board_read'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  }
}
