import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#platform/env.ts';
import { renameFile } from '#platform/files.ts';
import { checkKey } from './storage/storage.ts';

export interface Folders {
  readonly inbox: string;
  readonly uploads: string;
  readonly files: string;
  /** Files being processed, safe from changes in the inbox. */
  readonly work: string;
  /** Identifies the machine whose folder a file waits in, where several share a database. */
  readonly spool: string;
  /** Resolves the stored form `inbox/name` or `uploads/name`. */
  readonly pathOf: (source: string) => string;
}

async function findSpool(root: string): Promise<string> {
  const file = join(root, 'spool-id');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (/^[\w-]{16}$/.test(known)) return known;
  const made = randomBytes(12).toString('base64url');
  await writeFile(`${file}.${made}`, made);
  await renameFile(`${file}.${made}`, file);
  return readFile(file, 'utf8');
}

type Place = Pick<Env, 'DATA_DIR' | 'VOD_X_ACCEL'>;

/** Readable for others only where nginx sends the files itself. */
export const recordingMode = ({ VOD_X_ACCEL }: Place): number => (VOD_X_ACCEL ? 0o644 : 0o600);

export async function openFolders(env: Place): Promise<Folders> {
  const root = join(env.DATA_DIR, 'recordings');
  const [inbox, uploads] = [join(root, 'inbox'), join(root, 'uploads')];
  const [work, files] = [join(root, 'work'), join(root, 'files')];
  for (const folder of [inbox, uploads, work, files]) await mkdir(folder, { recursive: true });
  // The operator decides who may write to the inbox.
  for (const folder of [uploads, work]) await chmod(folder, 0o700);
  await chmod(files, env.VOD_X_ACCEL ? 0o755 : 0o700);
  const pathOf = (source: string): string => join(root, checkSource(source));
  return { inbox, uploads, work, files, spool: await findSpool(root), pathOf };
}

/** The value may come from a restored backup: only a name in one of the two folders is accepted. */
function checkSource(source: string): string {
  if (!/^(inbox|uploads)\/[^/\\]+$/.test(source) || /\/\.+$/.test(source))
    throw new Error(`not a waiting file: ${JSON.stringify(source)}`);
  return source;
}

export const workPath = (folders: Pick<Folders, 'work'>, storageKey: string): string =>
  join(folders.work, checkKey(storageKey));

export const exists = (path: string): Promise<boolean> =>
  stat(path)
    .then(() => true)
    .catch(() => false);
