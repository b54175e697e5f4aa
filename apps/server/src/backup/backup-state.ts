import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupState } from '@kontor/contract/backup/schema.ts';
import * as z from 'zod/mini';
import type { Env } from '#platform/env.ts';
import { renameFile } from '#platform/files.ts';
import { backupFolder, listArchives } from './archives.ts';

const Failure = z.object({ at: z.string(), reason: z.string() });
export type Failure = z.infer<typeof Failure>;

const fileIn = (folder: string): string => join(folder, 'letzter-fehler.json');

/** A file beside the archives: the database may be what failed. */
export async function readFailure(folder: string): Promise<Failure | undefined> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => 'null');
  try {
    return Failure.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export async function saveFailure(folder: string, failure: Failure | undefined): Promise<void> {
  const file = fileIn(folder);
  await writeFile(`${file}.new`, JSON.stringify(failure ?? null), { mode: 0o600 });
  await renameFile(`${file}.new`, file);
}

export async function readBackupState(env: Env, now: Date): Promise<Omit<BackupState, 'isRunning'>> {
  const folder = backupFolder(env.DATA_DIR);
  const archives = await listArchives(folder, now);
  const [last] = archives;
  return {
    isOn: env.BACKUP_KEEP > 0,
    keep: env.BACKUP_KEEP,
    folder,
    count: archives.length,
    totalBytes: archives.reduce((sum, { bytes }) => sum + bytes, 0),
    last: last ? { at: last.at.toISOString(), bytes: last.bytes } : null,
    failure: (await readFailure(folder)) ?? null,
  };
}
