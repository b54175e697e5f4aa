import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createDb, createPool, type Db } from '../postgres/db.ts';
import { SUPERUSER } from '../postgres/postgres-cluster.ts';
import { TEMPLATE } from './global-setup.ts';
import { until } from './processes.ts';

export interface TestDatabase {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly connection: pg.PoolConfig;
  /** Empties every table, as after the migrations. */
  readonly reset: () => Promise<void>;
  /** Breaks every open connection, as a restart of the database does. */
  readonly cutConnections: () => Promise<void>;
}

/** As superuser: only that one drops a database while the server is just tidying it up. */
async function administer(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...inject('postgres'), user: SUPERUSER, database: 'postgres' });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** Whoever was answered may still have something written down; it would wait for what is emptied, and that for it. */
const untilQuiet = (pool: pg.Pool): Promise<void> =>
  until('nobody is at work in the database', async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and xact_start is not null
         and pid <> pg_backend_pid()`,
    );
    return rowCount === 0;
  });

async function emptyTables(pool: pg.Pool): Promise<void> {
  await untilQuiet(pool);
  const { rows } = await pool.query<{ tables: string | null }>(
    `select string_agg(format('%I', tablename), ', ') as tables from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`,
  );
  if (!rows[0]?.tables) return;
  // What cannot be deleted in earnest is deleted between tests.
  await pool.query(
    `begin; alter table if exists audit disable trigger user; truncate ${rows[0].tables} restart identity cascade;
     alter table if exists audit enable trigger user; commit`,
  );
}

/** A migrated database of its own for the test file that asks; `template` may be an empty one for tests of the migrations. */
export async function testDatabase({ template = TEMPLATE }: { template?: string } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${template} owner ${inject('postgres').user}`);
  const connection = { ...inject('postgres'), database: name };
  const pool = createPool(connection);
  afterAll(async () => {
    await pool.end();
    await administer(`drop database ${name} with (force)`);
  });
  const here = `from pg_stat_activity where datname = '${name}'`;
  return {
    pool,
    db: createDb(pool),
    connection,
    reset: () => emptyTables(pool),
    cutConnections: async () => {
      // All at once: one that is gone lets go of what another waits for.
      const { rows } = await administer(`select pid, pg_terminate_backend(pid) ${here}`);
      const cut = rows.map(({ pid }) => pid);
      await until('they are gone', async () => {
        const { rowCount } = await administer(`select ${here} and pid = any('{${cut}}')`);
        return rowCount === 0;
      });
      // By the next turn everybody here has noticed.
      await new Promise(setImmediate);
    },
  };
}
