import { chmod, type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyFile, removeFile, renameFile, syncFile, syncFolder } from '#platform/files.ts';
import { exists } from '../folders.ts';
import { sendFile } from '../stream/send-file.ts';
import type { Storage } from './storage.ts';

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

async function move(from: string, to: string): Promise<void> {
  await syncFile(from);
  try {
    await renameFile(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    // Another disk: an incomplete file must never have the final name.
    await copyFile(from, `${to}.part`);
    await syncFile(`${to}.part`);
    await renameFile(`${to}.part`, to);
    await removeFile(from);
  }
  // Some network drives do not support it.
  await syncFolder(dirname(to)).catch(() => {});
}

/** Concurrent readers of a file share one handle; the last one closes it. */
function shareFiles() {
  const opened = new Map<string, { file: Promise<FileHandle>; users: number }>();
  return (path: string) => {
    const shared = opened.get(path) ?? { file: open(path, 'r'), users: 0 };
    shared.users += 1;
    opened.set(path, shared);
    const leave = async (): Promise<void> => {
      shared.users -= 1;
      if (shared.users > 0) return;
      opened.delete(path);
      await shared.file.then((file) => file.close());
    };
    return { file: shared.file, leave };
  };
}

export function createLocalStorage(folder: string, mode: number): Storage {
  const pathOf = (key: string): string => join(folder, key);
  const enter = shareFiles();
  return {
    async take(key, path) {
      await chmod(path, mode);
      await move(path, pathOf(key));
    },
    has: (key) => exists(pathOf(key)),
    async open(key, range) {
      const { file: opening, leave } = enter(pathOf(key));
      const file = await opening.catch(async (error: unknown) => {
        await leave().catch(() => {});
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return undefined;
      const bytes = range ?? { start: 0, end: (await file.stat()).size - 1 };
      return {
        length: bytes.end - bytes.start + 1,
        send: (response) => sendFile(file, bytes, response),
        close: leave,
      };
    },
    remove: (key) => removeFile(pathOf(key)),
  };
}

/** Longer than any file is worked on. */
const STALE_MS = 6 * 60 * 60 * 1000;

/** Left by a killed server, whose ffmpeg may still have been writing. */
export async function removeStaleParts(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.part'))) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > STALE_MS) await removeFile(join(folder, name));
  }
}
