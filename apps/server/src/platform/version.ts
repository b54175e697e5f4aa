import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { renameFile } from './files.ts';
import { parseJson } from './json.ts';
import { isWindows } from './system.ts';

const PROJECT = join(import.meta.dirname, '../../../..');
const NOTE = 'version.json';

const Version = z.object({
  version: z.string(),
  /** Unset outside of a git checkout, such as an unpacked zip or a container. */
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{40,64}$/))),
});
export type Version = z.infer<typeof Version>;

const Note = z.extend(Version, { before: z.optional(Version) });

const readText = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

/** Reads git's files: the git program refuses folders of other accounts, and may not be installed. */
async function findCommit(project: string): Promise<string | undefined> {
  // In a work tree `.git` is a file that names the folder, whose `commondir` names the one with the branches.
  const link = /^gitdir: (.+)$/.exec((await readText(join(project, '.git'))) ?? '')?.[1];
  const git = link ? resolve(project, link) : join(project, '.git');
  const head = await readText(join(git, 'HEAD'));
  const branch = /^ref: (.+)$/.exec(head ?? '')?.[1];
  if (!branch) return head;
  const shared = resolve(git, (await readText(join(git, 'commondir'))) ?? '.');
  const packed = async () => (await readText(join(shared, 'packed-refs')))?.split('\n');
  return (
    (await readText(join(shared, branch))) ??
    (await packed())?.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0]
  );
}

export async function readVersion(project = PROJECT): Promise<Version> {
  const { version } = JSON.parse(await readFile(join(project, 'apps/server/package.json'), 'utf8'));
  const commit = await findCommit(project);
  return Version.safeParse({ version, commit }).data ?? { version };
}

const isSame = (one: Version, other: Version): boolean => one.version === other.version && one.commit === other.commit;

/** `undefined` for a new folder, or after a version that stored no note. */
export async function findVersionBefore(dataDir: string, now: Version): Promise<Version | undefined> {
  const note = parseJson(Note, await readText(join(dataDir, NOTE)));
  return note && isSame(note, now) ? note.before : note && { version: note.version, commit: note.commit };
}

/** Written after a successful start: a version that failed to start is none to go back to. */
export async function noteVersion(dataDir: string, now: Version): Promise<void> {
  const note = { ...now, before: await findVersionBefore(dataDir, now) };
  const path = join(dataDir, NOTE);
  await writeFile(`${path}.${process.pid}`, `${JSON.stringify(note)}\n`, { mode: 0o600 });
  await renameFile(`${path}.${process.pid}`, path);
}

/** Every start rewrites the note, so its owner is the account of the last start. */
export const isRunByRoot = async (dataDir: string): Promise<boolean> =>
  !isWindows() && (await stat(join(dataDir, NOTE)).catch(() => undefined))?.uid === 0;

/** `0.2.0 (dd91d2069c3e)`. */
export const formatVersion = ({ version, commit }: Version): string =>
  commit ? `${version} (${commit.slice(0, 12)})` : version;
