import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { until } from './eventually.ts';
import { passableFolder } from './passable-folder.ts';

const PROGRAMS = join(import.meta.dirname, '../..');

export interface Kontor {
  readonly process: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly exited: Promise<number | null>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export const postmasterPid = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);

export function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // Gone already, which is what was wanted.
  }
}

async function removeFolder(folder: string): Promise<void> {
  kill(await postmasterPid(folder), 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

const createFolder = (): Promise<string> => passableFolder('kontor-process-');

/** A folder of its own per test; a database that is left running in it is stopped first. */
export async function temporaryFolder(): Promise<string> {
  const folder = await createFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** One for all tests of a file. */
export function sharedFolder(): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await createFolder();
  });
  afterAll(() => removeFolder(folder));
  return () => folder;
}

/** The real program in a process of its own, with nothing but the given configuration; as `npm start` does, over a channel. */
function spawnKontor(env: NodeJS.ProcessEnv, program = 'main.ts'): Kontor {
  const child = spawn(process.execPath, [join(PROGRAMS, program)], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const text = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (text.stdout += chunk));
  child.stderr?.on('data', (chunk) => (text.stderr += chunk));
  // Node does not say `close` of a process from which we have disconnected.
  const ended = [child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('close', resolve)));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const exited = Promise.all([exit, ...ended]).then(([code]) => code);
  return { process: child, stdout: () => text.stdout, stderr: () => text.stderr, exited };
}

async function end(kontor: Kontor, signal: NodeJS.Signals): Promise<void> {
  kill(kontor.process.pid, signal);
  await kontor.exited;
}

export function runKontor(env: NodeJS.ProcessEnv, program?: string): Kontor {
  const kontor = spawnKontor(env, program);
  onTestFinished(() => end(kontor, 'SIGKILL'));
  return kontor;
}

/** The same for all tests of a file. */
export function keepKontor(env: NodeJS.ProcessEnv): Kontor {
  const kontor = spawnKontor(env);
  afterAll(() => end(kontor, 'SIGKILL'));
  return kontor;
}

/** One data folder for the tests of a file, and the server on it, started by the first test that needs it. */
export function sharedKontor(settings: NodeJS.ProcessEnv) {
  const started: Kontor[] = [];
  const env: NodeJS.ProcessEnv = { ...settings };
  beforeAll(async () => {
    env.DATA_DIR = await createFolder();
    env.PORT = String(await freePort());
  });
  afterAll(async () => {
    await Promise.all(started.map((kontor) => end(kontor, 'SIGKILL')));
    await removeFolder(env.DATA_DIR ?? '');
  });
  const start = (other: NodeJS.ProcessEnv = {}): Kontor => {
    const kontor = spawnKontor({ ...env, ...other });
    started.push(kontor);
    return kontor;
  };
  const running = async (): Promise<Kontor> => {
    const isAlive = ({ process: { exitCode, signalCode } }: Kontor) => exitCode === null && signalCode === null;
    const kontor = started.findLast(isAlive) ?? start();
    await isListening(kontor);
    return kontor;
  };
  return { env, start, running };
}

/** Where it says that it can be reached. */
export const urlOf = (kontor: Kontor): string => /Kontor läuft: (\S+)/.exec(kontor.stdout())?.[1] ?? '';

export const isListening = (kontor: Kontor) =>
  until('Kontor läuft', () => {
    if (kontor.process.exitCode !== null) throw new Error(`stopped instead: ${kontor.stderr()}`);
    return kontor.stdout().includes('Kontor läuft: ');
  });

export async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, name])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

export async function giveTo(dataDir: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const files = await readdir(join(dataDir, 'postgres'), { recursive: true });
  for (const name of ['', ...files]) await chown(join(dataDir, 'postgres', name), uid, gid);
}
