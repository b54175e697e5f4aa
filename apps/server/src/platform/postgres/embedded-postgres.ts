import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../env.ts';
import { SYSTEM, type System } from '../system.ts';
import { DataDirTaken, lockDataDir } from './data-dir-lock.ts';
import { withClient } from './db.ts';
import {
  ensureAppPassword,
  findAppPassword,
  hasServer,
  prepareCluster,
  removeHalfDone,
  SUPERUSER,
} from './postgres-cluster.ts';
import { capLog } from './postgres-log.ts';
import { ensurePostmaster, type Settings, stopPostmaster } from './postgres-process.ts';
import { findPrograms } from './postgres-programs.ts';
import { APP, OWNER, separateRoles } from './postgres-roles.ts';
import { type Address, findAddress } from './postgres-socket.ts';
import { SELF } from './unprivileged.ts';

export interface EmbeddedPostgres {
  /** The role of the application. */
  readonly connection: pg.PoolConfig;
  /** Owns the tables: for migrations and restores. */
  readonly owner: pg.ClientConfig;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Pick<Console, 'info' | 'warn' | 'error'>;
  /** Another server took over the data folder while our database was down: this process must stop. */
  readonly onLost?: (error: DataDirTaken) => void;
  readonly settings?: Settings;
  readonly system?: System;
}

const START_TIMEOUT_MS = 10_000;
const NO_DATABASE = '3D000';
const ALREADY_THERE = ['42P04', '23505'];

const createDatabase = (superuser: pg.ClientConfig): Promise<unknown> =>
  withClient({ ...superuser, database: 'postgres' }, (client) =>
    client.query(`create database ${APP}`).catch((error: pg.DatabaseError) => {
      if (!ALREADY_THERE.includes(error.code ?? '')) throw error;
    }),
  );

const connectionAs = (address: Address, user: string, password: string) => {
  return { ...address, ssl: false, user, password, database: APP };
};

/** Of a running server; `undefined` where nothing answers. */
export async function reachEmbedded(dataDir: string): Promise<pg.PoolConfig | undefined> {
  const password = await findAppPassword(dataDir);
  if (password === undefined) return undefined;
  const dir = join(dataDir, 'postgres');
  const isRunning = async () => hasServer(SELF, await findPrograms(), dir);
  const address = await findAddress({ dataDir, dir, system: SYSTEM, isRunning });
  if (!address) return undefined;
  const connection = connectionAs(address, APP, password);
  return withClient(connection, async () => connection).catch(() => undefined);
}

/** In `dataDir/postgres`; restarted when it dies. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, onLost, settings = {}, system = SYSTEM } = options;
  const cluster = await prepareCluster(dataDir, system);
  let address: Address | undefined;
  let appPassword: string | undefined;
  let isStopping = false;
  let reopening: Promise<void> | undefined;

  // As superuser, because the application's password may have to be set first, under the lock.
  const openOnce = async (): Promise<Address> => {
    const found = await ensurePostmaster(cluster, settings, address);
    // Our connections use the old port; a database on another one was started by another Kontor.
    if (address && found.port !== address.port) throw new DataDirTaken(dataDir);
    const superuser = connectionAs(found, SUPERUSER, cluster.password);
    const client = await lockDataDir(dataDir, superuser).catch(async (error) => {
      if (error.code !== NO_DATABASE) throw error;
      await createDatabase(superuser);
      return lockDataDir(dataDir, superuser);
    });
    let isGone = false;
    let isOpen = false;
    client.once('end', () => {
      isGone = true;
      if (isOpen && !isStopping) reopening = reopen();
    });
    // Existing connections know the old password.
    try {
      appPassword = await ensureAppPassword(cluster, (given) => separateRoles(client, given), appPassword);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (isGone) throw new Error('the database went away while it was opened');
    isOpen = true;
    address = found;
    return found;
  };

  // The running server may be stopping on behalf of its previous owner.
  const open = async (): Promise<Address> => {
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await delay(100)) {
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

  const first = await open();
  await removeHalfDone(dataDir);
  const logWatch = setInterval(() => void capLog(cluster.logFile).catch(log.error), 600_000).unref();
  return {
    connection: connectionAs(first, APP, appPassword ?? ''),
    owner: { ...connectionAs(first, SUPERUSER, cluster.password), options: `-c role=${OWNER}` },
    async stop() {
      isStopping = true;
      clearInterval(logWatch);
      await reopening;
      await stopPostmaster(cluster);
    },
  };
}
