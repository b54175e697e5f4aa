import { copyFile as copy, open, rename, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isHeld, isWindows, SYSTEM, type System } from './system.ts';

/** A virus scanner or an indexer opens what was just written; together a little over three seconds. */
const PAUSES_MS = [10, 20, 50, 100, 200, 400, 800, 1_600];

interface Trying {
  readonly system?: System;
  readonly pausesMs?: readonly number[];
}

/** Tries again while another program has the file open. */
export async function whileHeld<T>(
  work: () => Promise<T>,
  { system = SYSTEM, pausesMs = PAUSES_MS }: Trying = {},
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

/** Files and folders. */
export const renameFile = (from: string, to: string): Promise<void> => whileHeld(() => rename(from, to));

/** What is gone already counts as removed. */
export const removeFile = (path: string): Promise<void> => whileHeld(() => rm(path, { force: true }));

/** With all it contains; on Windows a folder stays filled until the last reader of its files has closed them. */
export const removeFolder = (path: string): Promise<void> =>
  whileHeld(() => rm(path, { recursive: true, force: true, maxRetries: isWindows() ? 5 : 0 }));

export const copyFile = (from: string, to: string): Promise<void> => whileHeld(() => copy(from, to));

/** What is written down as there must still be there after the power was cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await whileHeld(() => open(path, 'r+'));
  await file.sync().finally(() => file.close());
}

/** So must its name; Windows does not let a folder be opened for that. */
export async function syncFolder(path: string, system: System = SYSTEM): Promise<void> {
  if (isWindows(system)) return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
