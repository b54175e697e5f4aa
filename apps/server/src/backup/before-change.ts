import { join } from 'node:path';
import { saySize } from '@kontor/contract/backup/rules.ts';
import type pg from 'pg';
import type { FreeBytes } from '#platform/disk-space.ts';
import type { Env } from '#platform/env.ts';
import { findVersionBefore, formatVersion, readVersion } from '#platform/version.ts';
import { archiveName, backupFolder, makeFolder, removeIncomplete, rotate } from './archives.ts';
import { BackupError, reasonOf } from './backup-error.ts';

const KEPT = 3;

interface Deps {
  readonly env: Env;
  readonly connection: pg.ClientConfig;
  readonly free?: FreeBytes;
  readonly notInBackup: readonly string[];
}

async function write({ env, connection, ...rest }: Deps, folder: string): Promise<string> {
  const { signal } = new AbortController();
  await makeFolder(folder);
  await removeIncomplete(folder, 'update');
  const at = new Date();
  const path = join(folder, archiveName(at, 'update'));
  // Loaded only when there is something to migrate.
  const { makeBackup } = await import('./make-backup.ts');
  const before = await findVersionBefore(env.DATA_DIR, await readVersion());
  const kontor = before ? formatVersion(before) : 'unbekannt';
  const { bytes } = await makeBackup({ env, connection, path, at, kontor, signal, ...rest });
  await rotate(folder, KEPT, at, ['update']);
  return `${path} (${saySize(bytes)}).${before ? ` Davor lief hier Kontor ${kontor}.` : ''}`;
}

/** A newer Kontor changes the database only once there is a way back, whatever the operator says about daily backups. */
export async function backUpBeforeChange(deps: Deps): Promise<void> {
  const folder = backupFolder(deps.env.DATA_DIR);
  try {
    console.info(`Vor der Umstellung der Datenbank gesichert: ${await write(deps, folder)}`);
  } catch (error) {
    throw new BackupError(
      `Die Datenbank muss für dieses Kontor umgestellt werden, aber die Sicherung davor in ${folder} ist gescheitert: ${reasonOf(error)} Es wurde nichts geändert. Behebe das und starte Kontor noch einmal.`,
    );
  }
}
