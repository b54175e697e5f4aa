import { Kysely, type SelectQueryBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { postgresDialect } from './commit-in-doubt.ts';
import type { DB } from './db.gen.ts';

export type Db = Kysely<DB>;
/** A function that takes this must run inside a transaction. */
export type Tx = Transaction<DB>;

// Counts and sums fit into a double long before a business runs out of goods.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function createPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    // Also how long a burst waits for a free connection; twice this stays below what a silent database may take.
    connectionTimeoutMillis: 9_000,
    statement_timeout: 15_000,
    // For a connection that is dead without having been closed: then the database's own timeout is not heard either.
    query_timeout: 16_000,
    // In this mode `pg` closes a connection whose statement has timed out instead of returning it to the pool.
    pipeline: true,
    ...connection,
  });
  // A broken connection is replaced at the next query; without a listener either event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Runs the work on a connection of its own. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...config });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export const createDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: postgresDialect({ pool }) });

/** How many rows a query without columns finds. */
export async function countOf<T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}
