import type { QueryResult, RawBuilder } from 'kysely';
import type { Db } from './db.ts';

/** Parsed and planned once per connection; a name must always stand for the same text. */
export function executePrepared<R>(db: Db, name: string, statement: RawBuilder<R>): Promise<QueryResult<R>> {
  const compiled = statement.compile(db);
  // Kysely passes `sql` to `pg` untouched, and `pg` also accepts an object with a name.
  return db.executeQuery<R>({ ...compiled, sql: { name, text: compiled.sql } as unknown as string });
}
