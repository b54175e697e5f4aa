import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import type { Db } from '../postgres/db.ts';

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

const TIME = /\b(?:now\(\)|(?:clock|statement|transaction)_timestamp\(\)|current_(?:date|time|timestamp)|localtime)/i;

const trackers = new WeakMap<Db, Set<string>>();

/** Records which tables the queries name; their results are cached, so they must not use the database's clock. */
export function trackTables(db: Db, { all }: Tables): { db: Db; used: Set<string> } {
  const used = new Set<string>();
  const compiler = new PostgresQueryCompiler();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql: text } = compiler.compileQuery(node, queryId);
      if (TIME.test(text)) throw new Error(`what is cached asks the database for the time: ${text}`);
      for (const word of text.match(/\w+/g) ?? []) {
        if (all.has(word)) used.add(word);
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const tracked = db.withPlugin(plugin);
  trackers.set(tracked, used);
  return { db: tracked, used };
}

/** For tables that count without a query that names them, such as those of a cached value used during a tracked read. */
export function addTables(db: Db, tables: readonly string[]): void {
  for (const table of tables) trackers.get(db)?.add(table);
}
