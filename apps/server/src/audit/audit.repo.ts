import type { AuditChange, AuditEntry, AuditFilter } from '@kontor/contract/audit/schema.ts';
import type { Source } from '@kontor/contract/core/source.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { containing, NEAR } from '#platform/postgres/like.ts';
import { executePrepared } from '#platform/postgres/prepared.ts';

interface NewRow {
  type: string;
  message: string;
  search: string;
  display_name: string;
  created_at: Date;
  changes: readonly AuditChange[];
  /** `null`: nobody who has an account here. */
  actorId: string | null;
  about: readonly string[];
  source: Source;
}

export const insertAudits = (tx: Tx, rows: readonly NewRow[]) =>
  executePrepared(
    tx,
    'insert-audits',
    sql`insert into audit (type, message, search, display_name, created_at, changes, actor_id, about, source)
      select type, message, search, name, at, changes, actor, string_to_array(nullif(about, ''), ' '), source from unnest(
        ${rows.map((row) => row.type)}::text[], ${rows.map((row) => row.message)}::text[],
        ${rows.map((row) => row.search)}::text[], ${rows.map((row) => row.display_name)}::text[],
        ${rows.map((row) => row.created_at)}::timestamptz[],
        ${rows.map((row) => JSON.stringify(row.changes))}::jsonb[],
        ${rows.map((row) => row.actorId)}::text[], ${rows.map((row) => row.about.join(' '))}::text[],
        ${rows.map((row) => row.source)}::text[]
      ) as one (type, message, search, name, at, changes, actor, about, source)`,
  );

interface Row {
  id: number;
  type: string;
  message: string;
  display_name: string;
  source: string;
  created_at: Date;
  changes: unknown;
  actor_id: string | null;
}

/** With the id of its author, which responses leave out. */
interface StoredEntry extends AuditEntry {
  actorId: string | null;
}

const toEntry = (row: Row): StoredEntry => ({
  id: row.id,
  message: row.message,
  type: row.type,
  date: row.created_at.toISOString(),
  displayName: row.display_name,
  source: row.source as Source,
  changes: row.changes as AuditChange[],
  actorId: row.actor_id,
});

const COLUMNS = ['id', 'type', 'message', 'display_name', 'source', 'created_at', 'changes', 'actor_id'] as const;

/** Who and of which kind, as far as it is asked for. */
interface Narrow {
  person?: string | undefined;
  types: readonly string[];
}

/** Whether it is one type alone, which is an index of its own from the newest on. */
const isWalk = (person: string | undefined, types: readonly string[]): boolean =>
  person === undefined && types.length === 1;

function selection(db: Db, { before, from, to }: AuditFilter, { person, types }: Narrow) {
  let query = db.selectFrom('audit').select(COLUMNS);
  if (person !== undefined) query = query.where('display_name', '=', person);
  const [type] = types;
  if (type !== undefined && isWalk(person, types)) query = query.where('type', '>=', type).where('type', '<=', type);
  else if (types.length > 0) query = query.where('type', 'in', types);
  if (from) query = query.where('created_at', '>=', new Date(from));
  if (to) query = query.where('created_at', '<', new Date(to));
  if (before) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select last.created_at, last.id from audit last where last.id = ${before}::bigint)`,
    );
  }
  return query;
}

async function find(db: Db, filter: AuditFilter, narrow: Narrow): Promise<Row[]> {
  const most = filter.limit + 1;
  const query = selection(db, filter, narrow);
  // Asked for in the order of its index, so that no other one is gone through for it.
  const walk = isWalk(narrow.person, narrow.types) ? query.orderBy('type') : query;
  const first = walk.orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (!filter.search) return first.limit(most).execute();
  const pattern = containing(filter.search.replace(/\s+/g, ' '));
  const near = await db
    .selectFrom(first.select('search').limit(NEAR).as('near'))
    .select(COLUMNS)
    .where('search', 'ilike', pattern)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  if (near.length === most) return near;
  return db
    .with(
      (all) => all('found').materialized(),
      () => query.where('search', 'ilike', pattern),
    )
    .selectFrom('found')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

const byAge = (a: Row, b: Row): number => b.created_at.getTime() - a.created_at.getTime() || b.id - a.id;

/** One short index walk per type or person, then merged: a type with ten entries is as quick as one with a million. */
export async function listAudits(db: Db, filter: AuditFilter): Promise<StoredEntry[]> {
  const { limit } = filter;
  const [types, people] = [[...new Set(filter.type)], [...new Set(filter.person)]];
  const walks: Narrow[] =
    people.length > 0 ? people.map((person) => ({ person, types })) : types.map((type) => ({ types: [type] }));
  if (walks.length === 0) return (await find(db, filter, { types })).map(toEntry);
  const pages = await Promise.all(walks.map((narrow) => find(db, filter, narrow)));
  return pages
    .flat()
    .sort(byAge)
    .slice(0, limit + 1)
    .map(toEntry);
}

/** Hops from value to value over an index instead of reading every entry. */
async function listDistinct(db: Db, column: 'type' | 'display_name', most: number): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive known (value) as (
      (select ${name} from audit order by ${name} limit 1)
      union all
      select (select ${name} from audit where ${name} > known.value order by ${name} limit 1)
      from known where known.value is not null
    )
    select value from known where value is not null limit ${most}`.execute(db);
  return rows.map(({ value }) => value);
}

export const listTypes = (db: Db): Promise<string[]> => listDistinct(db, 'type', 1000);
export const listPeople = (db: Db): Promise<string[]> => listDistinct(db, 'display_name', 1000);
