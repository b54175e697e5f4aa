import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { renameFile } from '#platform/files.ts';
import { isHeld, SYSTEM, type System } from '#platform/system.ts';
import { exists, type Folders, workPath } from '../folders.ts';
import type { Waiting } from '../waiting.repo.ts';

/** Changes whenever the file is written to. */
export async function fingerprintOf(path: string): Promise<string> {
  const { dev, ino, size, mtimeMs } = await lstat(path, { bigint: true });
  return `${dev}:${ino} ${size} ${mtimeMs}`;
}

export const isFromInbox = ({ source }: Pick<Waiting, 'source'>): boolean => source.startsWith('inbox/');

export interface Moving {
  readonly move: (from: string, to: string) => Promise<void>;
  readonly system: System;
}

/** Moves a waiting file to the work folder; `undefined` if it is missing, replaced, or still open in the recorder. On another disk it stays. */
export async function takeOut(
  folders: Folders,
  video: Waiting,
  { move, system }: Moving = { move: renameFile, system: SYSTEM },
): Promise<string | undefined> {
  const place = workPath(folders, video.storageKey);
  if (await exists(place)) return place;
  const path = folders.pathOf(video.source);
  const fingerprint = await fingerprintOf(path).catch(() => undefined);
  const expected = `${video.sourceFile} ${video.byteLength} ${video.mtime.getTime()}`;
  if (fingerprint === undefined || (isFromInbox(video) && fingerprint !== expected)) return undefined;
  try {
    await move(path, place);
    return place;
  } catch (error) {
    if (isFromInbox(video) && isHeld(error, system)) return undefined;
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    return path;
  }
}

/** Under another name if its own is taken. */
export async function putBack(folders: Folders, video: Waiting, path: string): Promise<string> {
  const name = basename(video.source);
  // A file on another disk was never moved.
  if (path === folders.pathOf(video.source)) return name;
  const isFree = !(await exists(join(folders.inbox, name)));
  const back = isFree ? name : name.replace(/(\.\w+)?$/, ` (${video.id})$1`);
  await renameFile(path, join(folders.inbox, back));
  return back;
}
