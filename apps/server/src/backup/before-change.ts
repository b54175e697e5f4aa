import { join } from 'node:path';
import { saySize } from '@kontor/contract/backup/rules.ts';
import type pg from 'pg';
import type { FreeBytes } from '#platform/disk-space.ts';
import type { Env } from '#platform/env.ts';
import { archiveName, backupFolder, makeFolder, rotate } from './archives.ts';
import { BackupError } from './backup-error.ts';
import { findFilled, findSavedTables } from './catalog.repo.ts';
import { reasonOf } from './failure-reason.ts';
import { withClient } from './snapshot.ts';

/** The way back from the last updates; older ones no version of today would miss. */
const KEPT = 3;

interface Parts {
  readonly env: Env;
  readonly connection: pg.ClientConfig;
  readonly free?: FreeBytes;
}

const holdsRows = (connection: pg.ClientConfig, signal: AbortSignal): Promise<boolean> =>
  withClient(connection, signal, async (client) => {
    const tables = await findSavedTables(client);
    const names = tables.map(({ name }) => name);
    return (await findFilled(client, names)).length > 0;
  });

async function write({ env, connection, ...free }: Parts, folder: string): Promise<string | undefined> {
  const { signal } = new AbortController();
  if (!(await holdsRows(connection, signal))) return undefined;
  await makeFolder(folder);
  const at = new Date();
  const path = join(folder, archiveName(at, 'update'));
  // A start without anything to change does without.
  const { makeBackup } = await import('./make-backup.ts');
  const { bytes } = await makeBackup({ env, connection, path, at, withFiles: false, signal, ...free });
  await rotate(folder, KEPT, at, ['update']);
  return `${path} (${saySize(bytes)})`;
}

/** A newer Kontor changes the database only once there is a way back, whatever the operator says about daily backups. */
export async function backUpBeforeChange(parts: Parts): Promise<void> {
  const folder = backupFolder(parts.env.DATA_DIR);
  try {
    const written = await write(parts, folder);
    if (written) console.info(`Vor der Umstellung der Datenbank gesichert: ${written}`);
  } catch (error) {
    throw new BackupError(
      `Die Datenbank muss für dieses Kontor umgestellt werden, aber die Sicherung davor in ${folder} ist gescheitert: ${reasonOf(error)} Es wurde nichts geändert. Behebe das und starte Kontor noch einmal.`,
    );
  }
}
