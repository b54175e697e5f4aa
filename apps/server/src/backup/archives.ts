import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saySize } from '@kontor/contract/backup/rules.ts';
import type { BackupState } from '@kontor/contract/backup/schema.ts';
import * as z from 'zod/mini';
import type { Env } from '#platform/env.ts';
import { removeFile, renameFile } from '#platform/files.ts';
import { parseJson } from '#platform/json.ts';
import { BackupError } from './backup-error.ts';

/** Daily, on demand, or before an update changes the database; each kind is rotated on its own. */
export type Kind = 'auto' | 'hand' | 'update';

interface Archive {
  readonly name: string;
  readonly at: Date;
  readonly kind: Kind;
  readonly bytes: number;
}

const DAILY: readonly Kind[] = ['auto', 'hand'];
const DAY_MS = 24 * 60 * 60 * 1000;
const NAME = /^kontor-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(auto|hand|update)\.tar\.gz$/;
/** Kept free for the database on the same disk. */
const RESERVE_BYTES = 100 * 1024 * 1024;

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

export const archiveName = (at: Date, kind: Kind): string =>
  `kontor-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${kind}.tar.gz`;

async function read(folder: string, name: string): Promise<Archive[]> {
  const [, day, hour, minute, second, kind] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime())) return [];
  const found = await stat(join(folder, name)).catch(() => undefined);
  return found ? [{ name, at, kind: kind as Kind, bytes: found.size }] : [];
}

/** An unreadable folder counts as empty; the next backup reports why. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Newest first; dates in the future are from before the clock was set back and count as the oldest. */
export async function listArchives(folder: string, now: Date): Promise<Archive[]> {
  const found = (await Promise.all((await namesIn(folder)).map((name) => read(folder, name)))).flat();
  const isLater = ({ at }: Archive): number => (at > now ? 1 : 0);
  return found.sort((a, b) => isLater(a) - isLater(b) || b.at.getTime() - a.at.getTime());
}

/** The archives contain all personal data. */
export const makeFolder = (folder: string): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 });

/** Also removes incomplete archives of killed processes. */
export async function rotate(folder: string, keep: number, now: Date, kinds: readonly Kind[] = DAILY): Promise<void> {
  const archives = await listArchives(folder, now);
  for (const kind of kinds)
    for (const { name } of archives.filter((archive) => archive.kind === kind).slice(keep))
      await removeFile(join(folder, name));
  for (const { path } of await listIncomplete(folder)) {
    const touched = await stat(path).catch(() => undefined);
    if (touched && Date.now() - touched.mtimeMs > DAY_MS) await removeFile(path);
  }
}

async function listIncomplete(folder: string): Promise<{ path: string; kind: string | undefined }[]> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.part'));
  return names.flatMap((name) => {
    const found = NAME.exec(name.slice(0, -'.part'.length));
    return found ? [{ path: join(folder, name), kind: found[5] }] : [];
  });
}

/** Only for the single writer of this kind: every incomplete archive is from a killed process. */
export async function removeIncomplete(folder: string, kind: Kind): Promise<void> {
  for (const found of await listIncomplete(folder)) if (found.kind === kind) await removeFile(found.path);
}

/** No backup is better than a full disk under the database. */
export function refuseTooLittleSpace(free: number, wanted: number): void {
  if (free >= wanted + RESERVE_BYTES) return;
  throw new BackupError(
    `Auf der Platte sind nur ${saySize(free)} frei, gebraucht werden etwa ${saySize(wanted + RESERVE_BYTES)}.`,
  );
}

const Failure = z.object({ at: z.string(), reason: z.string() });
export type Failure = z.infer<typeof Failure>;

const fileIn = (folder: string): string => join(folder, 'letzter-fehler.json');

/** A file beside the archives: the database may be what failed. */
export async function readFailure(folder: string): Promise<Failure | undefined> {
  return parseJson(Failure, await readFile(fileIn(folder), 'utf8').catch(() => undefined));
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
