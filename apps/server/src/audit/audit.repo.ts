import type { AuditChange, AuditEntry, AuditFilter } from '@kontor/contract/audit/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { containing } from '#platform/postgres/like.ts';

export interface NewRow {
  type: string;
  message: string;
  search: string;
  display_name: string;
  created_at: Date;
  changes: readonly AuditChange[];
}

export const insertAudits = (tx: Tx, rows: readonly NewRow[]) =>
  tx
    .insertInto('audit')
    .values(rows.map((row) => ({ ...row, changes: JSON.stringify(row.changes) })))
    .execute();

interface Row {
  id: number;
  type: string;
  message: string;
  display_name: string;
  created_at: Date;
  changes: unknown;
}

const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  message: row.message,
  type: row.type,
  date: row.created_at.toISOString(),
  displayName: row.display_name,
  changes: row.changes as AuditChange[],
});

function selection(db: Db, { limit, before, from, to, search }: AuditFilter) {
  let query = db
    .selectFrom('audit')
    .select(['id', 'type', 'message', 'display_name', 'created_at', 'changes'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (from) query = query.where('created_at', '>=', new Date(from));
  if (to) query = query.where('created_at', '<', new Date(to));
  if (search) query = query.where('search', 'ilike', containing(search.replace(/\s+/g, ' ')));
  if (before) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select last.created_at, last.id from audit last where last.id = ${before}::bigint)`,
    );
  }
  return query;
}

const byAge = (a: Row, b: Row): number => b.created_at.getTime() - a.created_at.getTime() || b.id - a.id;

/** One short index walk per type or person, then merged: a type with ten entries is as quick as one with a million. */
export async function listAudits(db: Db, filter: AuditFilter): Promise<AuditEntry[]> {
  const { limit } = filter;
  const [types, people] = [[...new Set(filter.type)], [...new Set(filter.person)]];
  const walks =
    people.length > 0
      ? people.map((name) => ['display_name', name] as const)
      : types.map((type) => ['type', type] as const);
  if (walks.length === 0) return (await selection(db, filter).execute()).map(toEntry);
  const pages = await Promise.all(
    walks.map(([column, value]) => {
      const query = selection(db, filter).where(column, '=', value);
      return (people.length > 0 && types.length > 0 ? query.where('type', 'in', types) : query).execute();
    }),
  );
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

/** True at most once a minute for the same person and place. */
export async function noteRefusal(tx: Tx, userId: string, route: string, at: Date): Promise<boolean> {
  const aMinuteAgo = new Date(at.getTime() - 60_000);
  const { rows } = await sql`
    insert into refused_access (user_id, route, at) values (${userId}, ${route}, ${at})
    on conflict (user_id, route) do update set at = excluded.at where refused_access.at <= ${aMinuteAgo}
    returning route`.execute(tx);
  return rows.length > 0;
}
