import { sql } from 'kysely';
import { inOnePiece, type Leaver, type PersonalSection } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { forgetNotices } from './outbox.repo.ts';

const findPresence = async (db: Db, userId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select source as "Quelle", checked_at as "Stand", true as "Im Spiel" from game_presence where ${userId} = any(online)
    union all
    select 'Demo', null, online from demo_presence where user_id = ${userId}`.execute(db);
  return rows;
};

const findLink = async (db: Db, userId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select licence as "Lizenz", citizen_name as "Name im Spiel", linked_at as "Verbunden" from game_link
    where user_id = ${userId}`.execute(db);
  return rows;
};

const findNotices = async (db: Db, userId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select title as "Titel", text as "Text", created_at as "Am" from game_notice where user_id = ${userId} order by id`.execute(
    db,
  );
  return rows;
};

export const PERSONAL_GAME: PersonalSection[] = [
  inOnePiece('Im Spiel', findPresence),
  inOnePiece('Verbindung zum Spiel', findLink),
  inOnePiece('Hinweise ins Spiel', findNotices),
];

/** Until the game names everybody anew. The link goes with the account. */
export async function forgetPresence(tx: Tx, { id }: Leaver): Promise<void> {
  await sql`update game_presence set online = array_remove(online, ${id}) where ${id} = any(online)`.execute(tx);
  await forgetNotices(tx, id);
}
