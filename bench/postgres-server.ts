import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, prepareCluster, SUPERUSER } from '../apps/server/src/platform/postgres/postgres-cluster.ts';
import {
  ensurePostmaster,
  type Settings,
  stopPostmaster,
} from '../apps/server/src/platform/postgres/postgres-process.ts';
import { SYSTEM } from '../apps/server/src/platform/system.ts';
import { freePort } from '../e2e/server/process.ts';

/** A PostgreSQL as an operator runs it: no server of ours starts, watches or stops it. */
export interface PostgresServer {
  readonly cluster: Cluster;
  readonly superuser: pg.ClientConfig & { port: number };
  /** Gives a business a role and a database of its own. */
  createDatabase: (name: string) => Promise<void>;
  postmasterPid: () => Promise<number>;
  stop: () => Promise<void>;
}

const PASSWORD = 'bench';

export const databaseUrl = (port: number, name: string): string =>
  `postgres://${name}:${PASSWORD}@127.0.0.1:${port}/${name}`;

export async function query(connection: pg.ClientConfig, ...statements: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    let last: pg.QueryResult | undefined;
    for (const statement of statements) last = await client.query(statement);
    if (!last) throw new Error('no statement');
    return last;
  } finally {
    await client.end();
  }
}

export async function startPostgres(dataDir: string, settings: Settings = {}): Promise<PostgresServer> {
  const cluster = await prepareCluster(dataDir, SYSTEM);
  const port = await freePort();
  const address = { host: cluster.dir, port };
  await ensurePostmaster(cluster, { listen_addresses: '127.0.0.1', ...settings }, address, async () => address);
  const superuser = { host: '127.0.0.1', port, user: SUPERUSER, password: cluster.password, database: 'postgres' };
  return {
    cluster,
    superuser,
    createDatabase: async (name) => {
      await query(
        superuser,
        `create role ${name} login password '${PASSWORD}'`,
        `create database ${name} owner ${name}`,
      );
    },
    postmasterPid: async () => Number.parseInt(await readFile(join(cluster.dir, 'postmaster.pid'), 'utf8'), 10),
    stop: () => stopPostmaster(cluster),
  };
}

const NOT_COPIED = ['postmaster.pid', 'postmaster.opts'];

/** A copy that follows the primary, made as its manual says for those without `pg_basebackup`. */
export async function startReplica(
  primary: PostgresServer,
  dataDir: string,
  settings: Settings = {},
): Promise<PostgresServer> {
  const { superuser, cluster } = primary;
  await mkdir(dataDir, { mode: 0o711 });
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', true)`);
    await cp(cluster.dir, join(dataDir, 'postgres'), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !NOT_COPIED.some((name) => path.endsWith(name)) && !path.includes('.s.PGSQL'),
    });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(dataDir, 'postgres', 'backup_label'), rows[0].labelfile);
    await writeFile(join(dataDir, 'postgres', 'standby.signal'), '');
  } finally {
    await client.end();
  }
  await cluster.account.own(join(dataDir, 'postgres'));
  const { port, user, password } = superuser;
  const follow = `host=127.0.0.1 port=${port} user=${user} password=${password}`;
  return startPostgres(dataDir, { ...settings, primary_conninfo: follow });
}
