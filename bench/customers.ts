import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Kontor } from './server.ts';

export const FIRST_CUSTOMER = 5_000_001;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

export const customerId = (at: number): string => String(FIRST_CUSTOMER + at);
/** Sessions are made here, so that thousands need not log in; the cookie is the person's own id. */
export const cookieOf = (id: string): string => `kontor=${id}`;

/** People with a session who are in the game. */
export async function addPeople(
  db: pg.Client,
  ids: readonly string[],
  authorities: readonly string[] = ['ROLE_USER'],
): Promise<void> {
  await db.query(
    `insert into app_user (id, user_name, authorities, created_at, last_seen_at)
     select id, 'p' || id, $2, now(), now() from unnest($1::text[]) id`,
    [ids, authorities],
  );
  await db.query(
    `insert into session (id_hash, user_id, created_at, expires_at)
     select hash, id, now(), now() + interval '30 days' from unnest($1::text[], $2::text[]) as one (id, hash)`,
    [ids, ids.map(hashOf)],
  );
  await db.query('insert into demo_presence (user_id, online) select id, true from unnest($1::text[]) id', [ids]);
}

/** Customers, and the cookie of each. */
export async function fillCustomers({ db }: Kontor, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => customerId(at));
  await addPeople(db, ids);
  return ids.map(cookieOf);
}
