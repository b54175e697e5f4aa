import { access, constants, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { SUPERUSER } from '../postgres/postgres-cluster.ts';
import { APP } from '../postgres/postgres-roles.ts';
import { passableFolder } from './passable-folder.ts';

const PREFIX = 'kontor-test-';
// Nothing in it outlives the run, so nothing has to reach the disk and nobody has to be kept from guessing.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  max_connections: '200',
  scram_iterations: '1',
  autovacuum: 'off',
};

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** In memory where there is plenty: most of the work of a new database is that of the file system. */
async function chooseParent(): Promise<string> {
  const room = async () => {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize;
  };
  return (await room().catch(() => 0)) >= ENOUGH_BYTES ? MEMORY : tmpdir();
}

const signal = (pid: number, name: 'SIGQUIT' | 0): boolean => {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
};

/** A test run that was killed could not clean up; the next one does. */
async function removeOrphans(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0;
    if (!owner || signal(owner, 0)) continue;
    const pidFile = await readFile(join(parent, name, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(pidFile.split('\n')[0]);
    if (pid > 1) signal(pid, 'SIGQUIT');
    // It may belong to another user.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}

/** Tests change between the roles; hashed anew, the password is checked in a round instead of thousands. */
async function shareOnePassword(owner: pg.ClientConfig): Promise<void> {
  const superuser = new pg.Client({ ...owner, options: '' });
  await superuser.connect();
  const statements = [SUPERUSER, APP].map((role) => `alter role ${role} password '${owner.password}'`);
  await superuser.query(statements.join('; ')).finally(() => superuser.end());
}

/** A PostgreSQL in a temporary folder that is gone after `stop`. */
export async function startThrowAwayPostgres(): Promise<EmbeddedPostgres> {
  const parent = await chooseParent();
  await removeOrphans(parent);
  const dataDir = await passableFolder(`${PREFIX}${process.pid}-`, parent);
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: console, settings: SETTINGS });
    await shareOnePassword(server.owner);
    const connection = { ...server.connection, password: server.owner.password };
    return { ...server, connection, stop: () => server.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
