import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPool } from '../postgres/db.ts';
import { migrate } from '../postgres/migrate.ts';
import { SUPERUSER } from '../postgres/postgres-cluster.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: pg.ClientConfig;
  }
}

/** Migrated once; every test file works on a copy. */
export const TEMPLATE = 'kontor_template';

async function createTemplate(connection: pg.PoolConfig): Promise<void> {
  const superuser = new pg.Client({ ...connection, user: SUPERUSER, database: 'postgres' });
  await superuser.connect();
  await superuser.query(`create database ${TEMPLATE} owner ${connection.user}`);
  await superuser.end();
  const pool = createPool({ ...connection, database: TEMPLATE });
  await migrate(pool).finally(() => pool.end());
}

/** One database server for the whole test run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowAwayPostgres();
  try {
    await createTemplate(server.connection);
    provide('postgres', server.connection as pg.ClientConfig);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
}
