import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { renameFile } from '#platform/files.ts';
import { isHeld, SYSTEM, type System } from '#platform/system.ts';
import { exists, type Folders, workPath } from '../folders.ts';
import type { Waiting } from '../waiting.repo.ts';

/** What a file looks like; while this stays the same, nobody has written to it. */
export async function lookOf(path: string): Promise<string> {
  const { dev, ino, size, mtimeMs } = await lstat(path, { bigint: true });
  return `${dev}:${ino} ${size} ${mtimeMs}`;
}

export const isFromInbox = ({ source }: Pick<Waiting, 'source'>): boolean => source.startsWith('inbox/');

export interface Moving {
  readonly move: (from: string, to: string) => Promise<void>;
  readonly system: System;
}

/**
 * Takes a waiting file out of everybody's reach and says where it is; `undefined` if it is not there, not the one that
 * was meant, or still open in the recorder. On another disk than ours it stays where it is.
 */
export async function takeOut(
  folders: Folders,
  video: Waiting,
  { move, system }: Moving = { move: renameFile, system: SYSTEM },
): Promise<string | undefined> {
  const place = workPath(folders, video.storageKey);
  if (await exists(place)) return place;
  const path = folders.pathOf(video.source);
  const look = await lookOf(path).catch(() => undefined);
  const expected = `${video.sourceFile} ${video.byteLength} ${video.mtime.getTime()}`;
  if (look === undefined || (isFromInbox(video) && look !== expected)) return undefined;
  try {
    await move(path, place);
    return place;
  } catch (error) {
    if (isFromInbox(video) && isHeld(error, system)) return undefined;
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    return path;
  }
}

/** Puts a file back into the inbox, under another name if its own is taken by now. */
export async function putBack(folders: Folders, video: Waiting, path: string): Promise<string> {
  const name = basename(video.source);
  // On another disk it never left.
  if (path === folders.pathOf(video.source)) return name;
  const isFree = !(await exists(join(folders.inbox, name)));
  const back = isFree ? name : name.replace(/(\.\w+)?$/, ` (${video.id})$1`);
  await renameFile(path, join(folders.inbox, back));
  return back;
}
