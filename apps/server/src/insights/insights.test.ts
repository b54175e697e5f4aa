import { plusDays } from '@kontor/contract/core/berlin-time.ts';
import * as api from '@kontor/contract/insights/api.ts';
import type { Insights } from '@kontor/contract/insights/schema.ts';
import { changeOrder } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import * as till from '@kontor/contract/orders/till-api.ts';
import { changePrice } from '@kontor/contract/prices/api.ts';
import { createProduct } from '@kontor/contract/products/api.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expireAll, recountAll } from '#orders';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { recountWages } from '#wages';

const ACTIONS = isLong ? 5_000 : 40;
const SEED = Number(process.env.YEAR_SEED ?? 20_261_119);
const BEGIN = Date.parse('2026-01-01T12:00:00Z');
const YEAR_MS = 365 * 86_400_000;

const kontor = await testApp({ env: { RATE_LIMITS: 'off' } });

const amount = fc.integer({ min: 1, max: 4 });
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('sell' as const),
      amount,
      isCake: fc.boolean(),
      hasAccount: fc.boolean(),
      off: fc.constantFrom(0, 0, 7),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('refund' as const),
      which: fc.nat(),
      isBackInStock: fc.boolean(),
      isWhole: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('order' as const),
      amount,
      ends: fc.constantFrom(
        'COMPLETED' as const,
        'COMPLETED' as const,
        'REJECTED' as const,
        'CANCELLED' as const,
        'EXPIRED' as const,
      ),
    }),
  },
);
type Action = ReturnType<typeof action.generate>['value'];

interface Year {
  readonly shop: Shop;
  readonly loaf: number;
  readonly people: { boss: Caller; admin: Caller; clerk: Caller; mara: Caller };
  readonly sales: number[];
}

const pass = (ms: number): void => {
  kontor.time.now = new Date(kontor.time.now.getTime() + ms);
};

/** Sessions end within a year. */
const logIn = async () => ({
  boss: await kontor.as('SUPER_ADMIN', { id: '11', name: 'Viktor' }),
  admin: await kontor.as('ADMIN', { id: '12', name: 'Selma' }),
  clerk: await kontor.as('MODERATOR', { id: '13', name: 'Nele' }),
  mara: await kontor.as('USER', { id: '21', name: 'Mara' }),
});

async function order({ shop, people: { clerk, mara } }: Year, pieces: number, ends: Order['status']): Promise<void> {
  await shop.online('21');
  const placed = await shop.order(mara, pieces);
  expect(placed.status).toBe(200);
  const step = async (version: number, status: Order['status'], reason?: string) => {
    pass(90_000);
    const body = { status, version, ...(reason ? { reason } : {}) } as never;
    const changed = await clerk.call(changeOrder, { params: { id: placed.body.id }, body });
    expect(changed.status).toBe(200);
  };
  if (ends === 'EXPIRED') {
    pass(3_700_000);
    await expireAll(kontor);
    return;
  }
  const reason = ends === 'COMPLETED' ? undefined : 'Ausverkauft';
  if (ends === 'REJECTED') return step(1, ends, reason);
  await step(1, 'ACCEPTED');
  if (ends === 'COMPLETED') await step(2, 'READY');
  await step(ends === 'COMPLETED' ? 3 : 2, ends, reason);
}

async function act(year: Year, one: Action): Promise<void> {
  const { shop, people, sales } = year;
  if (one.what === 'order') return order(year, one.amount, one.ends);
  if (one.what === 'sell') {
    const discount = one.off ? { discount: { amount: { percent: one.off }, reason: 'Verhandelt' } } : {};
    const items = [
      { productId: one.isCake ? shop.cake : shop.bread, amount: one.amount },
      ...(one.amount > 2 ? [{ productId: year.loaf, amount: 1 }] : []),
    ];
    const customer = one.hasAccount ? { customerId: '21' } : {};
    const { status, body } = await people.clerk.call(till.sell, {
      body: { items, payment: 'CASH', ...discount, ...customer },
    });
    expect(status).toBe(200);
    sales.push(body.id);
    return;
  }
  const id = sales[one.which % Math.max(1, sales.length)];
  if (id === undefined) return;
  const body = { reason: 'zu viel', isBackInStock: one.isBackInStock };
  const items = one.isWhole ? {} : { items: [{ productId: shop.bread, amount: 1 }] };
  // Refused where it has no bread, or was given back before.
  await people.admin.call(till.refundSale, { params: { id: String(id) }, body: { ...body, ...items } });
}

