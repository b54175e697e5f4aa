import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../env.ts';
import { withClient } from './db.ts';
import { type Cluster, SUPERUSER } from './postgres-cluster.ts';
import { capLog, complaintSince, LOCKED, logSize } from './postgres-log.ts';
import { type Address, listenSettings } from './postgres-socket.ts';
import { isInUse, runAs, spawnAs } from './unprivileged.ts';

export type Settings = Readonly<Record<string, string>>;

const SETTINGS: Settings = {
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  // A client that was killed must not keep its locks while a long statement runs on.
  client_connection_check_interval: '5s',
  logging_collector: 'off',
  log_min_messages: 'warning',
  // Statements and rejected rows hold what people typed; the application logs its own errors.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const isWindows = process.platform === 'win32';

type Answer = 'ready' | 'busy' | 'absent';

/** Asks the server itself, the only witness that cannot be stale. */
async function ask({ dataDir, password }: Cluster, address: Address): Promise<Answer> {
  const login = { user: SUPERUSER, password, database: 'postgres', ssl: false };
  try {
    return await withClient({ ...address, ...login }, async () => 'ready' as const);
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === '28P01')
      throw new StartError(
        `Die Datenbank in DATA_DIR="${dataDir}" nimmt ihr eigenes Passwort nicht an. Stelle den Ordner aus einer Sicherung wieder her.`,
      );
    // 57P03: starting, stopping or recovering; 53300: no connection left at the moment.
    return code === '57P03' || code === '53300' ? 'busy' : 'absent';
  }
}

type Launch = { logOffset: number; hasFailed: () => boolean };

/** In a session of its own: neither Ctrl+C nor a killed server takes the database with it. */
async function launch(cluster: Cluster, address: Address, settings: Settings): Promise<Launch> {
  await capLog(cluster.logFile);
  const logOffset = await logSize(cluster.logFile);
  const all = { ...SETTINGS, ...listenSettings(address), ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(cluster.logFile, 'a', 0o600);
  const { binaries, account, dir } = cluster;
  try {
    // Only pg_ctl knows how to shed the rights of a Windows administrator.
    const args = ['start', '-D', dir, '-l', cluster.logFile, '-s', '-o', options.join(' ')];
    const child = isWindows
      ? spawnAs(account, binaries.pg_ctl, args, { stdio: 'ignore', detached: true })
      : spawnAs(account, binaries.postgres, ['-D', dir, ...options], {
          stdio: ['ignore', log.fd, log.fd],
          detached: true,
        });
    await once(child, 'spawn');
    child.unref();
    const isOver = () => child.exitCode !== null || child.signalCode !== null;
    return { logOffset, hasFailed: () => isOver() && !(isWindows && child.exitCode === 0) };
  } finally {
    await log.close();
  }
}

const LONGEST_START_MS = 60_000;

/** Attaches to a running server or starts one; waits as long as PostgreSQL says that it is recovering. */
export async function ensurePostmaster(cluster: Cluster, address: Address, settings: Settings): Promise<void> {
  const deadline = Date.now() + LONGEST_START_MS;
  let current: Launch | undefined;
  // Most starts are quick; a recovery is asked less often.
  for (let pause = 10; ; pause = Math.min(pause * 1.3, 100)) {
    const answer = await ask(cluster, address);
    if (answer === 'ready') return;
    if (answer === 'absent') {
      current ??= await launch(cluster, address, settings);
      const hasFailed = current.hasFailed();
      if (hasFailed || Date.now() > deadline) {
        const complaint = await complaintSince(cluster.logFile, current.logOffset);
        // After a hard stop the pid may belong to another process or be missing, or the last backends are still ending.
        if (Date.now() > deadline || !LOCKED.test(complaint)) {
          throw new StartError(`PostgreSQL startet nicht: ${complaint} (siehe ${cluster.logFile})`);
        }
        if (/lock file/.test(complaint) && !(await isInUse(cluster.dir)))
          await rm(join(cluster.dir, 'postmaster.pid'), { force: true });
        current = undefined;
      }
    }
    await delay(pause);
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk when this returns. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const args = ['stop', '-D', cluster.dir, '-m', 'fast', '-w', '-t', '60', '-s'];
  const { ok, output } = await runAs(cluster.account, cluster.binaries.pg_ctl, args);
  if (!ok && !/does not exist|no server running|no such process/i.test(output))
    throw new Error(`pg_ctl stop: ${output}`);
}
