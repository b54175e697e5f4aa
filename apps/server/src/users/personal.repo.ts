import { randomBytes } from 'node:crypto';
import { DELETED_USER } from '@kontor/contract/privacy/rules.ts';
import { sql } from 'kysely';
import { PERSONAL_PAGE, type PersonalSection, unpaged } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { removeSessionsOf } from './sessions.repo.ts';

type Found = Record<string, unknown>;

export const PERSONAL_USERS: PersonalSection[] = [
  unpaged('Konto', async (db, userId) => {
    const { rows } = await sql<Found>`
      select id as "Discord-Kennung", user_name as "Benutzername", global_name as "Anzeigename",
        avatar_id as "Kennung des Profilbilds", authorities as "Rechte", granted as "Davon von Hand",
        mapped as "Davon aus Discord", created_at as "Angelegt", last_seen_at as "Zuletzt hier",
        staff_until as "Im Team bis"
      from app_user where id = ${userId}`.execute(db);
    return rows;
  }),
  // Without case, spaces and marks: so they are compared with those of others.
  unpaged('Namen', async (db, userId) => {
    const { rows } = await sql<Found>`
      select name_key as "Name, zum Vergleichen" from person_name where user_id = ${userId} order by 1`.execute(db);
    return rows;
  }),
  unpaged('Discord', async (db, userId) => {
    const { rows } = await sql<Found>`
      select roles as "Rollen auf dem Discord-Server", checked_at as "Zuletzt gefragt",
        'verschlüsselt, nicht im Auszug' as "Zugang zu Discord"
      from discord_grant where user_id = ${userId}`.execute(db);
    return rows;
  }),
  {
    title: 'Anmeldungen',
    read: async (db, userId, after) => {
      const { rows } = await sql<{ at: string }>`
        select id_hash as at, created_at as "Angemeldet", expires_at as "Gültig bis",
          case kind when 'TABLET' then 'Tablet im Spiel' else 'Web' end as "Wo",
          through_link as "Über die Lizenz im Spiel" from session
        where user_id = ${userId} and id_hash > ${after} order by id_hash limit ${PERSONAL_PAGE}`.execute(db);
      return rows;
    },
  },
  // Of an account that was deleted before: the same number in Discord, and no other tie to this one.
  unpaged('Ehemalige Person', async (db, userId) => {
    const { rows } = await sql<Found>`
      select number as "Nummer", user_name as "Benutzername", global_name as "Anzeigename", left_at as "Gelöscht"
      from former_staff where user_id = ${userId} order by number`.execute(db);
    return rows;
  }),
];

/** Two who could hand out rights and leave at once do not both count on the other; false while another one leaves. */
export async function tryToLockLeaving(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('account-deletion', 0)) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

export async function countOthers(db: Db, id: string): Promise<{ otherOwners: number; otherLeads: number }> {
  const { rows } = await sql<{ otherOwners: number; otherLeads: number }>`
    select (select count(*) from app_user where granted @> '{ROLE_BUSINESS_OWNER}' and id <> ${id}) as "otherOwners",
      (select count(*) from app_user where authorities <> '{ROLE_USER}' and authorities @> '{ROLE_SUPER_ADMIN}'
        and id <> ${id}) as "otherLeads"`.execute(db);
  return rows[0] ?? { otherOwners: 0, otherLeads: 0 };
}

/** A placeholder for a person who has left; the number says nothing about them. */
export async function insertAnonymous(
  tx: Tx,
  { id = `0${randomBytes(8).readBigUInt64BE().toString().slice(-19).padStart(19, '0')}`, name = DELETED_USER } = {},
): Promise<string> {
  await sql`
    insert into app_user (id, user_name, authorities, granted, anonymous) values (${id}, ${name}, '{}', '{}', true)
    on conflict do nothing`.execute(tx);
  return id;
}

/** Takes sessions, tokens and positions with it; returns the sessions that ended. */
export async function removeUser(tx: Tx, id: string): Promise<string[]> {
  const ended = await removeSessionsOf(tx, id);
  await tx.deleteFrom('app_user').where('id', '=', id).execute();
  return ended;
}
