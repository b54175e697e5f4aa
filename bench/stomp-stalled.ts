import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, rounded } from './measure.ts';
import { memoryMib } from './process.ts';
import { type Side, type Subscribers, subscribe } from './stomp-sides.ts';

const READERS = 20;
const HEALTHY = 200;
const MESSAGES = 180;
const AT_ONCE = 5;
const PAUSE_MS = 20;
/** Longer than the five seconds for which a reader may take nothing. */
const CLOSED_WITHIN_MS = 8_000;
// A name is part of every message, so with long ones every change is 60 kB for a reader.
const SUBSCRIPTIONS = Array.from({ length: 50 }, (_, index) => `${index}-`.padEnd(1_000, 'x'));
const FRAME_BYTES = 1_200;
const OFFERED_MB = Math.round((READERS * MESSAGES * SUBSCRIPTIONS.length * FRAME_BYTES) / 1e6);

let lastId = 3_000_000;

/** Publishes all of it and answers by how much the server's memory has grown at most. */
async function growthMib(side: Side, healthy: Subscribers | undefined, publish: () => Promise<void>): Promise<number> {
  const before = await memoryMib(side.pid);
  let most = before;
  await healthy?.watch(lastId + MESSAGES);
  for (let done = 0; done < MESSAGES; done += AT_ONCE) {
    await publish();
    await sleep(PAUSE_MS);
    most = Math.max(most, await memoryMib(side.pid));
  }
  return most - before;
}

const changes = (side: Side) => async (): Promise<void> => {
  const from = lastId + 1;
  lastId += AT_ONCE;
  await side.publish(from, lastId);
};

/** As many bytes, but with one name: a bare server knows no subscriptions. */
const bytes = (side: Side) => async (): Promise<void> => {
  const from = lastId + 1;
  lastId += AT_ONCE * SUBSCRIPTIONS.length;
  await side.publish(from, lastId, SUBSCRIPTIONS[0]);
};

async function connections({ url }: Side): Promise<number> {
  const metrics = await fetch(`${url}/metrics`).then((answer) => answer.text());
  return Number(/^kontor_live_connections (\d+)/m.exec(metrics)?.[1]);
}

async function leftAfterAWhile(side: Side): Promise<number> {
  const until = performance.now() + CLOSED_WITHIN_MS;
  while ((await connections(side)) > HEALTHY && performance.now() < until) await sleep(100);
  return (await connections(side)) - HEALTHY;
}

async function stalledAtBare(bare: Side): Promise<number> {
  const readers = await subscribe(bare, { count: READERS });
  await readers.pause();
  const growth = await growthMib(bare, undefined, bytes(bare));
  await readers.stop();
  return growth;
}

/** Readers that stop reading cost their own connection, and nobody else anything. */
export async function benchStalled(ours: Side, bare: Side): Promise<Row[]> {
  const healthy = await subscribe(ours, { count: HEALTHY });
  const readers = await subscribe(ours, { count: READERS, subscriptions: SUBSCRIPTIONS });
  const reading = await growthMib(ours, healthy, changes(ours));
  await healthy.reached(5_000);
  await readers.pause();
  const stalled = await growthMib(ours, healthy, changes(ours));
  const { missing } = await healthy.reached(5_000);
  const { fewest, closed, outOfOrder } = await healthy.tally();
  const left = await leftAfterAWhile(ours);
  await readers.stop();
  await healthy.stop();
  const limit = await stalledAtBare(bare);
  return [
    {
      what: `live: memory for ${READERS} stalled readers with ${OFFERED_MB} MB unsent`,
      value: rounded(stalled),
      unit: 'MiB',
      goal: 5,
      limit: `bare sockets that are written to regardless: ${rounded(limit)} MiB`,
      detail: `at most, while publishing; while all of them read, the same publishing took ${rounded(reading)} MiB`,
    },
    {
      what: 'live: stalled readers still there, and what the healthy lost',
      value: left + missing + closed + outOfOrder + (MESSAGES - fewest),
      unit: 'lost',
      goal: 0,
      limit: `bare sockets: ${READERS} still there`,
      detail: `${left} stalled are left; each of ${HEALTHY} healthy subscribers has ${fewest} of ${MESSAGES} in order, ${closed} closed`,
    },
  ];
}
