import { type StdioOptions, spawn } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../env.ts';

export interface Ran {
  readonly ok: boolean;
  readonly output: string;
}

/** The user PostgreSQL runs under: ourselves, or an unprivileged one when we are root. */
export interface Account {
  readonly command: (program: string, args: readonly string[]) => readonly [string, readonly string[]];
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Gives one file or folder, with all it contains, to that user. */
  readonly own: (path: string) => Promise<void>;
}

// Neither our secrets nor stray PG* variables are any business of the database.
const CHILD_ENV = Object.fromEntries(
  ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'LD_LIBRARY_PATH'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Starts a program under the account; `/` as working directory, because ours may be closed to that user. */
export function spawnAs(
  account: Account,
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
  detached = false,
) {
  const [command, rest] = account.command(program, args);
  const cwd = process.platform === 'win32' ? undefined : '/';
  return spawn(command, rest, {
    ...account.ids,
    cwd,
    stdio,
    detached,
    windowsHide: true,
    env: { ...CHILD_ENV, LC_ALL: 'C' },
  });
}

/** Runs a program under the account to its end. */
export function runAs(account: Account, program: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawnAs(account, program, args, ['ignore', 'pipe', 'pipe']);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    // On Windows the database inherits the pipes and keeps them open for as long as it runs.
    child.once(process.platform === 'win32' ? 'exit' : 'close', (code) =>
      resolve({ ok: code === 0, output: output.trim() }),
    );
  });
}

const SELF: Account = { command: (program, args) => [program, args], ids: {}, own: async () => {} };

async function ownAll(path: string, uid: number, gid: number): Promise<void> {
  await lchown(path, uid, gid);
  if (!(await stat(path)).isDirectory()) return;
  for (const name of await readdir(path, { recursive: true })) await lchown(join(path, name), uid, gid);
}

async function idOf(flag: '-u' | '-g'): Promise<number> {
  const { ok, output } = await runAs(SELF, 'id', [flag, 'nobody']);
  if (!ok)
    throw new StartError(
      'PostgreSQL läuft nicht als root, und einen Benutzer "nobody" gibt es nicht. Starte Kontor als normaler Benutzer.',
    );
  return Number(output);
}

/**
 * Below a folder that only root may enter, a plain unprivileged user reaches neither binaries nor data; then it is given
 * the one capability it takes: to enter and read, or, where a container has taken that one away, to override.
 */
function candidates(uid: number, gid: number): Account[] {
  const own = (path: string) => ownAll(path, uid, gid);
  const withCapability = (name: string): Account => ({
    command: (program, args) => [
      'setpriv',
      [
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        `--inh-caps=+${name}`,
        `--ambient-caps=+${name}`,
        // Without it, access(2) answers as if the capability were not there.
        '--securebits=+no_setuid_fixup',
        program,
        ...args,
      ],
    ],
    ids: {},
    own,
  });
  return [{ ...SELF, ids: { uid, gid }, own }, withCapability('dac_read_search'), withCapability('dac_override')];
}

/** Who runs the database: the owner of an existing cluster, else `nobody`; only root has to choose at all. */
export async function databaseAccount(dataDir: string, cluster: string, initdb: string): Promise<Account> {
  if (process.getuid?.() !== 0) return SELF;
  const owner = await stat(cluster).catch(() => undefined);
  const [uid, gid] = owner && owner.uid !== 0 ? [owner.uid, owner.gid] : [await idOf('-u'), await idOf('-g')];
  let reason = '';
  for (const account of candidates(uid, gid)) {
    // `--show` looks for every program and file a cluster takes, and changes nothing.
    const probe = ['-c', 'cd "$0" && exec "$1" --show -D "$2"', dataDir, initdb, cluster];
    const { ok, output } = await runAs(account, '/bin/sh', probe);
    if (ok) return account;
    reason ||= output.split('\n').at(-1) ?? '';
  }
  throw new StartError(
    `PostgreSQL läuft nicht als root, und Benutzer ${uid} erreicht DATA_DIR="${dataDir}" oder ${initdb} nicht (${reason}). ` +
      'Starte Kontor als normaler Benutzer oder lege beides in einen Ordner, den alle betreten dürfen.',
  );
}
