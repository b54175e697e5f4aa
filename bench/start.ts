import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passableFolder } from '../apps/server/src/platform/testing/passable-folder.ts';
import { freePort } from '../e2e/server/process.ts';
import { type Row, rounded } from './measure.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BARE = fileURLToPath(new URL('./bare-start.ts', import.meta.url));
const [TRIES, LONGEST_MS] = [4, 180_000];

/** A connection of its own each time, and no client to load first. */
const statusOf = (port: number, path: string): Promise<number> =>
  new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', () => resolve(0)).end();
  });

async function until200(child: ChildProcess, port: number, path: string, since: number): Promise<number> {
  while ((await statusOf(port, path)) !== 200) {
    if (child.exitCode !== null || performance.now() - since > LONGEST_MS) throw new Error(`no answer on ${path}`);
    await new Promise((done) => setTimeout(done, 5));
  }
  return (performance.now() - since) / 1000;
}

interface Program {
  command: string;
  args: readonly string[];
  folder: string;
  dataDir: string;
  env?: Record<string, string>;
}

/** From the command to the first page, and to the first answer of the API. */
async function measureStart({ command, args, folder, dataDir, env = {} }: Program) {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const since = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  try {
    const page = await until200(child, port, '/', since);
    return { page, api: await until200(child, port, '/api/info', since), said };
  } finally {
    child.kill('SIGTERM');
    // npm may go before what it started: the data folder is free when the port is.
    if (child.exitCode === null) await once(child, 'close');
    while ((await statusOf(port, '/')) !== 0) await new Promise((done) => setTimeout(done, 20));
  }
}

async function measureNothing(): Promise<number> {
  const since = performance.now();
  await once(spawn('npm', ['exec', '--offline', '--', 'true'], { cwd: ROOT, stdio: 'ignore' }), 'close');
  return (performance.now() - since) / 1000;
}

const secondsIn = (said: string, what: string): string =>
  new RegExp(`${what} \\(([\\d,]+) s\\)`).exec(said)?.[1] ?? '?';

async function cold(folder: string): Promise<Row> {
  const clone = join(folder, 'clone');
  await once(spawn('git', ['clone', '--quiet', ROOT, clone], { stdio: 'inherit' }), 'close');
  const program = { command: 'npm', args: ['start'], folder: clone, dataDir: join(folder, 'cold') };
  const { page, said } = await measureStart(program);
  return {
    what: 'cold npm start of a fresh clone to the first page',
    value: rounded(page),
    unit: 's',
    goal: 120,
    limit: `npm ci ${secondsIn(said, 'Pakete installiert')} s and the build of the pages ${secondsIn(said, 'Oberfläche gebaut')} s of it`,
    detail: `${rounded(page)} s with what is committed, npm's cache warm`,
  };
}

async function warm(folder: string): Promise<Row> {
  const dataDir = join(folder, 'warm');
  const ours = { command: 'npm', args: ['start'], folder: ROOT, dataDir };
  const env = { NODE_COMPILE_CACHE: join(folder, 'cache') };
  const bare = { command: process.execPath, args: [BARE], folder: ROOT, dataDir, env };
  await measureStart(ours);
  await measureStart(bare);
  const [pages, apis, limits, nothing]: number[][] = [[], [], [], []];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const { page, api } = await measureStart(ours);
    pages?.push(page);
    apis?.push(api);
    limits?.push((await measureStart(bare)).page);
    nothing?.push(await measureNothing());
  }
  const best = (tries: readonly number[] = []): number => rounded(Math.min(...tries));
  return {
    what: 'warm npm start to the first page',
    value: best(pages),
    unit: 's',
    goal: 2,
    limit: `bare node:http with the same PostgreSQL and one query ${best(limits)} s, npm running nothing ${best(nothing)} s`,
    detail: `first answer of the API ${best(apis)} s; tries ${pages?.map(rounded).join(', ')} s`,
  };
}

/** What a person waits for after `npm start`. */
export async function benchStart(): Promise<Row[]> {
  const folder = await passableFolder('kontor-start-');
  try {
    return [await warm(folder), await cold(folder)];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
