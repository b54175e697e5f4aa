import { type Row, rounded } from './measure.ts';
import { startMixedLoad } from './mixed-load.ts';
import { cpuSeconds, memoryMib } from './process.ts';
import type { Kontor } from './server.ts';

const MINUTE_MS = 60_000;
const PER_SECOND = 180;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Soak {
  /** When the first look is taken, and when the last one. */
  firstMs: number;
  lastMs: number;
  /** How long a look takes: the middle of what is seen meanwhile. */
  lookMs: number;
}

/** Mixed load for a while: what the process holds at the end beside what it held early on. */
export async function soak(kontor: Pick<Kontor, 'url' | 'pid' | 'db'>, { firstMs, lastMs, lookMs }: Soak) {
  const [since, cpuBefore] = [performance.now(), await cpuSeconds(kontor.pid)];
  const load = await startMixedLoad(kontor, PER_SECOND);
  const seen: { at: number; mib: number }[] = [];
  while (performance.now() - since < lastMs) {
    seen.push({ at: performance.now() - since, mib: await memoryMib(kontor.pid) });
    await pause(1_000);
  }
  const cpu = ((await cpuSeconds(kontor.pid)) - cpuBefore) / ((performance.now() - since) / 1000);
  await load.stop();
  const look = (until: number) =>
    middle(seen.flatMap(({ at, mib }) => (at > until - lookMs && at <= until ? [mib] : [])));
  const most = Math.max(...seen.map(({ mib }) => mib));
  const counts = Object.entries(load.done).map(([name, count]) => `${count} ${name}`);
  return { early: look(firstMs), late: look(lastMs), most, how: `${counts.join(', ')}; ${rounded(cpu)} of a core` };
}

/** Half an hour; not part of the ordinary run. */
export async function benchSoak(kontor: Kontor): Promise<Row[]> {
  const times = { firstMs: 5 * MINUTE_MS, lastMs: 30 * MINUTE_MS, lookMs: MINUTE_MS };
  const { early, late, most, how } = await soak(kontor, times);
  return [
    {
      what: 'memory after 30 minutes of mixed load compared with after 5',
      value: rounded((late / early - 1) * 100),
      unit: '%',
      goal: 10,
      limit: `${rounded(early)} MiB after 5 minutes`,
      detail: `${rounded(late)} MiB after 30 minutes, at most ${rounded(most)} MiB; ${how}`,
    },
  ];
}
