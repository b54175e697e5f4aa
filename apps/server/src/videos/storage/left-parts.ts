import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFile } from '#platform/files.ts';

/** Longer than anybody works on one. */
const LEFT_MS = 6 * 60 * 60 * 1000;

/** Clears away what a killed server had begun to write; its helper may still have been at it for a while. */
export async function removeLeftParts(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.part'))) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > LEFT_MS) await removeFile(join(folder, name));
  }
}
