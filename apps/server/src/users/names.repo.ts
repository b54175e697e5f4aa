import { nameKey } from '@kontor/contract/users/names.ts';
import { nameApart } from '@kontor/contract/users/rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

/** Each login may add a name; bounds the table. */
const MAX_NAMES = 100;

export const isNameShared = sql<boolean>`exists (
  select from person_name other where other.name_key = app_user.name_key and other.user_id <> app_user.id)`;

export const recordNames = (tx: Tx, id: string, names: readonly string[]) =>
  sql`insert into person_name (name_key, user_id) select distinct key, ${id} from unnest(${names.map(nameKey)}::text[]) key
      where (select count(*) from person_name where user_id = ${id}) < ${MAX_NAMES}
      on conflict do nothing`.execute(tx);

/** A Discord user name belongs to one account at a time: an earlier holder has another one by now. */
export const freeUserName = (tx: Tx, id: string, userName: string) =>
  sql`update app_user set global_name = coalesce(global_name, user_name), user_name = id
      where id in (select user_id from person_name where name_key = ${nameKey(userName)} and user_id <> ${id})
        and user_name = ${userName} and not anonymous`.execute(tx);

/** Adds the user name to names that another person has or had; without an id it is no account. */
export async function tellApart(db: Db, authors: readonly { readonly id: string | null; readonly name: string }[]) {
  const asked = [...new Map(authors.map((one) => [`${one.id} ${one.name}`, one])).values()].filter(({ id }) => id);
  if (asked.length === 0) return authors.map(({ name }) => name);
  const { rows } = await sql<{ id: string; name: string; userName: string }>`
    select author.id, author.name, user_name as "userName"
    from unnest(${asked.map(({ id }) => id)}::text[], ${asked.map(({ name }) => name)}::text[],
      ${asked.map(({ name }) => nameKey(name))}::text[]) as author (id, name, key)
    -- However many they are, each is looked up.
    cross join lateral (select user_name, anonymous from app_user where app_user.id = author.id offset 0) person
    where not anonymous and (strpos(author.name, '@') > 0
      or exists (select from person_name other where other.name_key = author.key and other.user_id <> author.id))`.execute(
    db,
  );
  const shared = new Map(rows.map((row) => [`${row.id} ${row.name}`, nameApart(row.name, row)]));
  return authors.map(({ id, name }) => shared.get(`${id} ${name}`) ?? name);
}
