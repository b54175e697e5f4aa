import { randomInt } from 'node:crypto';
import * as inventory from '@kontor/contract/inventory/api.ts';
import type { Order, OrderStatus } from '@kontor/contract/orders/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { transact } from '#platform/postgres/transact.ts';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';
import { openShop, type Shop } from '#testing/shop.ts';
import { recountAll } from './sums/count-orders.ts';

/** A few in every test run; `npm run race` asks for 1,000. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? (isLong ? 10 : 1));
/** The same number makes the same rounds: those of every test run stay, those of a large run are new each time. */
const SEED = Number(process.env.RACE_SEED ?? (process.env.RACE_ROUNDS ? randomInt(2 ** 31) : 20_261_115));
const CUSTOMERS = isLong || process.env.RACE_ROUNDS ? 100 : 25;
const PIECES = CUSTOMERS / 5;
/** The whole history is read for it, and it grows. */
const LOOK_EVERY = 25;
const TELL_EVERY = 100;

const kontor = await testApp();
const idOf = (customer: number): string => String(1000 + customer);

const WAY: readonly OrderStatus[] = ['NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED'];
const START = [undefined, 'NEW', 'ACCEPTED', 'READY', 'READY', 'READY', 'READY', 'READY'] as const;

/** What becomes of one order: where it stands already, how much it is, and where it is called off. */
const plan = fc.record({
  /** Not placed yet where nothing is said. */
  from: fc.constantFrom(...START),
  pieces: fc.integer({ min: 1, max: 3 }),
  calledOff: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 }) },
  ),
});
const booking = fc.integer({ min: -3, max: 3 }).filter((amount) => amount !== 0);
const round = fc.record({
  plans: fc.array(plan, { minLength: CUSTOMERS, maxLength: CUSTOMERS }),
  bookings: fc.array(booking, { maxLength: 12 }),
  /** In which order they begin. */
  turns: fc.shuffledSubarray(
    Array.from({ length: CUSTOMERS + 12 }, (_, at) => at),
    { minLength: CUSTOMERS + 12 },
  ),
});
type Plan = Parameters<Parameters<typeof plan.map>[0]>[0];
type Round = Parameters<Parameters<typeof round.map>[0]>[0];
type Known = Pick<Order, 'id' | 'version'> & { status: OrderStatus };

const seen = { rounds: 0, orders: 0, sold: 0, refused: 0, turnedAway: 0, broken: 0 };
const summary = (): string =>
  `${seen.rounds} rounds, ${seen.orders} orders, ${seen.sold} pieces sold, ${seen.refused} refused, ` +
  `${seen.turnedAway} turned away and back again, ${seen.broken} answers of 5xx`;

interface Answered {
  status: number;
  body: { type: string };
}

/** A caller turned away because the machine is busy comes back after a while, as a browser would; for a minute at most. */
async function insist<A extends Answered>(call: () => Promise<A>, tries = 300): Promise<A> {
  const answer = await call();
  const isBusy = answer.status === 503 && answer.body.type.endsWith('server.busy');
  if (!isBusy || tries === 1) return answer;
  seen.turnedAway += 1;
  await new Promise((later) => setTimeout(later, 200));
  return insist(call, tries - 1);
}

/** Puts the orders that exist already on the board, in one go. */
async function prepare(shop: Shop, plans: readonly Plan[]): Promise<Map<number, Known>> {
  // The rounds before leave no orders, and nothing in the sums of orders.
  await transact(kontor.db, async (tx) => {
    await sql`delete from customer_order`.execute(tx);
    await recountAll(tx);
  });
  const known = plans.flatMap(({ from, pieces }, at) => (from ? [{ customer: idOf(at), from, pieces, at }] : []));
  const { rows } = await sql<{ id: number; customer: string; status: OrderStatus }>`
    insert into customer_order (customer_id, status, note, phone, total, weight, search, accepted_at, created_at, updated_at)
    select customer, status, '', '', pieces * 2.5, 0, '', now() + place * interval '1 second', ${kontor.time.now}, now()
    from unnest(${known.map(({ customer }) => customer)}::text[], ${known.map(({ from }) => from)}::text[],
      ${known.map(({ pieces }) => pieces)}::int[]) with ordinality given (customer, status, pieces, place)
    returning id, customer_id as customer, status`.execute(kontor.db);
  await sql`
    insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
    select id, 0, ${shop.bread}, 'Bauernbrot', 'bread', (total / 2.5)::int, 2.5, 500 from customer_order`.execute(
    kontor.db,
  );
  return new Map(rows.map(({ id, customer, status }) => [Number(customer) - 1000, { id, version: 1, status }]));
}

