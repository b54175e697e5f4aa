import type { Page } from '@kontor/contract/core/paging.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from './db.gen.ts';
import type { Db } from './db.ts';

type Table = keyof DB & string;
type Rows<T extends Table, O> = SelectQueryBuilder<DB, T, O>;
type Bare<T extends Table> = Rows<T, Record<never, never>>;

/** Newest first: by id, or by a date and then by id. */
interface Sequence {
  readonly id?: string;
  readonly idType?: 'bigint' | 'text';
  readonly date?: string;
  /** Where the date of a row is looked up when a cursor has only its id. */
  readonly table?: Table;
}

const newestFirst = ({ id = 'id', date }: Sequence): RawBuilder<unknown> =>
  date ? sql`${sql.ref(date)} desc, ${sql.ref(id)} desc` : sql`${sql.ref(id)} desc`;

export const lastIdOf = (cursor: string): string => cursor.slice(cursor.indexOf('-') + 1);

function isAfter(cursor: string, { id = 'id', idType = 'bigint', date, table }: Sequence): RawBuilder<boolean> {
  const lastId = sql`${lastIdOf(cursor)}::${sql.raw(idType)}`;
  if (!date || !table) return sql`${sql.ref(id)} < ${lastId}`;
  const at = cursor.includes('-')
    ? sql`${new Date(Number.parseInt(cursor, 10))}::timestamptz`
    : sql`(select ${sql.ref(`last.${date.slice(date.lastIndexOf('.') + 1)}`)} from ${sql.table(table)} last where last.id = ${lastId})`;
  return sql`(${sql.ref(date)}, ${sql.ref(id)}) < (${at}, ${lastId})`;
}

const rowsAfter = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  { before }: Page,
  sequence: Sequence,
) => (before === undefined ? query : query.where(isAfter(before, sequence)));

/** One row more than the page shows that there is another. A cursor with a date stays valid when its row is deleted. */
export const pageOf = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  page: Page,
  sequence: Sequence = {},
): SelectQueryBuilder<D, T, O> =>
  rowsAfter(query, page, sequence)
    .orderBy(newestFirst(sequence))
    .limit(page.limit + 1);

/** Sorted by the column too, with its single value hidden in an array: else PostgreSQL may search all rows for a rare value. */
export const inIndexOrder = <T extends Table, O>(query: Rows<T, O>, column: string, value: RawBuilder<unknown>) =>
  query.where(sql<boolean>`${sql.ref(column)} = any(array[${value}])`).orderBy(sql.ref(column));

interface Chosen {
  readonly column: string;
  readonly values: readonly string[];
}

/** One statement with a short index scan per value, so that a value with ten rows is as fast as one with a million. */
export async function pageOfAny<T extends Table, O>(
  db: Db,
  query: Rows<T, O>,
  page: Page,
  { chosen, ...sequence }: Sequence & { readonly chosen: readonly Chosen[] },
): Promise<O[]> {
  const walk = pageOf(
    chosen.reduce((rows, { column }) => inIndexOrder(rows, column, sql.ref(`walk.${column}`)), query),
    page,
    sequence,
  );
  const sets = chosen.map(({ values }) => sql`unnest(${[...new Set(values)]}::text[])`);
  const columns = chosen.map(({ column }) => sql.ref(column));
  const values = sets.map((set, at) => sql`${set} as ${sql.raw(`chosen_${at}`)} (${columns[at]})`);
  const { rows } = await sql<O>`
    select found.* from (select * from ${sql.join(values, sql` cross join `)}) walk cross join lateral (${walk}) found
    order by ${newestFirst(sequence)} limit ${page.limit + 1}`.execute(db);
  return rows;
}

interface Search<T extends Table, O> extends Sequence {
  readonly table: T;
  readonly text: string;
  /** The newest candidates: a superset of the matches. */
  readonly candidates: Rows<T, unknown>;
  readonly narrow: (rows: Bare<T>) => Rows<T, O>;
}

export async function searchPage<T extends Table, O>(db: Db, page: Page, search: Search<T, O>): Promise<O[]> {
  const { table, text, candidates, narrow, ...rest } = search;
  const sequence = { ...rest, table };
  const matching = (rows: unknown) => narrow(rows as Bare<T>).where(sql<boolean>`search ilike ${containing(text)}`);
  const newest = pageOf(candidates, { ...page, limit: CANDIDATES - 1 }, sequence);
  const found = await pageOf(matching(db.selectFrom(newest.as(table))), { limit: page.limit }, sequence).execute();
  if (found.length > page.limit) return found;
  const { rows } = await sql<O>`
    with found as materialized (${rowsAfter(matching(db.selectFrom(table)), page, sequence)})
    select * from found order by ${newestFirst(sequence)} limit ${page.limit + 1}`.execute(db);
  return rows;
}

/** Escapes the wildcards of `like`. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A search reads this many of the newest rows before it uses the index; PostgreSQL may overestimate the matches. */
const CANDIDATES = 2000;
