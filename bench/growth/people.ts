import type { Slice } from './slice.ts';

/** People with sessions; twenty of them share a name. */
export const people: Slice = {
  tables: ['app_user', 'session'],
  fill: async (db, total) => {
    await db.query(
      `insert into app_user (id, user_name, global_name, created_at)
       select (600000000 + n)::text, 'person' || n,
         case when n % ($1::int / 20) = 9 then 'Siebenschläfer ' || n else 'Anna ' || md5(n::text) end, now() - n * interval '1 second'
       from generate_series(1, $1::int) n`,
      [total],
    );
    await db.query(
      `insert into session (id_hash, user_id, created_at, expires_at)
       select 'hash' || n, (600000000 + n)::text, now(), now() + interval '20 days' from generate_series(1, $1::int) n`,
      [total],
    );
  },
  asks: {
    Mitarbeiter: { path: '/api/users?staff=true', as: 'Leitung' },
    'Mitarbeiter, everybody': { path: '/api/users?limit=50', as: 'Leitung' },
    'Mitarbeiter, last page': { path: '/api/users?limit=50&before=600000900', as: 'Leitung' },
    'Mitarbeiter, search for a name': { path: '/api/users?search=Siebenschl', as: 'Leitung' },
    'Mitarbeiter, search by two letters': { path: '/api/users?limit=50&search=an', as: 'Leitung' },
    'Mitarbeiter, search in vain': { path: '/api/users?search=Quastenfl', as: 'Leitung', isEmpty: true },
    'Who is logged in': { path: '/api/users/@me', as: 'Leitung' },
  },
};
