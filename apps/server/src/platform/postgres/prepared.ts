import type { QueryResult, RawBuilder } from 'kysely';
import type { Db } from './db.ts';

/** Runs a statement that PostgreSQL parses and plans once per connection; a name always stands for the same text. */
export function executePrepared<R>(db: Db, name: string, statement: RawBuilder<R>): Promise<QueryResult<R>> {
  const compiled = statement.compile(db);
  // Kysely passes `sql` on to `pg` untouched, and `pg` takes a text with a name as well.
  return db.executeQuery<R>({ ...compiled, sql: { name, text: compiled.sql } as unknown as string });
}
