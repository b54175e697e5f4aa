import { sql } from 'kysely';
import type { DB } from './db.gen.ts';
import type { Db } from './db.ts';

/** A loose index scan instead of reading every row. */
export async function listDistinct<T extends keyof DB>(
  db: Db,
  table: T,
  column: keyof DB[T] & string,
): Promise<string[]> {
  const [name, rows] = [sql.ref(column), sql.table(table)];
  const { rows: found } = await sql<{ value: string }>`
    with recursive known (value) as (
      (select ${name} from ${rows} order by ${name} limit 1)
      union all
      select (select ${name} from ${rows} where ${name} > known.value order by ${name} limit 1)
      from known where known.value is not null
    )
    select value from known where value is not null limit 1000`.execute(db);
  return found.map(({ value }) => value);
}
