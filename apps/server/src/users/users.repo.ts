import { authorityOf, highestRole, mayAccess, ROLES } from '@kontor/contract/core/roles.ts';
import { acceptedName, nameKey } from '@kontor/contract/users/names.ts';
import { displayName, faceOf, nameApart, STAFF } from '@kontor/contract/users/rules.ts';
import type { Employee, Face, User, UserFilter } from '@kontor/contract/users/schema.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '#platform/postgres/db.gen.ts';
import { type Db, executePrepared, hasRow, type Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';
import { freeUserName, isNameShared, recordNames } from './names.repo.ts';

export interface Person {
  id: string;
  userName: string;
  globalName: string | null;
  avatarId: string | null;
}

const CLERKS = ROLES.map(authorityOf).filter((authority) => mayAccess('moderator', { authorities: [authority] }));

const COLUMNS = ['id', 'user_name', 'global_name', 'avatar_id', 'authorities'] as const;
export const EMPLOYEE_COLUMNS = [...COLUMNS, 'granted', 'mapped', 'last_seen_at'] as const;
type Row = Pick<Selectable<DB['app_user']>, (typeof COLUMNS)[number]>;
type EmployeeRow = Pick<Selectable<DB['app_user']>, (typeof EMPLOYEE_COLUMNS)[number]>;

const toUser = (row: Row): User => ({
  id: row.id,
  avatarId: row.avatar_id,
  globalName: row.global_name,
  userName: row.user_name,
  authorities: row.authorities.map((authority) => ({ authority })),
  attributes: { id: row.id },
});

export type StoredEmployee = Omit<Employee, 'isOnline'>;

const toEmployee = (row: EmployeeRow): StoredEmployee => ({
  ...toUser(row),
  grantedRole: highestRole(row.granted),
  mappedRole: row.mapped.length > 0 ? highestRole(row.mapped) : null,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});

export async function findEmployee(db: Db, id: string): Promise<StoredEmployee | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(EMPLOYEE_COLUMNS)
    .where('id', '=', id)
    .where('anonymous', '=', false)
    .executeTakeFirst();
  return row && toEmployee(row);
}

const oneUser = (db: Db, id: string) => db.selectFrom('app_user').select(COLUMNS).where('id', '=', id);

async function takeUser(query: ReturnType<typeof oneUser>): Promise<User | undefined> {
  const row = await query.executeTakeFirst();
  return row && toUser(row);
}

export const findUser = (db: Db, id: string) => takeUser(oneUser(db, id));

/** With the user name where two share a display name. */
export function shownFace(row: Omit<Row, 'authorities'> & { is_name_shared: boolean }): Face {
  const person = { id: row.id, avatarId: row.avatar_id, globalName: row.global_name, userName: row.user_name };
  const face = faceOf(person);
  return row.is_name_shared ? { ...face, name: nameApart(face.name, person) } : face;
}

export async function findFaces(db: Db, ids: readonly string[]): Promise<Map<string, Face>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(COLUMNS)
    .select(isNameShared.as('is_name_shared'))
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, shownFace(row)]));
}

/** For a change of rights; what others write for this person meanwhile does not wait. */
export const lockUser = (tx: Tx, id: string) => takeUser(oneUser(tx, id).forNoKeyUpdate());

