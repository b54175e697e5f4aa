import { createHash } from 'node:crypto';
import type { Kontor } from './server.ts';

export const FIRST_CUSTOMER = 5_000_001;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

/** Sessions are made here, so that thousands need not log in; the cookie is the person's own id. */
export const cookieOf = (at: number): string => `kontor=${FIRST_CUSTOMER + at}`;

/** People with a session who are in the game. */
export async function fillCustomers({ db }: Kontor, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => String(FIRST_CUSTOMER + at));
  await db.query(
    `insert into app_user (id, user_name, created_at, last_seen_at)
     select id, id, now(), now() from unnest($1::text[]) id`,
    [ids],
  );
  await db.query(
    `insert into session (id_hash, user_id, created_at, expires_at)
     select hash, id, now(), now() + interval '30 days' from unnest($1::text[], $2::text[]) as one (id, hash)`,
    [ids, ids.map(hashOf)],
  );
  await db.query('insert into demo_presence (user_id, online) select id, true from unnest($1::text[]) id', [ids]);
}
