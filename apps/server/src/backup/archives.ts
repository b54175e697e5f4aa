import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { saySize } from '@kontor/contract/backup/rules.ts';
import { removeFile } from '#platform/files.ts';
import { BackupError } from './backup-error.ts';

/** Made by the clock, on demand, or before a newer Kontor changes the database; each kind has its own turn to be removed. */
export type Kind = 'auto' | 'hand' | 'update';

export interface Archive {
  readonly name: string;
  readonly at: Date;
  readonly kind: Kind;
  readonly bytes: number;
}

/** As many of these are kept as the operator says. */
const DAILY: readonly Kind[] = ['auto', 'hand'];
const DAY_MS = 24 * 60 * 60 * 1000;
const NAME = /^kontor-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(auto|hand|update)\.tar\.gz$/;
/** The database writes to the same disk: a backup never takes the last of it. */
const RESERVE_BYTES = 100 * 1024 * 1024;

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

export const archiveName = (at: Date, kind: Kind): string =>
  `kontor-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${kind}.tar.gz`;

async function read(folder: string, name: string): Promise<Archive[]> {
  const [, day, hour, minute, second, kind] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime())) return [];
  const { size } = await stat(join(folder, name)).catch(() => ({ size: undefined }));
  return size === undefined ? [] : [{ name, at, kind: kind as Kind, bytes: size }];
}

/** A folder that is not there or cannot be read holds nothing; why that is, the next backup finds out. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** What is there, newest first; what dates from the future is from before the clock was put back, and so the oldest. */
export async function listArchives(folder: string, now: Date): Promise<Archive[]> {
  const found = (await Promise.all((await namesIn(folder)).map((name) => read(folder, name)))).flat();
  const isLater = ({ at }: Archive): number => (at > now ? 1 : 0);
  return found.sort((a, b) => isLater(a) - isLater(b) || b.at.getTime() - a.at.getTime());
}

/** Not for others to read: everything the business knows is in there. */
export const makeFolder = (folder: string): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 });

/** Keeps so many of the given kinds, and removes what a killed process has left half done. */
export async function rotate(folder: string, keep: number, now: Date, kinds: readonly Kind[] = DAILY): Promise<void> {
  const archives = await listArchives(folder, now);
  for (const kind of kinds)
    for (const { name } of archives.filter((archive) => archive.kind === kind).slice(keep))
      await removeFile(join(folder, name));
  for (const name of await namesIn(folder)) {
    const isHalf = name.endsWith('.part') && NAME.test(name.slice(0, -'.part'.length));
    const touched = isHalf ? await stat(join(folder, name)).catch(() => undefined) : undefined;
    if (touched && Date.now() - touched.mtimeMs > DAY_MS) await removeFile(join(folder, name));
  }
}

/** For who alone writes archives of this kind: what there is of one was left by a killed process. */
export async function removeHalf(folder: string, kind: Kind): Promise<void> {
  const halves = (await namesIn(folder)).filter((name) => NAME.exec(name.replace(/\.part$/, ''))?.[5] === kind);
  for (const name of halves.filter((one) => one.endsWith('.part'))) await removeFile(join(folder, name));
}

/** Better none than one that fills the disk under the database. */
export async function refuseTooLittleSpace(free: number, wanted: number): Promise<void> {
  if (free >= wanted + RESERVE_BYTES) return;
  throw new BackupError(
    `Auf der Platte sind nur ${saySize(free)} frei, gebraucht werden etwa ${saySize(wanted + RESERVE_BYTES)}.`,
  );
}
