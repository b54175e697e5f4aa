import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { withFolder } from './kontor.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

export interface SharedDatabase {
  readonly folder: string;
  readonly connection: pg.ClientConfig & { host: string };
  readonly superuser: pg.ClientConfig;
  /** Where PostgreSQL listens. */
  readonly socket: string;
  /** The value of DATABASE_URL, straight or over a port that leads there. */
  url: (port?: number) => string;
}

/** A filled PostgreSQL that belongs to no server, for those that are given its address. */
export const withSharedDatabase = <T>(
  work: (database: SharedDatabase) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> =>
  withFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: SILENT, settings });
    const connection = postgres.connection as SharedDatabase['connection'];
    const { user, password, host, port = 5432, database } = connection;
    const direct = `localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    const url = (over?: number) => `postgres://${user}:${password}@${over ? `127.0.0.1:${over}/${database}` : direct}`;
    const superuser = { ...postgres.owner, options: '' };
    const socket = join(host, `.s.PGSQL.${port}`);
    return work({ folder, connection, superuser, socket, url }).finally(() => postgres.stop());
  });
