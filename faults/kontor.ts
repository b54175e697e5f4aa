import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { passableFolder } from '../apps/server/src/platform/testing/passable-folder.ts';
import { connectionTo, postmasterPid } from '../bench/server.ts';
import { freePort, type RunningServer, type Settings, startServer } from '../e2e/server/process.ts';
import { until } from './fault.ts';
import { fillPeople } from './people.ts';

const run = promisify(execFile);

export interface Kontor {
  readonly url: string;
  readonly dataDir: string;
  /** To its database, around the server. */
  readonly connection: pg.ClientConfig;
  /** The server that runs right now. */
  server: () => RunningServer;
  /** Ends it and starts it again on the same folder and port. */
  restart: (signal?: NodeJS.Signals) => Promise<void>;
}

export async function withDatabase<T>(connection: pg.ClientConfig, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client(connection);
  db.on('error', () => {});
  await db.connect();
  return work(db).finally(() => db.end());
}

/** Ends a process that may be gone already. */
export function kill(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return pid > 1 && process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function removeFolder(folder: string, ...dataDirs: string[]): Promise<void> {
  for (const dataDir of dataDirs) kill(await postmasterPid(dataDir), 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

let template: Promise<string> | undefined;

async function prepareTemplate(): Promise<string> {
  const folder = await passableFolder('kontor-faults-');
  const server = await startServer(join(folder, 'data'), await freePort());
  await withDatabase(await connectionTo(join(folder, 'data')), fillPeople);
  await server.stop();
  await until('the database has stopped', async () => (await postmasterPid(join(folder, 'data'))) === 0);
  return folder;
}

/** Removes what all faults have started from. */
export async function removeTemplate(): Promise<void> {
  if (template) await rm(await template, { recursive: true, force: true });
}

/** A copy as a power cut or a careless backup leaves it: owners and times as they are. */
export const copyFolder = (from: string, to: string): Promise<unknown> => run('cp', ['-a', from, to]);

/** A folder with a filled data folder `data` in it; gone afterwards, with everything that was started in it. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  template ??= prepareTemplate();
  const folder = await passableFolder('kontor-fault-');
  try {
    await copyFolder(join(await template, 'data'), join(folder, 'data'));
    return await work(folder);
  } finally {
    await removeFolder(folder, join(folder, 'data'), join(folder, 'copy'));
  }
}

/** A server that can be killed and started again; ended whatever happens. */
export async function runServer<T>(
  dataDir: string,
  settings: Settings,
  work: (kontor: Kontor) => Promise<T>,
  shared?: pg.ClientConfig,
): Promise<T> {
  const port = await freePort();
  const start = () => startServer(dataDir, port, { FFMPEG: 'off', ...settings });
  let server = await start();
  const run = async (): Promise<T> =>
    work({
      url: server.url,
      dataDir,
      connection: shared ?? (await connectionTo(dataDir)),
      server: () => server,
      restart: async (signal) => {
        await server.stop(signal);
        server = await start();
      },
    });
  return run().finally(() => server.stop());
}

/** The real server with a PostgreSQL of its own and a filled shop. */
export const withKontor = <T>(work: (kontor: Kontor) => Promise<T>, settings: Settings = {}): Promise<T> =>
  withFolder((folder) => runServer(join(folder, 'data'), settings, work));
