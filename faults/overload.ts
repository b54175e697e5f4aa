import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type Fault, pause, type Seen } from './fault.ts';
import type { Flood, FloodOptions } from './flood.ts';
import { type Kontor, withDatabase, withKontor } from './kontor.ts';
import { brokenOf } from './under-load.ts';
import { type Watched, watch } from './watch.ts';

const FLOOD = fileURLToPath(new URL('./flood.ts', import.meta.url));
const [WARM_SECONDS, MEASURE_SECONDS, FLOOD_SECONDS] = [3, 5, 60];
const ROUNDS = 3;
const TIMES = 10;
const MOST_CONNECTIONS = 4_000;
/**
 * What is promised while it lasts. A rush is answered before browsers give up: Node accepts one connection in each turn of its
 * event loop, so that thousands of new ones take most of that time.
 */
const BOUNDS = { rushMs: 30_000, p99Ms: 2_000, memoryMib: 500, healthMs: 1_000, silenceMs: 5_000 };
const REST_MS = 2_000;

/** In a process of its own, so that neither slows the other. */
async function runFlood(options: FloodOptions): Promise<Flood> {
  const child = fork(FLOOD, { serialization: 'advanced' });
  child.send(options);
  const [seen] = (await once(child, 'message')) as [Flood];
  return seen;
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const ms = (value: number): string => `${Math.round(value)} ms`;
const sum = (floods: readonly Flood[], of: (flood: Flood) => number): number =>
  floods.reduce((total, flood) => total + of(flood), 0);

/** Every booking and every order that was answered with 200 is there once; one whose answer got lost may be. */
async function compare(db: pg.Client, floods: readonly Flood[]): Promise<Pick<Seen, 'lost' | 'doubled'>> {
  const { rows } = await db.query(
    `with bought as (
       select new_amount - old_amount as pieces from inventory_history_item join inventory_history on id = history_id
       where reason = 'Einkauf' and name like 'fault_%')
     select (select count(*) from bought) as booked, (select sum(pieces) from bought) as pieces,
       (select count(*) from customer_order where note like 'flood-%') as orders,
       (select count(distinct note) from customer_order where note like 'flood-%') as notes,
       (select sum(amount) from inventory_item where name like 'fault_%')
         - (select sum(new_amount - old_amount) from inventory_history_item where name like 'fault_%') as astray`,
  );
  const { booked, pieces, orders, notes, astray } = Object.fromEntries(
    Object.entries(rows[0] as Record<string, string>).map(([name, value]) => [name, Number(value)]),
  ) as Record<'booked' | 'pieces' | 'orders' | 'notes' | 'astray', number>;
  if (astray !== 0 || pieces !== booked)
    throw new Error(`stock and history differ by ${astray}, ${pieces} of ${booked}`);
  const unknown = sum(floods, ({ statuses }) => (statuses[0] ?? 0) + (statuses[-1] ?? 0));
  const answered = { booked: sum(floods, (flood) => flood.booked), orders: sum(floods, (flood) => flood.orders) };
  const surplus = Math.max(0, booked + orders - answered.booked - answered.orders - unknown);
  return {
    lost: Math.max(0, answered.booked - booked) + Math.max(0, answered.orders - orders),
    doubled: surplus + (orders - notes),
  };
}

function brokenPromises(flood: Flood, watched: Watched, calm: { before: number; after: number }): string[] {
  const strange = Object.entries(flood.statuses).filter(
    ([status]) => !['0', '-1', '200', '409', '503'].includes(status),
  );
  const longest = percentile(flood.accepted, 1);
  const p99 = percentile(flood.settled, 0.99);
  return brokenOf(
    [flood.shed.length > 0, 'nobody was turned away: this was no overload'],
    [longest <= BOUNDS.rushMs, `longest answer ${ms(longest)} instead of at most ${ms(BOUNDS.rushMs)}`],
    [p99 <= BOUNDS.p99Ms, `after 20 s p99 of the accepted ${ms(p99)} instead of at most ${ms(BOUNDS.p99Ms)}`],
    [watched.memory <= BOUNDS.memoryMib, `${Math.round(watched.memory)} MiB instead of at most ${BOUNDS.memoryMib}`],
    [watched.health <= BOUNDS.healthMs, `/healthz took ${ms(watched.health)}`],
    [watched.silence <= BOUNDS.silenceMs, `the live channel was silent for ${ms(watched.silence)}`],
    [flood.wrong === 0, `${flood.wrong} wrong bodies`],
    [flood.rude === 0, `${flood.rude} 503 without Retry-After or a German sentence`],
    [strange.length === 0, `unexpected answers ${JSON.stringify(strange)}`],
    [calm.after <= 2 * calm.before + 20, `afterwards median ${ms(calm.after)} instead of ${ms(calm.before)}`],
  );
}

async function run(kontor: Kontor): Promise<Seen> {
  const { connection } = kontor;
  const product = await withDatabase(connection, async (db) =>
    Number((await db.query(`select id from product where name = 'Probe 1'`)).rows[0].id),
  );
  const common = { port: Number(new URL(kontor.url).port), product };
  const calm = { ...common, seconds: MEASURE_SECONDS, connections: 32 };
  const warm = await runFlood({ ...calm, seconds: WARM_SECONDS, first: 0 });
  const rounds: Flood[] = [];
  for (let at = 0; at < ROUNDS; at += 1) rounds.push(await runFlood({ ...calm, first: 3_000 + at * 1_500 }));
  // The best of them: a machine that was busy otherwise would make ten times look easy.
  const before = rounds.reduce((best, one) => (one.accepted.length > best.accepted.length ? one : best));
  const capacity = before.accepted.length / MEASURE_SECONDS;
  const stopWatching = await watch(kontor);
  const flood = await runFlood({
    ...common,
    seconds: FLOOD_SECONDS,
    connections: MOST_CONNECTIONS,
    perSecond: capacity * TIMES,
    first: 8_000,
  });
  const watched = await stopWatching();
  await pause(REST_MS);
  const after = await runFlood({ ...calm, first: 26_000 });
  const medians = { before: percentile(before.accepted, 0.5), after: percentile(after.accepted, 0.5) };
  const broken = brokenPromises(flood, watched, medians);
  const counts = await withDatabase(connection, (db) => compare(db, [warm, ...rounds, flood, after]));
  const unanswered = flood.statuses[-1] ?? 0;
  return {
    text: [
      `can do ${Math.round(capacity)}/s, offered ${Math.round(flood.sent / FLOOD_SECONDS)}/s`,
      `accepted ${Math.round(flood.accepted.length / FLOOD_SECONDS)}/s with p50 ${ms(percentile(flood.accepted, 0.5))}, p99 ${ms(percentile(flood.accepted, 0.99))}, after 20 s p99 ${ms(percentile(flood.settled, 0.99))}`,
      `${flood.shed.length} times 503 (p50 ${ms(percentile(flood.shed, 0.5))}), ${flood.statuses[0] ?? 0} broken off, ${flood.held} not sent by the client`,
      `memory at most ${Math.round(watched.memory)} MiB, /healthz at most ${ms(watched.health)}, live channel silent for at most ${ms(watched.silence)}`,
      `median before ${ms(medians.before)}, afterwards ${ms(medians.after)}`,
      ...broken.map((one) => `BROKEN: ${one}`),
    ].join('; '),
    ...counts,
    unanswered,
    isKept: broken.length === 0 && counts.lost === 0 && counts.doubled === 0 && unanswered === 0,
  };
}

export const overload: Fault = {
  name: 'overload',
  promised: `Ten times what the server can do, for 60 s: the first rush waits for at most ${BOUNDS.rushMs / 1000} s, after 20 s p99 of the accepted on open connections below ${BOUNDS.p99Ms / 1000} s, the rest gets 503, memory below ${BOUNDS.memoryMib} MiB, afterwards as before`,
  run: () => withKontor(run),
};
