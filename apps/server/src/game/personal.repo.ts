import { sql } from 'kysely';
import { inOnePiece, type PersonalSection } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

const findPresence = async (db: Db, userId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select source as "Quelle", checked_at as "Stand", true as "Im Spiel" from game_presence where ${userId} = any(online)
    union all
    select 'Demo', null, online from demo_presence where user_id = ${userId}`.execute(db);
  return rows;
};

export const PERSONAL_PRESENCE: PersonalSection = inOnePiece('Im Spiel', findPresence);

/** Until the game names everybody anew. */
export const forgetPresence = (tx: Tx, userId: string) =>
  sql`update game_presence set online = array_remove(online, ${userId}) where ${userId} = any(online)`.execute(tx);
