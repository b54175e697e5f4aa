import { FORMER_DAYS, formerName, STAFF } from '@kontor/contract/users/rules.ts';
import type { Former, User } from '@kontor/contract/users/schema.ts';
import { sql } from 'kysely';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysBefore = (at: Date): Date => new Date(at.getTime() - FORMER_DAYS * DAY_MS);

export function wasStaff(tx: Tx, id: string, at: Date): Promise<boolean> {
  const was = sql<boolean>`((authorities || mapped) && ${[...STAFF]}::text[] or staff_until > ${daysBefore(at)})`;
  return hasRow(tx.selectFrom('app_user').where('id', '=', id).where(was));
}

export async function keepFormer(tx: Tx, { id, userName, globalName }: User, at: Date): Promise<string> {
  const { number } = await tx
    .insertInto('former_staff')
    .values({ user_id: id, user_name: userName, global_name: globalName, left_at: at })
    .returning('number')
    .executeTakeFirstOrThrow();
  return formerName(number);
}

export async function listFormer(db: Db, now: Date): Promise<Former[]> {
  const { rows } = await sql<Omit<Former, 'leftAt' | 'knownUntil'> & { leftAt: Date }>`
    select number, user_id as id, user_name as "userName", global_name as "globalName", left_at as "leftAt"
    from former_staff where left_at > ${daysBefore(now)} order by left_at desc, number desc limit 1000`.execute(db);
  return rows.map((row) => ({
    ...row,
    leftAt: row.leftAt.toISOString(),
    knownUntil: new Date(row.leftAt.getTime() + FORMER_DAYS * DAY_MS).toISOString(),
  }));
}

/** After this nobody can be identified. */
export const forgetFormer = (db: Db, now: Date) =>
  db.deleteFrom('former_staff').where('left_at', '<=', daysBefore(now)).execute();
