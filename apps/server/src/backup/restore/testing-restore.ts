import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Env, parseEnv } from '#platform/env.ts';
import { afterwards } from '#platform/testing/afterwards.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { NOT_IN_BACKUP as notInBackup } from '#slices';
import type { Manifest } from '../archive/manifest.ts';
import { checkArchive } from '../archive/read-archive.ts';
import { findSequences, findTables, quoted } from '../catalog.repo.ts';
import { makeBackup } from '../make-backup.ts';
import { refuseUnknown, restoreBackup } from './restore-backup.ts';

export const never = new AbortController().signal;

/** A folder for a test, or for all tests of a file. */
export async function sharedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-backup-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** As a program on a database of the operator's has it. */
const envFor = (dataDir: string): Env =>
  parseEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://x/y',
    DISCORD_CLIENT_ID: '1',
    DISCORD_CLIENT_SECRET: 'geheim',
  });

interface Installation {
  readonly connection: pg.ClientConfig;
  readonly dataDir: string;
  readonly env: Env;
}

/** A database nobody has set up yet, and the folder that goes with it. */
export async function emptyInstallation(): Promise<Installation> {
  const { connection } = await testDatabase({ template: 'template0' });
  const dataDir = await sharedFolder();
  return { connection: connection as pg.ClientConfig, dataDir, env: envFor(dataDir) };
}

export async function backUp(connection: pg.PoolConfig, dataDir: string, path: string): Promise<Manifest> {
  const at = new Date();
  const wanted = { env: envFor(dataDir), connection: connection as pg.ClientConfig, path, at, withFiles: true };
  return (await makeBackup({ ...wanted, notInBackup, signal: never })).manifest;
}

/** What `npm run restore` does, in the same order. */
export async function restore(path: string, target: Installation, signal = never) {
  const manifest = await checkArchive(path, signal);
  await refuseUnknown(manifest);
  return restoreBackup({ ...target, notInBackup, path, manifest, signal });
}

export async function withConnection<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

export const ask = (connection: pg.ClientConfig, text: string) =>
  withConnection(connection, async (client) => (await client.query(text)).rows);

/** Every row of every table as text, and where every sequence stands. */
export async function contentOf(client: pg.ClientBase) {
  const tables: Record<string, string[]> = {};
  for (const { name } of await findTables(client)) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from public.${quoted(name)} t`);
    tables[name] = rows.map(({ row }) => row).sort();
  }
  return { tables, sequences: await findSequences(client) };
}
