import { type Load, load, type Outcome } from './load.ts';
import { type Row, rounded } from './measure.ts';
import { cpuSeconds, familyCpuSeconds } from './process.ts';

const WARM_UP_SECONDS = 3;
const SECONDS = 3;
const TRIES = 2;

/** A server under load: ours or the baseline. */
export interface Server {
  pid: number;
  url: string;
  databasePid: number;
  /** Until nothing of what was asked is under way any more: the next caller would wait for its locks. */
  untilIdle?: () => Promise<void>;
}

interface Measured extends Outcome {
  cpuMs: number;
  databaseMs: number;
}

async function measure({ pid, databasePid, untilIdle }: Server, wanted: Load): Promise<Measured> {
  const look = async () => [await cpuSeconds(pid), await familyCpuSeconds(databasePid)] as const;
  const before = await look();
  const outcome = await load(wanted);
  const after = await look();
  await untilIdle?.();
  const each = (seconds: number) => (seconds * 1000) / (outcome.perSecond * wanted.seconds);
  if (outcome.refused > 0) throw new Error(`${wanted.url} was refused ${outcome.refused} times`);
  return { ...outcome, cpuMs: each(after[0] - before[0]), databaseMs: each(after[1] - before[1]) };
}

const fastest = (tries: Measured[]): Measured =>
  tries.reduce((one, other) => (one.perSecond > other.perSecond ? one : other));

const describeMeasured = ({ perSecond, p50, p99, cpuMs, databaseMs, clientShare }: Measured): string =>
  `${Math.round(perSecond)}/s, p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms, CPU each ${rounded(cpuMs)} ms and ${rounded(databaseMs)} ms in the database, client ${Math.round(clientShare * 100)} % of a core`;

interface Comparison {
  prepare: (wanted: Load) => Load;
  /** What the baseline is. */
  limitedBy: string;
  /** How much of it we want to reach. */
  goal: number;
  /** How many times as long as there one user alone may wait. */
  alone?: number;
}

/** Ours and the limit in turns, with 32 connections and with one. */
export async function compare(
  what: string,
  [ours, limit]: [Server, Server],
  { prepare, limitedBy, goal, alone = 10 }: Comparison,
): Promise<Row[]> {
  const ask = (server: Server, seconds: number, connections: number) =>
    measure(server, prepare({ url: server.url, seconds, connections }));
  for (const server of [ours, limit]) await ask(server, WARM_UP_SECONDS, 32);
  const tries: [Measured, Measured][] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    tries.push([await ask(ours, SECONDS, 32), await ask(limit, SECONDS, 32)]);
  }
  const [mine, theirs] = [fastest(tries.map(([one]) => one)), fastest(tries.map(([, other]) => other))];
  const [single, singleThere] = [await ask(ours, 2, 1), await ask(limit, 2, 1)];
  return [
    {
      what: `${what}: answers a second`,
      value: rounded(mine.perSecond / theirs.perSecond),
      unit: '×',
      goal,
      atLeast: true,
      limit: `${limitedBy}: ${describeMeasured(theirs)}`,
      detail: describeMeasured(mine),
    },
    {
      what: `${what}: p50 for one user alone`,
      value: rounded(single.p50 / singleThere.p50),
      unit: '×',
      goal: alone,
      limit: `${limitedBy}: ${rounded(singleThere.p50)} ms`,
      detail: `p50 ${rounded(single.p50)} ms, p99 ${rounded(single.p99)} ms`,
    },
  ];
}
