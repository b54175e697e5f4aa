import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Failure = z.object({ at: z.string(), reason: z.string() });
export type Failure = z.infer<typeof Failure>;

const fileIn = (folder: string): string => join(folder, 'letzter-fehler.json');

/** Beside the archives: a database that could not be backed up is no place to write that down. */
export async function readFailure(folder: string): Promise<Failure | undefined> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => 'null');
  try {
    return Failure.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export async function saveFailure(folder: string, failure: Failure | undefined): Promise<void> {
  const file = fileIn(folder);
  await writeFile(`${file}.new`, JSON.stringify(failure ?? null), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