/** What happened in a span, from the orders themselves. */
async function bruteForce(from: string, to: string) {
  const { rows } = await sql<{
    orders: number;
    cents: number;
    ended: number;
    hours: Record<string, number> | null;
    best: string[] | null;
  }>`
    with ended as (
      select *, updated_at at time zone 'Europe/Berlin' as at from customer_order
      where (updated_at at time zone 'Europe/Berlin')::date between ${from}::date and ${to}::date
    ), over as (select * from ended where status = 'COMPLETED'), sold as (
      select product_id, sum(amount - refunded)::int as amount from over join order_line on order_id = id group by 1
      having sum(amount - refunded) > 0
    )
    select (select count(*) from over) as orders, (select coalesce(sum(due_cents - refunded_cents), 0) from over)::bigint as cents,
      (select count(*) from ended where status in ('REJECTED', 'CANCELLED', 'EXPIRED')) as ended,
      (select json_object_agg(hour, orders) from (
        select (extract(isodow from at) - 1) * 24 + extract(hour from at) as hour, count(*) as orders from over group by 1
      ) hours) as hours,
      (select json_agg(product_id || ' × ' || amount order by amount desc, product_id) from sold) as best`.execute(
    kontor.db,
  );
  const [found] = rows;
  return { ...found, hours: found?.hours ?? {}, best: found?.best ?? [] };
}

const asBruteForce = ({ now, hours, products }: Insights) => ({
  orders: now.orders,
  cents: now.cents,
  ended: now.rejected + now.cancelled + now.expired,
  hours: Object.fromEntries(hours.orders.flatMap((orders, at) => (orders > 0 ? [[String(at), orders]] : []))),
  best: products.best.map((one) => `${one.productId} × ${one.amount}`),
});

const keptSums = async (): Promise<unknown> => {
  const { rows } =
    await kontor.pool.query(`select (select json_agg(h order by day, hour) from order_hour h where orders + rejected + cancelled + expired > 0)::text as hours,
    (select json_agg(c order by day, clerk_id) from order_clerk_day c)::text as clerks,
    (select json_agg(row(day, product_id, amount, revenue, cost) order by day, product_id) from product_sale)::text as products,
    (select json_agg(w order by day, kind) from wage_day w)::text as wages`);
  return rows;
};

test('a random year: every figure is what a brute-force query finds, and counting anew changes nothing', {
  timeout: 600_000,
}, async () => {
  kontor.time.now = new Date(BEGIN);
  const shop = await openShop(kontor);
  const loaf = { name: 'Mehlbrot', price: 3.3333, produces: { name: 'bread', amount: 1 }, onSale: true };
  const made = await shop.admin.call(createProduct, {
    body: { ...loaf, ingredients: [{ name: 'flour', amount: 0.25 }] },
  });
  const year: Year = { shop, loaf: made.body.id, people: await logIn(), sales: [] };
  let { people } = year;
  await people.admin.call(till.changeTillSettings, { body: { discountLimit: 50 } });
  await shop.stock('bread', 9000);
  await shop.stock('cake', 9000);
  let month = 0;
  for (const one of fc.sample(action, { numRuns: ACTIONS, seed: SEED })) {
    pass(YEAR_MS / ACTIONS + ((one.what.length * 7_919_000) % 40_000_000));
    if (kontor.time.now.getUTCMonth() !== month) {
      month = kontor.time.now.getUTCMonth();
      people = await logIn();
      // Before, what the loaf costs is not known.
      if (month === 4)
        await people.admin.call(changePrice, { params: { name: 'flour' }, body: { pricePerUnit: 0.0833 } });
    }
    await act({ ...year, people }, one);
  }
  expect(await findBroken(kontor.pool), `YEAR_SEED=${SEED}`).toEqual([]);

  people = await logIn();
  const spans = fc.sample(fc.tuple(fc.nat({ max: 364 }), fc.nat({ max: 364 })), { numRuns: 12, seed: SEED });
  for (const [first, length] of spans) {
    const from = plusDays('2026-01-01', first);
    const to = plusDays(from, length);
    const { body } = await people.boss.call(api.getInsights, { query: { span: 'OWN', from, to } });
    expect(asBruteForce(body), `${from} to ${to}`).toEqual(await bruteForce(from, to));
    const days = body.days.reduce((sum, day) => sum + day.cents, 0);
    expect([days, body.days.length]).toEqual([body.now.cents, length + 1]);
    expect(body.now.costedCents).toBeLessThanOrEqual(body.now.cents);
    expect(body.earlier.cents).toBe((await bruteForce(body.before.from, body.before.to)).cents);
  }

  const kept = await keptSums();
  await kontor.write(async (tx) => {
    await recountAll(tx);
    await recountWages(tx);
  });
  expect(await keptSums()).toEqual(kept);
});

test('a week is sent once it is over: sent before, it would never come as a whole', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const send = async (day: string) => (await boss.call(api.sendWeekSummary, { body: { day } })).status;
  kontor.time.now = new Date('2026-11-15T22:59:59Z');
  expect([await send('2026-11-09'), await send('2026-11-16'), await send('2026-11-08')]).toEqual([422, 422, 200]);
  kontor.time.now = new Date('2026-11-15T23:00:00Z');
  expect([await send('2026-11-09'), await send('2026-11-16')]).toEqual([200, 422]);
});
