import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file as it lies in the inbox right now. */
export interface InboxFile {
  name: string;
  /** Stays the same when the file is renamed. */
  sourceFile: string;
  byteLength: number;
  mtime: Date;
  birth: Date;
}

/** What systems and copying programs leave lying about. */
const IGNORED = /^[.~]|^(?:thumbs\.db|desktop\.ini)$|\.(?:part|partial|tmp|temp|crdownload|filepart|!ut)$/i;
/** Of what is no recording only so much is looked at: it cannot keep recordings waiting. */
const MOST_OTHERS = 200;

export const isMp4Name = (name: string): boolean => /\.mp4$/i.test(name);

async function look(folder: string, name: string): Promise<InboxFile | undefined> {
  const found = await lstat(join(folder, name), { bigint: true }).catch(() => undefined);
  // Links could lead anywhere; folders are not recordings.
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
  const others = names.filter((name) => !isMp4Name(name)).slice(0, MOST_OTHERS);
  const found = new Map<string, InboxFile>();
  for (const name of [...names.filter(isMp4Name), ...others]) {
    const file = await look(folder, name);
    // Two names of one file are one recording.
    if (file && file.byteLength > 0 && !found.has(file.sourceFile)) found.set(file.sourceFile, file);
  }
  return [...found.values()];
}
