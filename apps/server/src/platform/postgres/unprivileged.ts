import { type SpawnOptions, spawn } from 'node:child_process';
import { lchown, lstat, readdir, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../env.ts';
import { isRoot, neutralFolder, SYSTEM, type System } from '../system.ts';

type Ids = { readonly uid: number; readonly gid: number };

/** Ourselves, or an unprivileged account when running as root. */
export interface Account {
  readonly ids: Partial<Ids>;
  readonly own: (path: string) => Promise<void>;
}

// Without our secrets and stray PG* variables.
const { PATH, SystemRoot, TEMP, TMP, LD_LIBRARY_PATH } = process.env;
const CHILD_ENV = { PATH, SystemRoot, TEMP, TMP, LD_LIBRARY_PATH, LC_ALL: 'C' };

export const spawnAs = ({ ids }: Account, program: string, args: readonly string[], options: SpawnOptions) =>
  spawn(program, args, { ...options, ...ids, cwd: neutralFolder(), windowsHide: true, env: CHILD_ENV });

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

/** The folder itself last: its owner shows whether all of it was changed. Links are not followed. */
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
// The second command is for busybox systems.
const CREATE_ACCOUNT = `PATH="$PATH:/usr/sbin:/sbin"
  useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$0" ||
  adduser -S -D -H -s /sbin/nologin "$0"`;

/** `initdb` requires an account with a name. */
async function ownAccount(): Promise<Ids> {
  const existing = await idsOf(OWN_ACCOUNT);
  if (existing) return existing;
  const { output } = await runAs(SELF, '/bin/sh', ['-c', CREATE_ACCOUNT, OWN_ACCOUNT]);
  // Another process may have created it first.
  const created = await idsOf(OWN_ACCOUNT);
  if (created) return created;
  throw new StartError(
    `PostgreSQL läuft nicht als root, und sein Konto "${OWN_ACCOUNT}" lässt sich nicht anlegen (${output.split('\n')[0]}). Starte Kontor als normaler Benutzer.`,
  );
}

/** Every PostgreSQL process has the data folder as its working directory. */
export async function isInUse(cluster: string, system: System = SYSTEM): Promise<boolean> {
  const pid = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0] ?? '';
  if (system !== 'linux') return (await runAs(SELF, 'ps', ['-p', pid, '-o', 'comm='])).output.includes('postgres');
  const dir = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')));
  return folders.includes(dir);
}

/** A non-root account that started Kontor before keeps the cluster; `nobody`, used by earlier versions, only while it runs. */
async function rightfulOwner(cluster: string): Promise<Ids | undefined> {
  const owner = await stat(cluster).catch(() => undefined);
  if (!owner || owner.uid === 0) return undefined;
  const isNobody = owner.uid === (await idsOf('nobody'))?.uid;
  return isNobody && !(await isInUse(cluster)) ? undefined : owner;
}

/** The first folder on the path that the account may not enter. */
export async function findClosed(account: Account, path: string): Promise<string | undefined> {
  if ((await runAs(account, '/bin/sh', ['-c', 'cd "$0"', path])).ok) return undefined;
  return (dirname(path) === path ? undefined : await findClosed(account, dirname(path))) ?? path;
}

/** Only root has a choice. */
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