/** Prevents deletion until the commit; people locked by others are left out instead of waited for. */
export async function holdUsers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await executePrepared(
    tx,
    'hold-users',
    sql<{ id: string }>`
      select id from app_user where id = any(${[...ids]}::text[]) order by id for key share skip locked`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** `undefined` for an unknown person, or one locked by another transaction. */
export const tryToLockUser = (tx: Tx, id: string) => takeUser(oneUser(tx, id).forUpdate().skipLocked());

/** Matches the beginning of any word of a name; a leading @ is ignored. */
const wordStart = (search: string): string =>
  `(^|[^[:alnum:]])${search
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/[^\p{L}\p{N} ]/gu, '\\$&')}`;

/** When they came is where the next page begins; callers do not see it. */
export async function listUsers(db: Db, { search, staff, ...page }: UserFilter) {
  let query = db
    .selectFrom('app_user')
    .select([...EMPLOYEE_COLUMNS, 'created_at'])
    .where('anonymous', '=', false);
  if (staff === 'true') query = query.where(sql<boolean>`authorities <> '{ROLE_USER}'`);
  if (search) {
    query = query.where(sql<boolean>`lower(user_name || ' ' || coalesce(global_name, '')) ~ ${wordStart(search)}`);
  }
  const rows = await pageOf(query, page, { table: 'app_user', date: 'created_at', idType: 'text' }).execute();
  return rows.map((row) => ({ ...toEmployee(row), createdAt: row.created_at.toISOString() }));
}

const nameColumns = (person: Pick<Person, 'userName' | 'globalName'>) => ({
  user_name: person.userName,
  global_name: person.globalName,
  name_key: nameKey(displayName(person)),
});

const saveNames = async (tx: Tx, { id, userName, globalName }: Omit<Person, 'avatarId'>): Promise<void> => {
  await recordNames(tx, id, [userName, displayName({ userName, globalName })]);
  await freeUserName(tx, id, userName);
};

/** Rights are unchanged. Returns the stored person. */
export async function savePerson(tx: Tx, seen: Person): Promise<Person> {
  const person = { ...seen, globalName: acceptedName(seen.globalName) };
  const columns = { ...nameColumns(person), avatar_id: person.avatarId };
  await tx
    .insertInto('app_user')
    .values({ id: person.id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await saveNames(tx, person);
  return person;
}

/** An existing account keeps its name; `undefined` for the placeholder of a deleted one. */
export async function insertPlayer(tx: Tx, id: string, name: string | null) {
  let isNew = false;
  if (!(await findEmployee(tx, id))) {
    // The name in the game is freely chosen, so it is no user name.
    const player = { id, userName: id, globalName: acceptedName(name) };
    const inserted = await tx
      .insertInto('app_user')
      .values({ id, ...nameColumns(player) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted && !(await findEmployee(tx, id))) return undefined;
    if (inserted) await saveNames(tx, player);
    isNew = inserted !== undefined;
  }
  const face = (await findFaces(tx, [id])).get(id);
  return face && { id, name: face.name, isNew };
}

export async function findClerks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where authorities <> '{ROLE_USER}' and authorities && ${CLERKS}::text[]`.execute(db);
  return rows.map(({ id }) => id);
}

const staffUntil = (at: Date) =>
  sql`case when (authorities || mapped) && ${[...STAFF]}::text[] then ${at}::timestamptz else staff_until end`;

/** Granted by hand plus mapped from Discord, sorted from the lowest to the highest. */
const saveRights = (source: 'granted' | 'mapped') => (tx: Tx, id: string, authorities: readonly string[], at: Date) => {
  const given = sql`${[...authorities]}::text[]`;
  // Rights that Discord does not confirm at present stay suspended.
  const counted = source === 'granted' ? sql`case when authorities @> mapped then mapped else '{}' end` : sql`granted`;
  return sql`update app_user set ${sql.ref(source)} = ${given}, staff_until = ${staffUntil(at)},
      authorities = array(
        select held from (select distinct unnest(${counted} || ${given}) as held) all_of_them
        order by array_position(${ROLES.map(authorityOf)}::text[], held))
    where id = ${id}`.execute(tx);
};

export const saveAuthorities = saveRights('granted');
export const saveMapped = saveRights('mapped');

export async function forgetMapped(db: Db, at: Date): Promise<void> {
  await sql`
    update app_user set authorities = granted, mapped = '{}', staff_until = ${staffUntil(at)} where mapped <> '{}'`.execute(
    db,
  );
  await db.deleteFrom('discord_grant').execute();
}

/** Asynchronous commit: losing the last visits in a crash is acceptable. */
export const saveLastSeen = (db: Db, ids: readonly string[], at: Date) =>
  sql`update app_user set last_seen_at = ${at} from set_config('synchronous_commit', 'off', true)
      where id = any(${[...ids]}::text[])`.execute(db);

/** Only owners by hand: those from Discord can be revoked there. */
export async function lockOwners(tx: Tx): Promise<number> {
  const { rows } = await sql`
    select from app_user where granted @> '{ROLE_BUSINESS_OWNER}' order by id for no key update`.execute(tx);
  return rows.length;
}

/** Excludes customers, the majority, who are not in the index of staff. */
const staff = (db: Db) => db.selectFrom('app_user').where(sql<boolean>`authorities <> '{ROLE_USER}'`);

export const hasOwner = (db: Db) => hasRow(staff(db).where(sql<boolean>`authorities @> '{ROLE_BUSINESS_OWNER}'`));

export async function hasTeam(db: Db): Promise<boolean> {
  return (await staff(db).where('anonymous', '=', false).select('id').limit(2).execute()).length === 2;
}

export const hasUserBeside = (db: Db, ids: readonly string[]) =>
  hasRow(
    db
      .selectFrom('app_user')
      .where(sql<boolean>`id <> all(${[...ids]}::text[])`)
      .where('anonymous', '=', false),
  );
