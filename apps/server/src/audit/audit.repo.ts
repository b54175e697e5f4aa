import { auditUpdate } from '@kontor/contract/audit/api.ts';
import type { AuditChange, AuditEntry, AuditFilter } from '@kontor/contract/audit/schema.ts';
import type { Source } from '@kontor/contract/core/source.ts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#platform/postgres/db.gen.ts';
import { type Db, executePrepared, listDistinct, type Tx } from '#platform/postgres/db.ts';
import { inIndexOrder, pageOf, pageOfAny, searchPage } from '#platform/postgres/page.ts';
import { announce } from '#platform/write.ts';
import { textOf } from './text-of.ts';

interface NewEntry {
  type: string;
  message: string;
  displayName: string;
  at: Date;
  source: Source;
  changes?: readonly AuditChange[];
  /** `null`: not an account. */
  actorId?: string | null;
  about?: readonly string[];
}

/** Announced once per transaction. */
export async function insertAudits(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const column = <T>(of: (entry: NewEntry) => T): T[] => entries.map(of);
  const statement = sql`
    insert into audit (type, message, search, display_name, created_at, changes, actor_id, about, source)
    select type, message, search, name, at, changes, actor, string_to_array(nullif(about, ''), ' '), source from unnest(
      ${column(({ type }) => type)}::text[], ${column(({ message }) => message)}::text[],
      ${column(({ message, displayName }) => `${textOf(message)} ${displayName}`)}::text[],
      ${column(({ displayName }) => displayName)}::text[], ${column(({ at }) => at)}::timestamptz[],
      ${column(({ changes = [] }) => JSON.stringify(changes))}::jsonb[],
      ${column(({ actorId = null }) => actorId)}::text[], ${column(({ about = [] }) => about.join(' '))}::text[],
      ${column(({ source }) => source)}::text[]
    ) as one (type, message, search, name, at, changes, actor, about, source)`;
  await executePrepared(tx, 'insert-audits', statement);
  announce(tx, auditUpdate, {});
}

const COLUMNS = ['id', 'type', 'message', 'display_name', 'source', 'created_at', 'changes', 'actor_id'] as const;
type Row = Pick<Selectable<DB['audit']>, (typeof COLUMNS)[number]>;
type StoredEntry = AuditEntry & { actorId: string | null };

const toEntry = (row: Row): StoredEntry => ({
  id: row.id,
  message: row.message,
  type: row.type,
  date: row.created_at.toISOString(),
  displayName: row.display_name,
  source: row.source as Source,
  changes: row.changes as unknown as AuditChange[],
  actorId: row.actor_id,
});

const NEWEST = { table: 'audit', date: 'created_at' } as const;

type Rows<O> = SelectQueryBuilder<DB, 'audit', O>;

function within<O>(query: Rows<O>, { from, to }: AuditFilter): Rows<O> {
  const since = from ? query.where('created_at', '>=', new Date(from)) : query;
  return to ? since.where('created_at', '<', new Date(to)) : since;
}

function narrow(query: Rows<Record<never, never>>, { type = [], person = [], ...filter }: AuditFilter): Rows<Row> {
  let rows = within(query, filter).select(COLUMNS);
  if (type.length > 0) rows = rows.where('type', 'in', type);
  if (person.length > 0) rows = rows.where('display_name', 'in', person);
  return rows;
}

/** Uses the index on people where some are chosen, else the one on types. */
function walksOf({ type = [], person = [] }: AuditFilter) {
  return person.length > 0 ? { column: 'display_name', values: person } : { column: 'type', values: type };
}

function findRows(db: Db, filter: AuditFilter): Promise<Row[]> {
  const { column, values } = walksOf(filter);
  const [value, ...others] = new Set(values);
  const isOne = value !== undefined && others.length === 0;
  const entries = db.selectFrom('audit');
  if (filter.search) {
    const dated = within(entries.selectAll(), filter);
    const candidates = isOne ? inIndexOrder(dated, column, sql.val(value)) : dated;
    const text = filter.search.replace(/\s+/g, ' ');
    return searchPage(db, filter, { ...NEWEST, text, candidates, narrow: (rows) => narrow(rows, filter) });
  }
  if (value === undefined) return pageOf(narrow(entries, filter), filter, NEWEST).execute();
  const query = narrow(entries, column === 'type' ? { ...filter, type: [] } : { ...filter, person: [] });
  return pageOfAny(db, query, filter, { ...NEWEST, chosen: [{ column, values }] });
}

export const listAudits = async (db: Db, filter: AuditFilter): Promise<StoredEntry[]> =>
  (await findRows(db, filter)).map(toEntry);

export const listTypes = (db: Db): Promise<string[]> => listDistinct(db, 'audit', 'type');
export const listPeople = (db: Db): Promise<string[]> => listDistinct(db, 'audit', 'display_name');
