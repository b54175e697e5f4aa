import { sql } from 'kysely';
import { type DeletedPerson, type PersonalSection, unpaged } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';

type Found = Record<string, unknown>;

export const PERSONAL_GAME: PersonalSection[] = [
  unpaged('Im Spiel', async (db, userId) => {
    const { rows } = await sql<Found>`
      select source as "Quelle", checked_at as "Stand", true as "Im Spiel" from game_presence where ${userId} = any(online)
      union all
      select 'Demo', null, online from demo_presence where user_id = ${userId}`.execute(db);
    return rows;
  }),
  unpaged('Verbindung zum Spiel', async (db, userId) => {
    const { rows } = await sql<Found>`
      select licence as "Lizenz", citizen_name as "Name im Spiel", linked_at as "Verbunden" from game_link
      where user_id = ${userId}`.execute(db);
    return rows;
  }),
  unpaged('Hinweise ins Spiel', async (db, userId) => {
    const { rows } = await sql<Found>`
      select title as "Titel", text as "Text", created_at as "Am" from game_notice
      where user_id = ${userId} order by id`.execute(db);
    return rows;
  }),
];

/** Until the game names everybody anew. The link goes with the account. */
export async function forgetPresence(tx: Tx, { id }: DeletedPerson): Promise<void> {
  await sql`update game_presence set online = array_remove(online, ${id}) where ${id} = any(online)`.execute(tx);
  await tx.deleteFrom('game_notice').where('user_id', '=', id).execute();
}
