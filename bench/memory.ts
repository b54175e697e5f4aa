import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SUPERUSER } from '../apps/server/src/platform/postgres/postgres-cluster.ts';
import { passableFolder } from '../apps/server/src/platform/testing/passable-folder.ts';
import { freePort, startServer } from '../e2e/server/process.ts';
import { type Row, rounded } from './measure.ts';
import { memoryMib } from './process.ts';
import { QUIET } from './server.ts';
import { soak } from './soak.ts';

const BARE = fileURLToPath(new URL('./bare-memory.mjs', import.meta.url));
const REST_MS = 30_000;
const [FIRST_S, LAST_S] = [30, 60];
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A process that has answered once and then waits. */
async function measureBare(connection: pg.ClientConfig): Promise<number> {
  const port = await freePort();
  const child = spawn(process.execPath, [BARE, JSON.stringify(connection), String(port)], { stdio: 'inherit' });
  try {
    const isUp = () => fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    while (!(await isUp())) await pause(20);
    await pause(REST_MS);
    return await memoryMib(child.pid ?? 0);
  } finally {
    child.kill();
    await once(child, 'close');
  }
}

/** The second start in the same folder: the first one of all fills the database and the cache of compiled code. */
async function measure(folder: string): Promise<Row[]> {
  await (await startServer(folder, await freePort(), QUIET)).stop();
  const server = await startServer(folder, await freePort(), QUIET);
  const host = join(folder, 'postgres');
  const password = (await readFile(join(host, 'kontor.password'), 'utf8')).trim();
  const connection = { host, user: SUPERUSER, database: 'kontor', password };
  const db = new pg.Client(connection);
  try {
    await pause(REST_MS);
    const rest = await memoryMib(server.pid);
    const bare = await measureBare(connection);
    await db.connect();
    const kontor = { ...server, db };
    const { early, late, most, how } = await soak(kontor, {
      firstMs: FIRST_S * 1000,
      lastMs: LAST_S * 1000,
      lookMs: 10_000,
    });
    return [
      {
        what: 'memory of the server at rest',
        value: rounded(rest),
        unit: 'MiB',
        goal: 160,
        limit: `fastify and a pg pool, nothing else: ${rounded(bare)} MiB`,
        detail: `${rounded(rest)} MiB resident, ${REST_MS / 1000} s after a warm start, without PostgreSQL`,
      },
      {
        what: `memory at the end of ${LAST_S} s of mixed load compared with after ${FIRST_S} s`,
        value: rounded((late / early - 1) * 100),
        unit: '%',
        goal: 10,
        limit: `${rounded(early)} MiB after ${FIRST_S} s`,
        detail: `${rounded(late)} MiB after ${LAST_S} s, at most ${rounded(most)} MiB; ${how}`,
      },
    ];
  } finally {
    await db.end();
    await server.stop();
  }
}

export async function benchMemory(): Promise<Row[]> {
  const folder = await passableFolder('kontor-bench-');
  return measure(folder).finally(() => rm(folder, { recursive: true, force: true }));
}
