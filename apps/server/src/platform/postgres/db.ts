import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './db.gen.ts';
import { quickPool } from './quick-pool.ts';

export type Db = Kysely<DB>;
/** A function that takes this must run inside a transaction. */
export type Tx = Transaction<DB>;

// Counts and sums fit into a double long before a business runs out of goods.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function createPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    // Also how long a burst may wait for a free connection; twice this stays below what a silent database may take.
    connectionTimeoutMillis: 9_000,
    statement_timeout: 15_000,
    // A cable that was pulled says nothing: who hears neither an answer nor the database's own timeout stops waiting.
    query_timeout: 16_000,
    pipeline: true,
    ...connection,
  });
  // A connection that breaks is replaced at the next query, and a query under way is refused; unheard, either event
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export const createDb = (pool: pg.Pool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: quickPool(pool) }) });
