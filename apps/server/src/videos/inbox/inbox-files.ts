import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface InboxFile {
  name: string;
  /** Device and inode: stable across renames. */
  sourceFile: string;
  byteLength: number;
  mtime: Date;
  birth: Date;
}

/** Files left by operating systems and copy programs. */
const IGNORED = /^[.~]|^(?:thumbs\.db|desktop\.ini)$|\.(?:part|partial|tmp|temp|crdownload|filepart|!ut)$/i;
/** Bounds the work on files that are no recordings. */
const MAX_OTHERS = 200;

export const isMp4Name = (name: string): boolean => /\.mp4$/i.test(name);

async function statFile(folder: string, name: string): Promise<InboxFile | undefined> {
  const found = await lstat(join(folder, name), { bigint: true }).catch(() => undefined);
  // Symbolic links could point anywhere.
  if (!found?.isFile()) return undefined;
  return {
    name,
    sourceFile: `${found.dev}:${found.ino}`,
    byteLength: Number(found.size),
    mtime: found.mtime,
    birth: found.birthtime,
  };
}

export async function listInbox(folder: string): Promise<InboxFile[]> {
  const names = (await readdir(folder)).filter((name) => !IGNORED.test(name)).sort();
  const others = names.filter((name) => !isMp4Name(name)).slice(0, MAX_OTHERS);
  const found = new Map<string, InboxFile>();
  for (const name of [...names.filter(isMp4Name), ...others]) {
    const file = await statFile(folder, name);
    // Hard links to one file are one recording.
    if (file && file.byteLength > 0 && !found.has(file.sourceFile)) found.set(file.sourceFile, file);
  }
  return [...found.values()];
}
