import type pg from 'pg';
import type { Env } from '#platform/env.ts';
import { MIGRATIONS_DIR, readMigrations } from '#platform/postgres/migrate.ts';
import { openStorage, removeStranded } from '#videos';
import type { Manifest } from '../archive/manifest.ts';
import { readPieces } from '../archive/read-archive.ts';
import { withClient } from '../snapshot.ts';
import { commonMigrations, restoreDatabase } from './restore-database.ts';
import { refuseTooLittleSpace, restoreFiles } from './restore-files.ts';
import { refuseOthers } from './restore-target.ts';

export async function refuseUnknown(manifest: Manifest, migrationsDir = MIGRATIONS_DIR): Promise<void> {
  commonMigrations(await readMigrations(migrationsDir), manifest);
}

interface Restore {
  readonly env: Env;
  readonly connection: pg.ClientConfig;
  readonly path: string;
  readonly manifest: Manifest;
  readonly signal: AbortSignal;
  readonly notInBackup: readonly string[];
  readonly migrationsDir?: string;
}

/** Brings a checked archive into an empty installation, whole or not at all. */
export async function restoreBackup({ env, connection, path, manifest, signal, notInBackup, migrationsDir }: Restore) {
  const migrations = await readMigrations(migrationsDir ?? MIGRATIONS_DIR);
  let undo = async (): Promise<void> => {};
  let stranded = 0;
  await withClient(connection, signal, async (client) => {
    if (env.DATABASE_URL) await refuseOthers(client);
    const storage = await openStorage(env);
    await refuseTooLittleSpace(storage.work, manifest);
    const pieces = readPieces(path, signal);
    await restoreDatabase({
      client,
      manifest,
      pieces,
      migrations,
      notInBackup,
      async finish(rest) {
        undo = await restoreFiles(storage, manifest, rest);
        stranded = await removeStranded(client, storage.spool);
      },
    });
  }).catch(async (error: unknown) => {
    await undo();
    throw error;
  });
  return { stranded };
}
