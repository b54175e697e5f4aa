import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export interface SessionRow {
  id_hash: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

export const insertSession = (tx: Tx, row: SessionRow) => tx.insertInto('session').values(row).execute();

/** Sessions with their users, by the sessions' public names. */
export async function findSessions(db: Db, idHashes: readonly string[]) {
  const rows = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .leftJoin('discord_grant', 'discord_grant.user_id', 'session.user_id')
    .select([
      'id_hash',
      'app_user.id',
      'user_name',
      'global_name',
      'avatar_id',
      'authorities',
      'mapped',
      'checked_at',
      'session.created_at',
      'expires_at',
      'last_seen_at',
    ])
    // A join instead of `any`, whose plan would depend on the length of the list.
    .where(sql<boolean>`id_hash in (select unnest(${[...idHashes]}::text[]))`)
    .execute();
  return new Map(rows.map((row) => [row.id_hash, row]));
}

export const extendSession = (db: Db, idHash: string, expiresAt: Date) =>
  db.updateTable('session').set({ expires_at: expiresAt }).where('id_hash', '=', idHash).execute();

export const removeSession = (db: Db, idHash: string) =>
  db.deleteFrom('session').where('id_hash', '=', idHash).execute();

export async function removeSessionsOf(tx: Tx, userId: string): Promise<string[]> {
  const ended = await tx.deleteFrom('session').where('user_id', '=', userId).returning('id_hash').execute();
  return ended.map((session) => session.id_hash);
}

export const removeSessionsExpiredBefore = (db: Db, moment: Date) =>
  db.deleteFrom('session').where('expires_at', '<', moment).execute();
