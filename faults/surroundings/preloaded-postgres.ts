import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseAccount } from '../../apps/server/src/platform/postgres/unprivileged.ts';
import { connectionTo, postmasterPid } from '../../bench/server.ts';
import { Skipped, until } from '../fault.ts';
import { kill, runServer, withDatabase, withFolder } from '../kontor.ts';

/** How the server starts its PostgreSQL, read from one that runs. */
const commandOf = async (dataDir: string): Promise<string[]> =>
  (await readFile(`/proc/${await postmasterPid(dataDir)}/cmdline`, 'utf8')).split('\0').filter(Boolean);

/** The server hands none of its surroundings on to PostgreSQL, so it is started here; the server takes what it finds running. */
async function startPreloaded(
  dataDir: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const [binary = '', ...args] = command;
  const account = await databaseAccount(dataDir, join(dataDir, 'postgres'));
  const child = spawn(binary, args, {
    ...account.ids,
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
  });
  const connection = await connectionTo(dataDir);
  const answers = (): Promise<boolean> =>
    withDatabase(connection, () => Promise.resolve()).then(
      () => true,
      () => false,
    );
  await until('PostgreSQL answers', answers, 15_000);
  return child;
}

/** A filled data folder whose PostgreSQL runs with a library of ours in it. */
export async function withPreloadedPostgres<T>(
  env: NodeJS.ProcessEnv,
  work: (dataDir: string) => Promise<T>,
): Promise<T> {
  if (process.platform !== 'linux') throw new Skipped('preloading a library works on Linux only');
  return withFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const command = await runServer(dataDir, {}, () => commandOf(dataDir));
    const child = await startPreloaded(dataDir, command, env);
    try {
      return await work(dataDir);
    } finally {
      kill(child.pid ?? 0, 'SIGQUIT');
      await until(
        'PostgreSQL is gone',
        () =>
          stat(join(dataDir, 'postgres/postmaster.pid')).then(
            () => false,
            () => true,
          ),
        10_000,
      );
    }
  });
}
