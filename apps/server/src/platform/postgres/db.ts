import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type QueryResult, type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { postgresDialect } from './commit-in-doubt.ts';
import type { DB } from './db.gen.ts';

export type Db = Kysely<DB>;
/** A function that takes this must run inside a transaction. */
export type Tx = Transaction<DB>;

// Counts and sums stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A name in the URL would apply to every process. */
const withoutName = (address: string): string => address.replace(/(?<=[?&])application_name=[^&]*&?/g, '');

export function createPool(connection: pg.PoolConfig): pg.Pool {
  const { connectionString } = connection;
  const pool = new pg.Pool({
    // Other processes detect by it that this one is alive (`live/peers.ts`).
    application_name: `kontor:${randomUUID()}`,
    max: 10,
    // Longer than the pause between two runs of a job, which would else connect anew each time.
    idleTimeoutMillis: 30_000,
    // Also how long a burst waits for a free connection.
    connectionTimeoutMillis: 9_000,
    statement_timeout: 15_000,
    // For a dead connection that was never closed, on which the database's own timeout cannot arrive.
    query_timeout: 16_000,
    // In this mode `pg` closes a connection after a timeout instead of returning it to the pool.
    pipeline: true,
    ...connection,
    ...(connectionString ? { connectionString: withoutName(connectionString) } : {}),
  });
  // A broken connection is replaced at the next query; without a listener either event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // Waiting for a lock holds a connection. Not a startup parameter: PgBouncer refuses unknown ones.
    client.query("set lock_timeout = '3s'").catch(() => {});
  });
  return pool;
}

/** What a pool connects with; it hides its password from copies. */
export const settingsOf = ({ options }: pg.Pool): pg.PoolConfig => ({ ...options, password: options.password });

/** A database that has vanished never confirms the end of a connection. */
const END_MS = 500;

export async function endClient(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(END_MS, undefined, { ref: false })]);
}

/** On a dedicated connection. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...config });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await endClient(client);
  }
}

/** A dedicated connection that stays open until `onLost`. */
export async function openClient(config: pg.ClientConfig, timeoutMs: number, onLost: () => void): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  const client = new pg.Client({ ...config, ...limits, keepAlive: true, pipeline: true });
  client.on('error', onLost).on('end', onLost);
  await client.connect();
  return client;
}

/** `onDoubt` is called for every commit whose response was lost. */
export const createDb = (pool: pg.Pool, onDoubt?: () => void): Db =>
  new Kysely<DB>({ dialect: postgresDialect({ pool }, onDoubt) });

export async function countOf<T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

export const hasRow = async <D, T extends keyof D>(query: SelectQueryBuilder<D, T, object>): Promise<boolean> =>
  (await query.select(sql<number>`1`.as('found')).limit(1).executeTakeFirst()) !== undefined;

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

/** Parsed and planned once per connection; a name must always stand for the same text. */
export function executePrepared<R>(db: Db, name: string, statement: RawBuilder<R>): Promise<QueryResult<R>> {
  const compiled = statement.compile(db);
  // Kysely passes `sql` to `pg` untouched, and `pg` also accepts an object with a name.
  return db.executeQuery<R>({ ...compiled, sql: { name, text: compiled.sql } as unknown as string });
}
