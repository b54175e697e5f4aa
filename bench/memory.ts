import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../e2e/server/process.ts';
import { type Row, rounded } from './measure.ts';
import { startMixedLoad } from './mixed-load.ts';
import { cpuSeconds, memoryMib } from './process.ts';
import { connectionTo, type Kontor, onKontor } from './server.ts';

const BARE = fileURLToPath(new URL('./bare-memory.mjs', import.meta.url));
const REST_MS = 30_000;
const PER_SECOND = 180;
/** Half an hour shows what a minute cannot: `SOAK_MINUTES=30 npm run bench -- memory`. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 1);

/** A process that has answered once and then waits. */
async function measureBare(dataDir: string): Promise<number> {
  const port = await freePort();
  const connection = JSON.stringify(await connectionTo(dataDir));
  const child = spawn(process.execPath, [BARE, connection, String(port)], { stdio: 'inherit' });
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

async function measureRest({ pid, dataDir }: Kontor): Promise<Row> {
  await pause(REST_MS);
  const rest = rounded(await memoryMib(pid));
  return {
    what: 'memory of the server at rest',
    value: rest,
    unit: 'MiB',
    goal: 160,
    limit: `fastify and a pg pool, nothing else: ${rounded(await measureBare(dataDir))} MiB`,
    detail: `${rest} MiB resident, ${REST_MS / 1000} s after a warm start, without PostgreSQL`,
  };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What the process holds in the last sixth of the time beside the sixth before half of it. */
async function soak(kontor: Kontor): Promise<Row> {
  const [since, cpuBefore] = [performance.now(), await cpuSeconds(kontor.pid)];
  const load = await startMixedLoad(kontor, PER_SECOND);
  const seen: number[] = [];
  while (performance.now() - since < MINUTES * 60_000) {
    seen.push(await memoryMib(kontor.pid));
    await pause(1_000);
  }
  const cpu = ((await cpuSeconds(kontor.pid)) - cpuBefore) / ((performance.now() - since) / 1000);
  await load.stop();
  const before = (share: number): number =>
    middle(seen.slice(Math.floor((share - 1 / 6) * seen.length), Math.floor(share * seen.length)));
  const [early, late] = [before(0.5), before(1)];
  const counts = Object.entries(load.done).map(([name, count]) => `${count} ${name}`);
  return {
    what: `memory at the end of ${MINUTES * 60} s of mixed load compared with after ${MINUTES * 30} s`,
    value: rounded((late / early - 1) * 100),
    unit: '%',
    goal: 10,
    limit: `${rounded(early)} MiB after ${MINUTES * 30} s`,
    detail: `${rounded(late)} MiB at the end, at most ${rounded(Math.max(...seen))} MiB; ${counts.join(', ')}; ${rounded(cpu)} of a core`,
  };
}

export const benchMemory = onKontor(async (kontor) => [await measureRest(kontor), await soak(kontor)]);
