import { type SpawnOptions, spawn } from 'node:child_process';
import { lchown, lstat, readdir, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../env.ts';
import { isRoot, neutralFolder, SYSTEM, type System } from '../system.ts';

type Ids = { readonly uid: number; readonly gid: number };

/** The user PostgreSQL runs under: ourselves, or one without any rights when we are root. */
export interface Account {
  readonly ids: Partial<Ids>;
  /** Gives one file or folder, with all it contains, to that user. */
  readonly own: (path: string) => Promise<void>;
}

// Neither our secrets nor stray PG* variables are any business of the database.
const { PATH, SystemRoot, TEMP, TMP, LD_LIBRARY_PATH } = process.env;
const CHILD_ENV = { PATH, SystemRoot, TEMP, TMP, LD_LIBRARY_PATH, LC_ALL: 'C' };

/** Starts a program under the account. */
export const spawnAs = ({ ids }: Account, program: string, args: readonly string[], options: SpawnOptions) =>
  spawn(program, args, { ...options, ...ids, cwd: neutralFolder(), windowsHide: true, env: CHILD_ENV });

/** Runs a program under the account to its end. */
export function runAs(account: Account, program: string, args: readonly string[]) {
  return new Promise<{ ok: boolean; code: number | null; output: string }>((resolve) => {
    const child = spawnAs(account, program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ ok: false, code: null, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, code, output: output.trim() }));
  });
}

export const SELF: Account = { ids: {}, own: async () => {} };

/** The folder itself last: its owner tells whether all of it was given away. What links lead to is not ours. */
async function ownAll(path: string, uid: number, gid: number): Promise<void> {
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await ownAll(join(path, name), uid, gid);
  }
  await lchown(path, uid, gid);
}

async function idsOf(name: string): Promise<Ids | undefined> {
  const [, uid, gid] = /^uid=(\d+)\S* gid=(\d+)/.exec((await runAs(SELF, 'id', [name])).output) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

const OWN_ACCOUNT = 'kontor-db';
// Most systems know the first command, the small ones the second.
const CREATE_ACCOUNT = `PATH="$PATH:/usr/sbin:/sbin"
  useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$0" ||
  adduser -S -D -H -s /sbin/nologin "$0"`;

/** An account for PostgreSQL alone; `initdb` takes only one that the system knows by name. */
async function ownAccount(): Promise<Ids> {
  const existing = await idsOf(OWN_ACCOUNT);
  if (existing) return existing;
  const { output } = await runAs(SELF, '/bin/sh', ['-c', CREATE_ACCOUNT, OWN_ACCOUNT]);
  // Another process may have been faster.
  const created = await idsOf(OWN_ACCOUNT);
  if (created) return created;
  throw new StartError(
    `PostgreSQL läuft nicht als root, und sein Konto "${OWN_ACCOUNT}" lässt sich nicht anlegen (${output.split('\n')[0]}). Starte Kontor als normaler Benutzer.`,
  );
}

/** Whether any process still works in this cluster: each of them has the data folder as its working directory. */
export async function isInUse(cluster: string, system: System = SYSTEM): Promise<boolean> {
  const pid = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0] ?? '';
  if (system !== 'linux') return (await runAs(SELF, 'ps', ['-p', pid, '-o', 'comm='])).output.includes('postgres');
  const dir = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')));
  return folders.includes(dir);
}

/** An account that started Kontor without being root before keeps the cluster; `nobody`, of earlier versions, only while it runs. */
async function rightfulOwner(cluster: string): Promise<Ids | undefined> {
  const owner = await stat(cluster).catch(() => undefined);
  if (!owner || owner.uid === 0) return undefined;
  const isNobody = owner.uid === (await idsOf('nobody'))?.uid;
  return isNobody && !(await isInUse(cluster)) ? undefined : owner;
}

/** The first folder on the way that the account may not enter. */
export async function findClosed(account: Account, path: string): Promise<string | undefined> {
  if ((await runAs(account, '/bin/sh', ['-c', 'cd "$0"', path])).ok) return undefined;
  return (dirname(path) === path ? undefined : await findClosed(account, dirname(path))) ?? path;
}

/** Who runs the database; only root has to choose at all. */
export async function databaseAccount(dataDir: string, cluster: string): Promise<Account> {
  if (!isRoot()) return SELF;
  const { uid, gid } = (await rightfulOwner(cluster)) ?? (await ownAccount());
  const account: Account = { ids: { uid, gid }, own: (path) => ownAll(path, uid, gid) };
  const place = await realpath(dataDir);
  const closed = await findClosed(account, place);
  if (!closed) return account;
  const obstacle =
    closed === place
      ? `darf nicht in DATA_DIR="${dataDir}". Erlaube es ihm mit chmod 711 "${place}"`
      : `erreicht DATA_DIR="${dataDir}" nicht, weil in ${closed} nur root darf. Lege DATA_DIR in einen Ordner, den alle betreten dürfen, zum Beispiel DATA_DIR=/srv/kontor,`;
  throw new StartError(
    `PostgreSQL läuft nicht als root, und sein Benutzer (${uid}) ${obstacle} oder starte Kontor als normaler Benutzer.`,
  );
}
