import { copyFile as copy, open, rename, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isHeld, isWindows, SYSTEM, type System } from './system.ts';

/** Virus scanners and indexers open new files; about three seconds in all. */
const PAUSES_MS = [10, 20, 50, 100, 200, 400, 800, 1_600];

/** Retries while another program has the file open (Windows). */
export async function whileHeld<T>(
  work: () => Promise<T>,
  { system = SYSTEM, pausesMs = PAUSES_MS }: { system?: System; pausesMs?: readonly number[] } = {},
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isHeld(error, system)) throw error;
    }
    await delay(pauseMs);
  }
  return work();
}

export const renameFile = (from: string, to: string): Promise<void> => whileHeld(() => rename(from, to));

export const removeFile = (path: string): Promise<void> => whileHeld(() => rm(path, { force: true }));

/** On Windows a folder is not empty until the last reader of its files has closed them. */
export const removeFolder = (path: string): Promise<void> =>
  whileHeld(() => rm(path, { recursive: true, force: true, maxRetries: isWindows() ? 5 : 0 }));

export const copyFile = (from: string, to: string): Promise<void> => whileHeld(() => copy(from, to));

/** Durable after a power failure. */
export async function syncFile(path: string): Promise<void> {
  const file = await whileHeld(() => open(path, 'r+'));
  await file.sync().finally(() => file.close());
}

/** The directory entry too; Windows does not allow opening a folder for that. */
export async function syncFolder(path: string, system: System = SYSTEM): Promise<void> {
  if (isWindows(system)) return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
