import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../env.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { type Cluster, prepareCluster, removeHalfDone, SUPERUSER } from './postgres-cluster.ts';
import { capLog } from './postgres-log.ts';
import { ensurePostmaster, type Settings, stopPostmaster } from './postgres-process.ts';
import { clusterAddress } from './postgres-socket.ts';

export interface EmbeddedPostgres {
  readonly connection: pg.PoolConfig;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Pick<Console, 'info' | 'warn' | 'error'>;
  /** Called when another server took over the data folder while ours was without a database: then we must stop. */
  readonly onLost?: (error: DataDirTaken) => void;
  /** For throw-away test databases only. */
  readonly settings?: Settings;
}

const APP = 'kontor';
const PATIENCE_MS = 10_000;
/** No such role (told apart from a wrong password to nobody) and no such database. */
const NOT_THERE_YET = ['28P01', '28000', '3D000'];
const ALREADY_THERE = ['42710', '42P04', '23505'];

/** The application is no superuser: a hole in a query must not become a hole in the machine. */
async function ensureDatabase(superuser: pg.ClientConfig, password: string): Promise<void> {
  const client = new pg.Client(superuser);
  client.on('error', () => {});
  await client.connect();
  const unlessThere = (found: unknown[], statement: string) =>
    found.length > 0
      ? undefined
      : client.query(statement).catch((error) => {
          if (!ALREADY_THERE.includes(error.code)) throw error;
        });
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [APP]);
    await unlessThere(roles.rows, `create role ${APP} login password '${password}'`);
    const databases = await client.query('select 1 from pg_database where datname = $1', [APP]);
    await unlessThere(databases.rows, `create database ${APP} owner ${APP}`);
  } finally {
    await client.end();
  }
}

export class DataDirTaken extends StartError {
  constructor(dataDir: string, holder: number | undefined) {
    const who = holder ? ` (Prozess ${holder})` : '';
    super(
      `DATA_DIR="${dataDir}" wird schon von einem laufenden Kontor benutzt${who}. Beende es zuerst oder wähle einen anderen Ordner.`,
    );
  }
}

async function connectionOf(cluster: Cluster): Promise<pg.ClientConfig & pg.PoolConfig> {
  const address = await clusterAddress(cluster.dataDir, cluster.dir);
  return { ...address, ssl: false, user: APP, password: cluster.password, database: APP };
}

/** How to reach the database of a server that runs on this folder; `undefined` where nothing answers. */
export async function reachEmbedded(dataDir: string): Promise<pg.PoolConfig | undefined> {
  const connection = await connectionOf(await prepareCluster(dataDir));
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  return client
    .connect()
    .then(() => connection)
    .catch(() => undefined)
    .finally(() => client.end().catch(() => {}));
}

/** A real PostgreSQL in `dataDir/postgres`; it is watched, and started again should it die. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  onLost,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir);
  const connection = await connectionOf(cluster);
  let isStopping = false;
  let reopening: Promise<void> | undefined;

  const openOnce = async (): Promise<void> => {
    await ensurePostmaster(cluster, connection, settings);
    const lock = await lockDataDir(connection).catch(async (error) => {
      if (!NOT_THERE_YET.includes(error.code)) throw error;
      await ensureDatabase({ ...connection, user: SUPERUSER, database: 'postgres' }, cluster.password);
      return lockDataDir(connection);
    });
    if (!('client' in lock)) throw new DataDirTaken(dataDir, lock.holder);
    lock.client.once('end', () => {
      if (!isStopping) reopening = reopen();
    });
  };

  // The server we found may just be stopping on behalf of its previous owner.
  const open = async (): Promise<void> => {
    for (const deadline = Date.now() + PATIENCE_MS; ; await delay(100)) {
      try {
        return await openOnce();
      } catch (error) {
        if (error instanceof StartError || Date.now() > deadline) throw error;
      }
    }
  };

  const reopen = async (): Promise<void> => {
    log.warn('Die Datenbank ist ausgefallen und wird neu gestartet …');
    for (let pause = 100; !isStopping; pause = Math.min(pause * 2, 30_000)) {
      try {
        await open();
        log.warn('Die Datenbank läuft wieder.');
        return;
      } catch (error) {
        log.error(error instanceof StartError ? error.message : error);
        if (error instanceof DataDirTaken) return onLost?.(error);
      }
      await delay(pause, undefined, { ref: false });
    }
  };

  await open();
  await removeHalfDone(dataDir);
  const logWatch = setInterval(() => void capLog(cluster.logFile).catch(log.error), 600_000).unref();
  return {
    connection,
    async stop() {
      isStopping = true;
      clearInterval(logWatch);
      await reopening;
      await stopPostmaster(cluster);
    },
  };
}
