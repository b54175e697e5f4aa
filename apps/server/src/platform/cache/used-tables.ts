import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import type { Db } from '../postgres/db.ts';

/** Every table, and those whose changes are noted. */
export interface Tables {
  all: ReadonlySet<string>;
  noted: ReadonlySet<string>;
}

export async function findTables(db: Db): Promise<Tables> {
  const { rows } = await sql<{ name: string; noted: boolean }>`
    select relname as name, exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'noted') as noted
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db);
  return {
    all: new Set(rows.map(({ name }) => name)),
    noted: new Set(rows.filter(({ noted }) => noted).map(({ name }) => name)),
  };
}

/** A database that records which tables its queries name. */
export function trackTables(db: Db, { all }: Tables): { db: Db; used: Set<string> } {
  const used = new Set<string>();
  const compiler = new PostgresQueryCompiler();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      for (const word of compiler.compileQuery(node, queryId).sql.match(/\w+/g) ?? []) {
        if (all.has(word)) used.add(word);
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), used };
}
