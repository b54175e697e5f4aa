import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes what was added to a folder and copies back what was removed; what was overwritten stays. */
export async function restoreFiles(original: string, folder: string): Promise<void> {
  const before = await readdir(original, { recursive: true });
  const now = await readdir(folder, { recursive: true });
  for (const name of now.filter((one) => !before.includes(one))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
  for (const name of before.filter((one) => !now.includes(one))) {
    await cp(join(original, name), join(folder, name), { preserveTimestamps: true });
  }
}
