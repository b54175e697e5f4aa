import type { DiscordRole } from '@kontor/contract/users/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export const listDiscordRoles = (db: Db): Promise<DiscordRole[]> =>
  db
    .selectFrom('discord_role')
    .select(['id', 'name', 'role'])
    .$narrowType<{ role: DiscordRole['role'] }>()
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Changed by one person at a time. */
export async function lockDiscordRoles(tx: Tx): Promise<DiscordRole[]> {
  await sql`lock table discord_role in share row exclusive mode`.execute(tx);
  return listDiscordRoles(tx);
}

export async function replaceDiscordRoles(tx: Tx, roles: readonly DiscordRole[]): Promise<void> {
  await tx.deleteFrom('discord_role').execute();
  if (roles.length > 0)
    await tx
      .insertInto('discord_role')
      .values([...roles])
      .execute();
}

interface Grant {
  userId: string;
  tokens: Buffer;
  roles: readonly string[];
  at: Date;
}

export const saveGrant = (tx: Tx, { userId, tokens, roles, at }: Grant) => {
  const row = { tokens, roles: [...roles], checked_at: at };
  return tx
    .insertInto('discord_grant')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};

/** What Discord last said about somebody; empty while it has never been asked. */
export async function findRoles(db: Db, userId: string): Promise<string[] | undefined> {
  const row = await db.selectFrom('discord_grant').select('roles').where('user_id', '=', userId).executeTakeFirst();
  return row?.roles;
}

/** The tokens, for the one process whose turn it is to ask; a turn from the future dates from before the clock was set back. */
export async function takeGrant(db: Db, userId: string, now: Date, everyMs: number): Promise<Buffer | undefined> {
  const [since, future] = [new Date(now.getTime() - everyMs), new Date(now.getTime() + everyMs)];
  const row = await db
    .updateTable('discord_grant')
    .set({ checked_at: now })
    .where('user_id', '=', userId)
    .where((or) => or.or([or('checked_at', '<=', since), or('checked_at', '>', future)]))
    .returning('tokens')
    .executeTakeFirst();
  return row?.tokens;
}

export const removeGrant = (tx: Tx, userId: string) =>
  tx.deleteFrom('discord_grant').where('user_id', '=', userId).execute();

/** Everybody whom one of these roles concerns, with all they hold. */
export const findHolders = (db: Db, roleIds: readonly string[]): Promise<{ user_id: string; roles: string[] }[]> =>
  db
    .selectFrom('discord_grant')
    .select(['user_id', 'roles'])
    .where(sql<boolean>`roles && ${[...roleIds]}::text[]`)
    .orderBy('user_id')
    .execute();
