import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Folders {
  /** Recorders write here. */
  readonly inbox: string;
  /** Uploads grow here. */
  readonly uploads: string;
  /** Finished recordings, unless they are kept elsewhere. */
  readonly files: string;
  /** What is being put away: out of reach of whoever renames or replaces files in the inbox. */
  readonly work: string;
  /** Tells machines apart that share a database: whose folder a file waits in. */
  readonly spool: string;
  /** Where a waiting file is, as the database knows it: `inbox/name` or `uploads/name`. */
  readonly pathOf: (source: string) => string;
}

async function findSpool(root: string): Promise<string> {
  const file = join(root, 'spool-id');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (/^[\w-]{16}$/.test(known)) return known;
  const made = randomBytes(12).toString('base64url');
  await writeFile(`${file}.${made}`, made);
  await rename(`${file}.${made}`, file);
  return readFile(file, 'utf8');
}

export async function openFolders(dataDir: string): Promise<Folders> {
  const root = join(dataDir, 'recordings');
  const [inbox, uploads, work, files] = ['inbox', 'uploads', 'work', 'files'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const folder of [inbox, uploads, work, files]) await mkdir(folder, { recursive: true });
  return { inbox, uploads, work, files, spool: await findSpool(root), pathOf: (source) => join(root, source) };
}

/** Where a recording is while it is being put away. */
export const workPath = (folders: Pick<Folders, 'work'>, storageKey: string): string => join(folders.work, storageKey);

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
