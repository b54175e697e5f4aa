import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { type Kontor, runServer, withFolder } from './kontor.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

export interface SharedDatabase {
  readonly superuser: pg.ClientConfig;
  /** Where PostgreSQL listens. */
  readonly socket: string;
  /** Starts a server on it, directly or over a port that leads there. */
  withServer: <T>(name: string, work: (kontor: Kontor) => Promise<T>, port?: number) => Promise<T>;
}

/** A filled PostgreSQL that belongs to no server, for those that are given its address. */
export const withSharedDatabase = <T>(work: (database: SharedDatabase) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: SILENT });
    const connection = postgres.connection as pg.ClientConfig & { host: string };
    const { user, password, host, port = 5432, database } = connection;
    const direct = `localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    const urlOf = (over?: number): string =>
      `postgres://${user}:${password}@${over ? `127.0.0.1:${over}/${database}` : direct}`;
    return work({
      superuser: { ...postgres.owner, options: '' },
      socket: join(host, `.s.PGSQL.${port}`),
      withServer: (name, use, over) => runServer(join(folder, name), { DATABASE_URL: urlOf(over) }, use, connection),
    }).finally(() => postgres.stop());
  });