/** Leads an order along its way until it is done, called off or refused. */
async function lead(shop: Shop, customer: Caller, { pieces, calledOff }: Plan, known?: Known): Promise<number[]> {
  const statuses: number[] = [];
  let order = known;
  if (!order) {
    const placed = await insist(() => shop.order(customer, pieces));
    statuses.push(placed.status);
    if (placed.status !== 200) return statuses;
    order = placed.body;
  }
  for (let at = WAY.indexOf(order.status); at < WAY.length - 1; at += 1) {
    const to = at === calledOff ? 'CANCELLED' : (WAY[at + 1] as OrderStatus);
    const now: Known = order;
    const reason = to === 'CANCELLED' ? 'doch nicht' : undefined;
    const { status, body } = await insist(() => shop.step(shop.clerk, now, to, reason));
    statuses.push(status);
    if (status !== 200 || to === 'CANCELLED') return statuses;
    order = body;
  }
  return statuses;
}

const stockNow = async (shop: Shop): Promise<number> =>
  (await shop.clerk.call(inventory.listItems)).body.find(({ name }) => name === 'bread')?.amount ?? 0;

async function race(shop: Shop, customers: readonly Caller[], { plans, bookings, turns }: Round): Promise<void> {
  const known = await prepare(shop, plans);
  const left = await stockNow(shop);
  if (left !== PIECES) await shop.stock('bread', PIECES - left);
  let booked = 0;
  const book = async (amount: number): Promise<number[]> => {
    const { status } = await insist(() => shop.stock('bread', amount));
    if (status === 200) booked += amount;
    return [status];
  };
  const begin = (turn: number): Promise<number[]> => {
    const [customer, one] = [customers[turn], plans[turn]];
    if (customer && one) return lead(shop, customer, one, known.get(turn));
    const amount = bookings[turn - CUSTOMERS];
    return amount === undefined ? Promise.resolve([]) : book(amount);
  };
  const statuses = (await Promise.all(turns.map(begin))).flat();
  const { rows } = await sql<{ sold: number }>`
    select coalesce(sum(amount), 0)::int as sold from customer_order join order_line on order_id = id
    where status = 'COMPLETED'`.execute(kontor.db);
  const sold = rows[0]?.sold ?? 0;
  const broken = statuses.filter((status) => status >= 500);
  seen.rounds += 1;
  seen.orders += plans.length;
  seen.sold += sold;
  seen.refused += statuses.filter((status) => status === 409).length;
  seen.broken += broken.length;
  expect(broken).toEqual([]);
  const end = await stockNow(shop);
  expect(end).toBe(PIECES + booked - sold);
  expect(end).toBeGreaterThanOrEqual(0);
}

test(`${ROUNDS} rounds of ${CUSTOMERS} orders for the last ${PIECES} pieces: never oversold, stock is the sum of its history`, async () => {
  const shop = await openShop(kontor);
  kontor.time.run();
  const all = Array.from({ length: CUSTOMERS }, (_, at) => idOf(at));
  const customers = await Promise.all(all.map((id) => kontor.as('USER', { id, name: `Kunde ${id}` })));
  for (let at = 0; at < ROUNDS; at += 1) {
    // The clock runs with every look at it, and who was online long ago may be gone.
    await shop.online(...all);
    const [one] = fc.sample(round, { numRuns: 1, seed: SEED + at });
    if (one) await race(shop, customers, one);
    if ((at + 1) % LOOK_EVERY === 0)
      expect(await findBroken(kontor.pool), `RACE_SEED=${SEED}, round ${at}`).toEqual([]);
    if ((at + 1) % TELL_EVERY === 0) console.log(summary());
  }
  expect(await findBroken(kontor.pool), `RACE_SEED=${SEED}`).toEqual([]);
  expect(seen.sold).toBeGreaterThan(0);
});

afterAll(() => {
  console.log(`RACE_SEED=${SEED}\n${summary()}`);
});
