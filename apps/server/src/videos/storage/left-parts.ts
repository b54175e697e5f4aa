import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFile } from '#platform/files.ts';

/** Longer than any file is worked on. */
const LEFT_MS = 6 * 60 * 60 * 1000;

/** Left by a killed server, whose ffmpeg may still have been writing. */
export async function removeLeftParts(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.part'))) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > LEFT_MS) await removeFile(join(folder, name));
  }
}
