import { lstat, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { exists, type Folders, workPath } from '../folders.ts';
import type { Waiting } from '../waiting.repo.ts';

/** What a file looks like; while this stays the same, nobody has written to it. */
export async function lookOf(path: string): Promise<string> {
  const { dev, ino, size, mtimeMs } = await lstat(path, { bigint: true });
  return `${dev}:${ino} ${size} ${mtimeMs}`;
}

export const isFromInbox = ({ source }: Pick<Waiting, 'source'>): boolean => source.startsWith('inbox/');

/**
 * Takes a waiting file out of everybody's reach and says where it is; `undefined` if it is not there, or not the one
 * that was meant. On another disk than ours it stays where it is.
 */
export async function takeOut(folders: Folders, video: Waiting): Promise<string | undefined> {
  const place = workPath(folders, video.storageKey);
  if (await exists(place)) return place;
  const path = folders.pathOf(video.source);
  const look = await lookOf(path).catch(() => undefined);
  const expected = `${video.sourceFile} ${video.byteLength} ${video.mtime.getTime()}`;
  if (look === undefined || (isFromInbox(video) && look !== expected)) return undefined;
  try {
    await rename(path, place);
    return place;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    return path;
  }
}

/** Puts a file back into the inbox, under another name if its own is taken by now. */
export async function putBack(folders: Folders, video: Waiting, path: string): Promise<string> {
  const name = basename(video.source);
  const isFree = !(await exists(join(folders.inbox, name)));
  const back = isFree ? name : name.replace(/(\.\w+)?$/, ` (${video.id})$1`);
  await rename(path, join(folders.inbox, back));
  return back;
}
