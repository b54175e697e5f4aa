import type { Role } from '@kontor/contract/core/roles.ts';
import { DEFAULT_MAX_ROLE } from '@kontor/contract/tablet/rules.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#platform/postgres/db.gen.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { isNameShared } from './names.repo.ts';
import { EMPLOYEE_COLUMNS } from './users.repo.ts';

/** Each kind has a cookie of its own and is not valid as the other. */
export type SessionKind = 'WEB' | 'TABLET';

export interface SessionRow {
  id_hash: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  kind: SessionKind;
  through_link: boolean;
}

export const insertSession = (tx: Tx, row: SessionRow) => tx.insertInto('session').values(row).execute();

export async function findSessions(db: Db, idHashes: readonly string[]) {
  const rows = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .leftJoin('discord_grant', 'discord_grant.user_id', 'session.user_id')
    .select(['id_hash', 'kind', 'session.created_at', 'expires_at', 'checked_at', isNameShared.as('is_name_shared')])
    .select(EMPLOYEE_COLUMNS)
    .select(sql<Role | null>`case when kind = 'TABLET' then (select max_role from tablet_setting) end`.as('max_role'))
    .$narrowType<{ kind: SessionKind }>()
    // A join instead of `any`, whose plan depends on the length of the list.
    .where(sql<boolean>`id_hash in (select unnest(${[...idHashes]}::text[]))`)
    .execute();
  return new Map(rows.map((row) => [row.id_hash, row]));
}

export const extendSession = (db: Db, idHash: string, expiresAt: Date) =>
  db.updateTable('session').set({ expires_at: expiresAt }).where('id_hash', '=', idHash).execute();

export const removeSession = (db: Db, idHash: string) =>
  db.deleteFrom('session').where('id_hash', '=', idHash).execute();

const ended = (rows: readonly { id_hash: string }[]): string[] => rows.map(({ id_hash }) => id_hash);

export const removeSessionsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  ended(await tx.deleteFrom('session').where('user_id', '=', userId).returning('id_hash').execute());

export const removeSessionsExpiredBefore = (db: Db, moment: Date) =>
  db.deleteFrom('session').where('expires_at', '<', moment).execute();

/** Selects first: a delete without rows would still invalidate every cached session. */
async function removeFound(tx: Tx, found: SelectQueryBuilder<DB, 'session', { id_hash: string }>): Promise<string[]> {
  const ids = ended(await found.execute());
  if (ids.length > 0) await tx.deleteFrom('session').where('id_hash', 'in', ids).execute();
  return ids;
}

const tabletSessions = (tx: Tx) => tx.selectFrom('session').select('id_hash').where('kind', '=', 'TABLET');

export function removeTabletSessionsOf(tx: Tx, userId: string, isLinkOnly = false): Promise<string[]> {
  const own = tabletSessions(tx).where('user_id', '=', userId);
  return removeFound(tx, isLinkOnly ? own.where('through_link', '=', true) : own);
}

export const removeTabletSessionsBut = (tx: Tx, userIds: readonly string[], before: Date): Promise<string[]> =>
  removeFound(
    tx,
    tabletSessions(tx)
      .where('created_at', '<=', before)
      .where(sql<boolean>`user_id <> all(${[...userIds]}::text[])`),
  );

export async function findTabletUsers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('session').select('user_id').distinct().where('kind', '=', 'TABLET').execute();
  return rows.map(({ user_id }) => user_id);
}

export async function findMaxRole(db: Db): Promise<Role> {
  const row = await db.selectFrom('tablet_setting').select('max_role').executeTakeFirst();
  return (row?.max_role as Role | undefined) ?? DEFAULT_MAX_ROLE;
}

export const saveMaxRole = (tx: Tx, role: Role) =>
  tx
    .insertInto('tablet_setting')
    .values({ max_role: role })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ max_role: role }))
    .execute();
