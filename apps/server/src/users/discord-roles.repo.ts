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

/** How long an answer of Discord about roles is valid. */
export const ROLES_COUNT_MS = 3 * 60 * 1000;

/** A date in the future is from before the clock was set back. */
export const isOlderThan = (ageMs: number, at: Date | null, now: Date): boolean =>
  at === null || Math.abs(now.getTime() - at.getTime()) >= ageMs;

/** Returns false when something newer is stored. */
export async function saveGrant(
  tx: Tx,
  { userId, tokens, roles, at }: { userId: string; tokens: Buffer; roles: readonly string[]; at: Date },
): Promise<boolean> {
  const row = { tokens, roles: [...roles], checked_at: at };
  const future = new Date(at.getTime() + ROLES_COUNT_MS);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('discord_grant')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(row)
        .where((or) => or.or([or('discord_grant.checked_at', '<=', at), or('discord_grant.checked_at', '>', future)])),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Leaves the roles and their date unchanged. */
export const saveTokens = (tx: Tx, userId: string, tokens: Buffer) =>
  tx
    .insertInto('discord_grant')
    .values({ user_id: userId, tokens, roles: [], checked_at: new Date(0) })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ tokens }))
    .execute();

export const findGrant = (db: Db, userId: string) =>
  db.selectFrom('discord_grant').select(['tokens', 'checked_at']).where('user_id', '=', userId).executeTakeFirst();

/** Unless they were replaced meanwhile. */
export const replaceTokens = (db: Db, userId: string, before: Buffer, tokens: Buffer) =>
  sql`update discord_grant set tokens = ${tokens} where user_id = ${userId} and tokens = ${before}`.execute(db);

/** The longest unchecked first. */
export async function findUnchecked(db: Db, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from discord_grant join app_user on id = user_id
    where mapped <> '{}' and checked_at < ${since} order by checked_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Until Discord answers again only rights granted by hand count; returns whether that is less. */
export async function suspendMapped(db: Db, userId: string, since: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update app_user set authorities = granted
    where id = ${userId} and mapped <> '{}' and authorities <> granted
      and not exists (select from discord_grant where user_id = ${userId} and checked_at > ${since})`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns false after a new login: its tokens have not ended. */
export async function removeGrant(tx: Tx, userId: string, tokens: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from discord_grant where user_id = ${userId} and tokens = ${tokens}`.execute(tx);
  return numAffectedRows === 1n;
}

export const findHolders = (db: Db, roleIds: readonly string[]) =>
  db
    .selectFrom('discord_grant')
    .select(['user_id', 'roles'])
    .where(sql<boolean>`roles && ${[...roleIds]}::text[]`)
    .orderBy('user_id')
    .execute();
