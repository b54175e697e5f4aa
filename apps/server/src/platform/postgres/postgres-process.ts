import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../env.ts';
import { removeFile } from '../files.ts';
import { databaseSettings, isWindows } from '../system.ts';
import { withClient } from './db.ts';
import { type Cluster, SUPERUSER } from './postgres-cluster.ts';
import { capLog, complaintSince, LOCKED, logSize, PORT_TAKEN } from './postgres-log.ts';
import { findObstacle } from './postgres-programs.ts';
import { type Address, chooseAddress, findAddress, listenSettings } from './postgres-socket.ts';
import { isInUse, runAs, spawnAs } from './unprivileged.ts';

export type Settings = Readonly<Record<string, string>>;

const SETTINGS: Settings = {
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  logging_collector: 'off',
  log_min_messages: 'warning',
  // Statements and rejected rows contain user input; the application logs its own errors.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

type Answer = 'ready' | 'busy' | 'absent';

/** Only the server's own answer cannot be stale. */
async function ask(cluster: Cluster, address: Address): Promise<Answer> {
  const { dataDir, password } = cluster;
  const login = { user: SUPERUSER, password, database: 'postgres', ssl: false };
  try {
    return await withClient({ ...address, ...login }, async () => 'ready' as const);
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    // Another PostgreSQL may answer on a port that is not the cluster's.
    if (code === '28P01' && (await findAddress(cluster))?.port === address.port)
      throw new StartError(
        `Die Datenbank in DATA_DIR="${dataDir}" nimmt ihr eigenes Passwort nicht an. Stelle den Ordner aus einer Sicherung wieder her.`,
      );
    // 57P03: starting, stopping or recovering; 53300: no connection left at the moment.
    return code === '57P03' || code === '53300' ? 'busy' : 'absent';
  }
}

type Launch = { logOffset: number; hasFailed: () => boolean };

/** In a session of its own: Ctrl+C or a killed server does not end the database. */
async function launchPostgres({ logFile, binaries, account, dir }: Cluster, options: readonly string[]) {
  const log = await open(logFile, 'a', 0o600);
  try {
    const stdio = ['ignore', log.fd, log.fd] as const;
    const child = spawnAs(account, binaries.postgres, ['-D', dir, ...options], { stdio: [...stdio], detached: true });
    await once(child, 'spawn');
    return { child, hasFailed: () => child.exitCode !== null || child.signalCode !== null };
  } finally {
    await log.close();
  }
}

/** Only `pg_ctl` drops administrator rights on Windows. Not detached: the database would open a console window. */
async function launchByPgCtl({ logFile, binaries, account, dir }: Cluster, options: readonly string[]) {
  // Closed at once: while it is open here, the database cannot write to it.
  await writeFile(logFile, '', { flag: 'a', mode: 0o600 });
  const args = ['start', '-D', dir, '-l', logFile, '-s', '-o', options.join(' ')];
  const child = spawnAs(account, binaries.pg_ctl, args, { stdio: 'ignore' });
  await once(child, 'spawn');
  return { child, hasFailed: () => child.signalCode !== null || (child.exitCode ?? 0) !== 0 };
}

async function launch(cluster: Cluster, address: Address, settings: Settings): Promise<Launch> {
  const { logFile, system } = cluster;
  await capLog(logFile);
  const logOffset = await logSize(logFile);
  const all = { ...SETTINGS, ...databaseSettings(system), ...listenSettings(address, system), ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { child, hasFailed } = await (isWindows(system) ? launchByPgCtl : launchPostgres)(cluster, options);
  child.unref();
  return { logOffset, hasFailed };
}

/** After a crash the pid may belong to another process. */
async function removeLeftPid({ dir, system, isRunning }: Cluster): Promise<void> {
  const isUsed = await (isWindows(system) ? isRunning() : isInUse(dir));
  if (!isUsed) await removeFile(join(dir, 'postmaster.pid'));
}

const START_TIMEOUT_MS = 60_000;

/** Another program may take a free port first. */
const MAX_PORTS = 5;

/** Attaches to a running server or starts one; waits while PostgreSQL is recovering. */
export async function ensurePostmaster(
  cluster: Cluster,
  settings: Settings,
  before?: Address,
  choose = chooseAddress,
): Promise<Address> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let address = await choose(cluster, before);
  let current: Launch | undefined;
  let portsLeft = before ? 0 : MAX_PORTS;
  // Most starts are quick; a recovery is polled less often.
  for (let pause = 10; ; pause = Math.min(pause * 1.3, 100)) {
    const answer = await ask(cluster, address);
    if (answer === 'ready') return address;
    if (answer === 'absent') {
      current ??= await launch(cluster, address, settings);
      const isLate = Date.now() > deadline;
      if (current.hasFailed() || isLate) {
        const complaint = await complaintSince(cluster.logFile, current.logOffset);
        if (PORT_TAKEN.test(complaint)) portsLeft -= 1;
        // Another server may be starting, or the last backends of a killed one are ending.
        if (isLate || !(LOCKED.test(complaint) || (PORT_TAKEN.test(complaint) && portsLeft >= 0)))
          throw new StartError(
            (await findObstacle(cluster.account, cluster.binaries)) ??
              `PostgreSQL startet nicht: ${complaint} (siehe ${cluster.logFile})`,
          );
        if (/lock file/.test(complaint)) await removeLeftPid(cluster);
        current = undefined;
        address = await choose(cluster, before);
      }
    }
    await delay(pause);
  }
}

/** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const args = ['stop', '-D', cluster.dir, '-m', 'fast', '-w', '-t', '60', '-s'];
  const { ok, output } = await runAs(cluster.account, cluster.binaries.pg_ctl, args);
  if (!ok && !/does not exist|no server running|no such process/i.test(output))
    throw new Error(`pg_ctl stop: ${output}`);
}
