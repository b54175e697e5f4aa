import type { Db, Tx } from '#platform/postgres/db.ts';

export interface SessionRow {
  id_hash: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

export const insertSession = (tx: Tx, row: SessionRow) => tx.insertInto('session').values(row).execute();

/** The session with the person behind it, in one round trip: this runs with every request. */
export const findSession = (db: Db, idHash: string, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['app_user.id', 'user_name', 'global_name', 'authorities', 'expires_at', 'last_seen_at'])
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const extendSession = (db: Db, idHash: string, expiresAt: Date) =>
  db.updateTable('session').set({ expires_at: expiresAt }).where('id_hash', '=', idHash).execute();

export const removeSession = (db: Db, idHash: string) =>
  db.deleteFrom('session').where('id_hash', '=', idHash).execute();

export const removeSessionsExpiredBefore = (db: Db, moment: Date) =>
  db.deleteFrom('session').where('expires_at', '<', moment).execute();
