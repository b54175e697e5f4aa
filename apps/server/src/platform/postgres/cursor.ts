import { type RawBuilder, sql } from 'kysely';

/** The row of a list a page ended with: its moment and its id, or its id alone, and then it is looked up. */
export function placeOf(before: string, table: string, column: string): RawBuilder<unknown> {
  const [id = '', moment] = before.split('-').reverse();
  if (moment !== undefined) return sql`(${new Date(Number(moment))}::timestamptz, ${id}::bigint)`;
  return sql`(select ${sql.ref(column)}, id from ${sql.table(table)} where id = ${id}::bigint)`;
}
