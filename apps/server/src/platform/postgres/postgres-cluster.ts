import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../env.ts';
import { removeFile, removeFolder, renameFile, syncFolder } from '../files.ts';
import type { System } from '../system.ts';
import { codeOf, giveAccess, notWritable, prepareDataDir, refuseUnsuitableDrive } from './data-folder.ts';
import { findObstacle, type Programs, programsFor } from './postgres-programs.ts';
import type { Served } from './postgres-socket.ts';
import { type Account, databaseAccount, runAs } from './unprivileged.ts';

/** A complete database directory, with or without a running server. */
export interface Cluster extends Served {
  readonly logFile: string;
  readonly password: string;
  readonly account: Account;
  readonly binaries: Programs;
}

/** The application itself connects with fewer rights. */
export const SUPERUSER = 'postgres';
const PASSWORD_FILE = 'kontor.password';
const APP_PASSWORD_FILE = 'kontor-app.password';
const HALF_DONE = 'postgres.new-';

const newPassword = (): string => randomBytes(24).toString('hex');

/** A folder counts as a cluster only with its password file; both arrive in one rename. */
async function readPassword(dataDir: string, dir: string, name = PASSWORD_FILE): Promise<string | undefined> {
  try {
    return (await readFile(join(dir, name), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartError(
      `Die Datenbank in DATA_DIR="${dataDir}" gehört einem anderen Benutzer (${codeOf(error)}). Starte Kontor als derselbe Benutzer wie beim ersten Mal. Oder: ${giveAccess(dataDir)}`,
    );
  }
}

/** Built aside and renamed when complete, so that an interrupted start leaves no broken database. */
async function createCluster({ dataDir, dir, account, binaries }: Omit<Cluster, 'password'>): Promise<void> {
  await rmdir(dir).catch((error) => {
    if (codeOf(error) === 'ENOENT') return;
    throw new StartError(
      `DATA_DIR="${dataDir}" enthält im Ordner "postgres" etwas anderes als eine Kontor-Datenbank. Erlaubt: ein leerer Ordner.`,
    );
  });
  const work = await mkdtemp(join(dataDir, HALF_DONE)).catch((error) => {
    throw notWritable(dataDir, error);
  });
  try {
    const [fresh, passwordFile] = [join(work, 'cluster'), join(work, 'password')];
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordFile, newPassword(), { mode: 0o600 });
    await account.own(work);
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const safety = ['--data-checksums', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, `--username=${SUPERUSER}`];
    const made = await runAs(account, binaries.initdb, ['-D', fresh, ...locale, ...safety, '--no-instructions']);
    if (!made.ok)
      throw new StartError(
        (await findObstacle(account, binaries)) ??
          `Die Datenbank in DATA_DIR="${dataDir}" lässt sich nicht anlegen: ${lastLine(made.output)}`,
      );
    await renameFile(passwordFile, join(fresh, PASSWORD_FILE));
    await syncFolder(fresh);
    await renameFile(fresh, dir);
    await syncFolder(dataDir);
  } finally {
    await removeFolder(work);
  }
}

/** On Windows `pg_ctl` asks the process itself, so a reused pid is not mistaken for the server. */
export const hasServer = async (account: Account, { pg_ctl }: Programs, dir: string): Promise<boolean> =>
  (await runAs(account, pg_ctl, ['status', '-D', dir])).ok;

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';

/** Several processes may do this concurrently; the first one wins. */
export async function prepareCluster(dataDir: string, system: System): Promise<Cluster> {
  await prepareDataDir(dataDir);
  const [dir, logFile] = [join(dataDir, 'postgres'), join(dataDir, 'postgres.log')];
  const account = await databaseAccount(dataDir, dir);
  await refuseUnsuitableDrive(dataDir, { account, system });
  const binaries = await programsFor(account);
  const isRunning = () => hasServer(account, binaries, dir);
  const cluster = { dataDir, dir, system, isRunning, logFile, account, binaries };
  const existing = await readPassword(dataDir, dir);
  let failure: unknown;
  if (existing === undefined) await createCluster(cluster).catch((error) => (failure = error));
  const password = existing ?? (await readPassword(dataDir, dir));
  if (password === undefined) throw failure;
  // A backup copied back by root belongs to root.
  if (account.ids.uid !== undefined && (await stat(dir)).uid !== account.ids.uid) await account.own(dir);
  return { ...cluster, password };
}

/** Installations without one use the superuser's password. */
export async function findAppPassword(dataDir: string): Promise<string | undefined> {
  const dir = join(dataDir, 'postgres');
  return (await readPassword(dataDir, dir, APP_PASSWORD_FILE)) ?? readPassword(dataDir, dir);
}

/** Stored after the database has accepted it: an interrupted start sets a new one. */
export async function ensureAppPassword(
  { dataDir, dir, account }: Cluster,
  give: (password: string) => Promise<void>,
  known: string = newPassword(),
): Promise<string> {
  const existing = await readPassword(dataDir, dir, APP_PASSWORD_FILE);
  if (existing !== undefined) return existing;
  const file = join(dir, APP_PASSWORD_FILE);
  // The folder belongs to the database account: an existing file, such as a link, must not be written through.
  await removeFile(`${file}.new`);
  await writeFile(`${file}.new`, known, { mode: 0o600, flush: true, flag: 'wx' });
  await account.own(`${file}.new`);
  await give(known);
  await renameFile(`${file}.new`, file);
  await syncFolder(dir);
  return known;
}

/** Only the holder of the data folder may clean up. */
export async function removeHalfDone(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(HALF_DONE));
  // Another start may still be writing there; the next start removes what is left.
  await Promise.all(names.map((name) => removeFolder(join(dataDir, name)).catch(() => {})));
}
