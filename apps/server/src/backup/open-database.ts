import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Env } from '#platform/env.ts';
import { reachEmbedded, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { reachOwnDatabase } from '#platform/postgres/own-database.ts';
import { BackupError } from './backup-error.ts';

interface Database {
  readonly connection: pg.ClientConfig;
  readonly close: () => Promise<void>;
}

/** A server restarts its crashed database within this time; until then it must not be started here. */
const TRIES = 10;
const PAUSE_MS = 200;

const own = async (url: string): Promise<Database> => ({
  connection: (await reachOwnDatabase(url)) as pg.ClientConfig,
  close: async () => {},
});

async function start({ DATA_DIR }: Env): Promise<Database> {
  const { owner, stop } = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: console });
  return { connection: owner, close: stop };
}

/** Uses the running database, or starts it temporarily. */
export async function openToRead(env: Env): Promise<Database> {
  if (env.DATABASE_URL) return own(env.DATABASE_URL);
  await access(join(env.DATA_DIR, 'postgres/PG_VERSION')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new BackupError(`In DATA_DIR="${env.DATA_DIR}" gibt es noch keine Datenbank. Es gibt nichts zu sichern.`);
  });
  for (let left = TRIES; left > 0; left -= 1) {
    const connection = await reachEmbedded(env.DATA_DIR);
    if (connection) return { connection: connection as pg.ClientConfig, close: async () => {} };
    await delay(PAUSE_MS);
  }
  return start(env);
}

/** Refused while a server runs on this folder. */
export const openToFill = (env: Env): Promise<Database> => (env.DATABASE_URL ? own(env.DATABASE_URL) : start(env));
