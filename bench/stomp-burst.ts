import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, rounded } from './measure.ts';
import { clock, type Tally } from './stomp-protocol.ts';
import { type Side, type Subscribers, waitedMs } from './stomp-sides.ts';

const CHANGES = 200;
const TRIES = 4;
const PER_SECOND = 500;
const SECONDS = 2;
const PACE_MS = 10;
const FLOOD_OVER_MS = 10_000;

let lastId = 2_000_000;

interface Burst {
  readonly consistentMs: number;
  readonly blockedMs: number;
  readonly waitedMs: number;
  readonly lost: number;
}

const lostBy = ({ open, closed, fewest, outOfOrder }: Tally, missing: number): number =>
  missing + closed + outOfOrder + (fewest < CHANGES ? open : 0);

/** Many changes at one instant; over when the last subscriber knows the last one. */
async function burst(side: Side, subscribers: Subscribers): Promise<Burst> {
  const from = lastId + 1;
  lastId += CHANGES;
  await subscribers.watch(lastId);
  await side.blockedMs();
  const waitedBefore = await waitedMs(side.pid);
  const since = clock();
  await side.publish(from, lastId);
  const { max, missing } = await subscribers.reached(10_000);
  const blockedMs = await side.blockedMs();
  const waited = (await waitedMs(side.pid)) - waitedBefore;
  return { consistentMs: max - since, blockedMs, waitedMs: waited, lost: lostBy(await subscribers.tally(), missing) };
}

async function bursts(side: Side, subscribers: Subscribers) {
  const tries: Burst[] = [];
  for (let done = 0; done < TRIES; done += 1) {
    tries.push(await burst(side, subscribers));
    await sleep(200);
  }
  const all = (of: keyof Burst): string => tries.map((one) => rounded(one[of])).join(', ');
  const least = (of: keyof Burst): number => rounded(Math.min(...tries.map((one) => one[of])));
  const most = (of: keyof Burst): number => rounded(Math.max(...tries.map((one) => one[of])));
  return { all, least, most, lost: tries.reduce((sum, { lost }) => sum + lost, 0) };
}

type Bursts = Awaited<ReturnType<typeof bursts>>;

const burstRows = (count: number, ours: Bursts, bare: Bursts): Row[] => [
  {
    what: `live: burst of ${CHANGES} changes to ${count}, the last client is consistent after`,
    value: ours.least('consistentMs'),
    unit: 'ms',
    goal: 250,
    limit: `bare sockets, all ${CHANGES} frames in one write each: ${bare.least('consistentMs')} ms`,
    detail: `tries: ${ours.all('consistentMs')}`,
  },
  {
    what: 'live: longest block of the event loop in a burst',
    value: ours.most('blockedMs'),
    unit: 'ms',
    goal: 50,
    limit: `bare sockets: ${bare.all('blockedMs')} ms; looked at every 10 ms, so 10 ms is none`,
    detail: `tries: ${ours.all('blockedMs')}; of the whole burst, without a processor because of other work: ${ours.all('waitedMs')} ms`,
  },
  {
    what: 'live: lost or dropped in the burst',
    value: ours.lost,
    unit: 'lost',
    goal: 0,
    limit: `bare sockets: ${bare.lost} lost`,
    detail: `${TRIES} bursts, each subscriber has all ${CHANGES} in order and stays`,
  },
];

interface Flood {
  readonly afterMs: number;
  readonly missing: number;
  readonly tally: Tally;
}

/** The same thing changes again and again, and then another thing once: the last state. */
async function flood(side: Side, subscribers: Subscribers): Promise<Flood> {
  lastId += 2;
  await subscribers.watch(lastId);
  const begun = clock();
  for (let sent = 0; sent < PER_SECOND * SECONDS; sent += 1) {
    await side.publish(lastId - 1, lastId - 1);
    const early = begun + (sent * 1_000) / PER_SECOND - clock();
    if (early > PACE_MS) await sleep(early);
  }
  const since = clock();
  await side.publish(lastId, lastId);
  const { max, missing } = await subscribers.reached(FLOOD_OVER_MS);
  return { afterMs: max - since, missing, tally: await subscribers.tally() };
}

const describeFlood = ({ afterMs, missing, tally }: Flood): string => {
  const when =
    missing > 0 ? `${missing} not consistent ${FLOOD_OVER_MS / 1_000} s` : `all consistent ${rounded(afterMs)} ms`;
  return `at most ${tally.most} messages each, ${when} after the last, ${tally.closed} dropped`;
};

/** What happens when much changes at once, and when it does not stop. */
export async function benchBurst(
  ours: { side: Side; subscribers: Subscribers },
  bare: { side: Side; subscribers: Subscribers },
  count: number,
): Promise<Row[]> {
  const together = { ours: await bursts(ours.side, ours.subscribers), bare: await bursts(bare.side, bare.subscribers) };
  const flooded = { ours: await flood(ours.side, ours.subscribers), bare: await flood(bare.side, bare.subscribers) };
  const { missing, tally } = flooded.ours;
  const changes = PER_SECOND * SECONDS + 1;
  return [
    ...burstRows(count, together.ours, together.bare),
    {
      what: `live: ${PER_SECOND} changes a second to ${count}, lost or not coalesced`,
      value: missing + tally.closed + tally.outOfOrder + (tally.most < changes ? 0 : tally.open),
      unit: 'lost',
      goal: 0,
      limit: `bare sockets, each change written: ${describeFlood(flooded.bare)}`,
      detail: `${changes} changes, ${describeFlood(flooded.ours)}`,
    },
  ];
}
