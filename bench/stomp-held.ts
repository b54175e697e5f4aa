import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, rounded } from './measure.ts';
import { memoryMib } from './process.ts';
import { type Side, subscribe } from './stomp-sides.ts';

const FEW = 2_000;
const MANY = 10_000;
const WARM_UP = 500;
const SETTLE_MS = 1_000;
/** Longer than the ten seconds after which the server has to be heard. */
const HEARTBEAT_MS = 12_000;

async function settledMib(pid: number): Promise<number> {
  await sleep(SETTLE_MS);
  return memoryMib(pid);
}

const kibEach = (count: number, before: number, after: number): number => ((after - before) * 1024) / count;

async function hold(side: Side, heartBeat: string) {
  const warmUp = await subscribe(side, { count: WARM_UP });
  await warmUp.stop();
  const before = await settledMib(side.pid);
  const subscribers = await subscribe(side, { count: FEW, heartBeat });
  const few = kibEach(FEW, before, await settledMib(side.pid));
  const since = performance.now();
  await subscribers.more(MANY - FEW);
  const perSecond = ((MANY - FEW) * 1_000) / (performance.now() - since);
  if (heartBeat !== '0,0') await sleep(HEARTBEAT_MS);
  const after = await settledMib(side.pid);
  const tally = await subscribers.tally();
  await subscribers.stop();
  return { before, after, few, many: kibEach(MANY, before, after), perSecond, tally };
}

const describeMemory = ({ few, many }: { few: number; many: number }): string =>
  `${rounded(few)} KiB each with ${FEW}, ${rounded(many)} KiB each with ${MANY}`;

/** Ten thousand who only listen: none is lost, and none costs much. */
export async function benchHeld(ours: Side, bare: Side): Promise<Row[]> {
  const held = await hold(ours, '10000,10000');
  const limit = await hold(bare, '0,0');
  const { tally } = held;
  return [
    {
      what: 'live: memory of an idle connection',
      // With few of them, what opening them has left to collect weighs more than they do.
      value: rounded(held.many),
      unit: 'KiB',
      goal: 16,
      limit: `bare sockets after the same upgrade: ${describeMemory(limit)}`,
      detail: `${describeMemory(held)}, subscribed, with a session; resident memory, garbage included`,
    },
    {
      what: `live: ${MANY} connections held over a heart-beat, lost`,
      value: tally.closed + MANY - tally.beating,
      unit: 'lost',
      goal: 0,
      limit: `bare sockets: ${limit.tally.closed} of ${MANY} lost, ${Math.round(limit.perSecond)} opened a second, ${rounded(limit.before)} → ${rounded(limit.after)} MiB`,
      detail: `${tally.beating} have heard the server's heart beat, ${Math.round(held.perSecond)} opened a second, ${rounded(held.before)} → ${rounded(held.after)} MiB`,
    },
  ];
}
