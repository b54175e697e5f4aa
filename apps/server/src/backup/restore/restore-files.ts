import { mkdtemp, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes } from '#platform/disk-space.ts';
import { removeFolder, syncFile } from '#platform/files.ts';
import type { openStorage } from '#videos';
import type { Manifest } from '../archive/manifest.ts';
import type { Piece } from '../archive/read-archive.ts';
import { BackupError, damaged } from '../backup-error.ts';

const ASIDE = 'restore-';

type Storage = Awaited<ReturnType<typeof openStorage>>;
/** `work` is on the same disk as the storage. */
type RecordingStorage = Pick<Storage, 'work' | 'has' | 'take' | 'remove'>;

/** Refuses files that are not in the manifest. */
async function assembleFiles(folder: string, { files }: Manifest, pieces: AsyncIterable<Piece>): Promise<void> {
  const wanted = new Set(files.map(({ name }) => name));
  for await (const { kind, name, number, data } of pieces) {
    if (kind !== 'files' || !wanted.has(name)) throw damaged('ein Eintrag gehört nicht hierher');
    const file = await open(join(folder, name), number === 1 ? 'wx' : 'a');
    await file.writeFile(data).finally(() => file.close());
  }
}

export async function refuseTooLittleSpace(work: string, { files }: Manifest): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes * 1.05 > (await freeBytes(work)))
    throw new BackupError(
      'Für die Dateien der Aufnahmen reicht der Platz auf der Platte nicht. Es wurde nichts geändert.',
    );
}

/** `undo` removes the files if the database transaction fails. */
export async function restoreFiles(storage: RecordingStorage, manifest: Manifest, pieces: AsyncIterable<Piece>) {
  for (const name of await readdir(storage.work))
    if (name.startsWith(ASIDE)) await removeFolder(join(storage.work, name));
  const folder = await mkdtemp(join(storage.work, ASIDE));
  const taken: string[] = [];
  const undo = async (): Promise<void> => {
    for (const key of taken) await storage.remove(key);
  };
  try {
    await assembleFiles(folder, manifest, pieces);
    for (const { name, bytes } of manifest.files) {
      // Files that exist already are kept.
      if (bytes === 0 || (await storage.has(name))) continue;
      await syncFile(join(folder, name));
      taken.push(name);
      await storage.take(name, join(folder, name));
    }
  } catch (error) {
    await undo();
    throw error;
  } finally {
    await removeFolder(folder);
  }
  return undo;
}
