import * as cash from '@kontor/contract/cash/api.ts';
import type { Account } from '@kontor/contract/cash/schema.ts';
import type { Endpoint, Input, Response } from '@kontor/contract/core/endpoint.ts';
import type { Bill } from '@kontor/contract/orders/bill.ts';
import * as till from '@kontor/contract/orders/till-api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import * as wages from '@kontor/contract/wages/api.ts';
import { commissionOf } from '@kontor/contract/wages/rules.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';
import { openShop, type Shop } from '#testing/shop.ts';

/** A small share in every run; ten thousand with `npm run test:long`. */
const ACTIONS = isLong ? 10_000 : 40;
const SEED = Number(process.env.MONTH_SEED ?? 20_261_119);
const CLERKS = 20;
const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const COMMISSION_BP = 725;
const STOCKED = 1_000_000;

const kontor = await testApp();

const account = fc.constantFrom<Account>('CASH', 'BANK');
const cents = fc.integer({ min: 1, max: 250_000 });
const amount = fc.integer({ min: 1, max: 90 });
const action = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constant('sell' as const),
      amount,
      cakes: fc.nat({ max: 4 }),
      payment: fc.constantFrom('CASH' as const, 'CARD' as const),
      tipCents: fc.constantFrom(0, 0, 50, 333),
      percent: fc.constantFrom(0, 0, 7, 20),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('refund' as const),
      which: fc.nat(),
      isPart: fc.boolean(),
      isBackInStock: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('buy' as const), account, cents, amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('spend' as const), account, cents }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('move' as const), account, cents }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('takeBack' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('payPrize' as const), which: fc.nat(), paid: fc.boolean() }) },
);
type Action = Parameters<Parameters<typeof action.map>[0]>[0];

/** A sale as the clerk had it answered. */
interface Sold {
  readonly id: number;
  readonly clerk: string;
  readonly bill: Bill;
}

let keys = 0;

/** As a browser does: what got no clear answer is sent again under the same key. */
async function insist<E extends Endpoint>(by: Caller, endpoint: E, input: Input<E>): Promise<Response<E> | undefined> {
  keys += 1;
  const headers = { 'idempotency-key': `month-${keys}` };
  for (let tries = 0; tries < 20; tries += 1) {
    const { status, body } = await by.call(endpoint, input, headers);
    if (status < 300) return body;
    if (status !== 503) return undefined;
  }
  throw new Error('no answer after twenty tries');
}

function openMonth(shop: Shop, clerks: readonly Caller[]) {
  const sold: Sold[] = [];
  const lead = clerks[0] as Caller;

  async function sell(clerk: Caller, sale: Extract<Action, { what: 'sell' }>): Promise<void> {
    const items = [
      { productId: shop.bread, amount: sale.amount },
      ...(sale.cakes ? [{ productId: shop.cake, amount: sale.cakes }] : []),
    ];
    const discount = sale.percent ? { discount: { amount: { percent: sale.percent }, reason: 'Aktion' } } : {};
    const { payment, tipCents } = sale;
    const order = await insist(clerk, till.sell, { body: { items, payment, tipCents, ...discount } } as never);
    if (order) sold.push({ id: order.id, clerk: clerk.id, bill: order.bill });
  }

  async function takeBack(clerk: Caller, which: number): Promise<void> {
    const query = { kind: ['EXPENSE', 'PURCHASE'], limit: '50' } as never;
    const { body } = await clerk.call(cash.listCashEntries, { query });
    const entry = body[which % Math.max(1, body.length)];
    const isOwn = entry?.category !== 'Gewinne';
    if (!entry || !isOwn) return;
    await insist(clerk, cash.reverseEntry, { params: { id: entry.id }, body: { reason: 'x', takesStockBack: true } });
  }

  async function payPrize(clerk: Caller, { which, paid }: Extract<Action, { what: 'payPrize' }>): Promise<void> {
    const { body } = await clerk.call(tips.listPayouts, { query: { state: paid ? 'open' : 'paid' } });
    const prize = body[which % Math.max(1, body.length)];
    if (prize) await insist(clerk, tips.markPayouts, { body: { ids: [prize.id], paid } });
  }

  function act(clerk: Caller, wanted: Action): Promise<unknown> {
    if (wanted.what === 'sell') return sell(clerk, wanted);
    if (wanted.what === 'takeBack') return takeBack(clerk, wanted.which);
    if (wanted.what === 'payPrize') return payPrize(clerk, wanted);
    if (wanted.what === 'move')
      return insist(clerk, cash.transferCash, { body: { from: wanted.account, cents: wanted.cents, note: '' } });
    if (wanted.what === 'spend')
      return insist(clerk, cash.bookEntry, {
        body: { kind: 'EXPENSE', account: wanted.account, cents: wanted.cents, note: 'x' },
      });
    if (wanted.what === 'buy') {
      const lines = [{ name: 'flour', amount: wanted.amount, cents: wanted.cents }];
      return insist(clerk, cash.bookPurchase, {
        body: { account: wanted.account, lines, note: '', updatePrices: false },
      });
    }
    const sale = sold[wanted.which % Math.max(1, sold.length)];
    if (!sale) return Promise.resolve();
    const { isBackInStock, isPart } = wanted;
    const items = isPart ? { items: [{ productId: shop.bread, amount: 1 }] } : {};
    return insist(clerk, till.refundSale, {
      params: { id: sale.id },
      body: { reason: 'kalt', isBackInStock, ...items },
    });
  }

  return {
    sold,
    act,
    closeEvening: async (difference: number) => {
      const { day, balances } = (await lead.call(cash.getCashOverview)).body;
      const counted = { cents: Math.max(0, balances.CASH + difference), expected: balances.CASH };
      const body = { day, cash: counted, bank: null, counts: null, note: '' };
      expect((await lead.call(cash.closeDay, { body })).status).toBe(200);
    },
  };
}

/** Everybody has tipped on a game that is over, and many have won. */
async function playGame(admin: Caller, clerks: readonly Caller[]): Promise<void> {
  const gameStart = new Date(kontor.time.now.getTime() + DAY_MS).toISOString();
  const game = { tournament: 'Liga', teamA: 'Nordkai', teamB: 'Vespucci', price: 101, gameStart };
  const { id } = (await admin.call(tips.createTipGame, { body: game })).body;
  const result = {
    ...{ goalsTeamA: 2, goalsTeamB: 1, redCardsTeamA: 1, redCardsTeamB: 0 },
    ...{ yellowCardsTeamA: 3, yellowCardsTeamB: 4, cornersTeamA: 7, cornersTeamB: 5 },
  };
  for (const [at, clerk] of clerks.entries())
    await clerk.call(tips.saveTip, { params: { id }, body: { ...result, goalsTeamA: 2 + (at % 3) } });
  await admin.call(tips.closeTipGame, { params: { id }, body: { gameClosed: true, ...result } });
}

async function payWages(boss: Caller): Promise<void> {
  const { asOf, sheets } = (await boss.call(wages.listWageSheets, { query: {} })).body;
  const open = sheets.filter(({ openCents }) => openCents > 0);
  const seen = open.map(({ person, openCents, version }) => ({ personId: person.id, openCents, version }));
  if (seen.length > 0) await insist(boss, wages.payWages, { body: { asOf, account: 'BANK', sheets: seen } });
}

const numbersOf = async (statement: ReturnType<typeof sql<Record<string, string>>>) => {
  const [row = {}] = (await statement.execute(kontor.db)).rows;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
};

test(`a random month of ${ACTIONS} actions of ${CLERKS} clerks at once: book, stock and wages are the sum of what happened, to the cent`, {
  timeout: isLong ? 1_800_000 : 240_000,
}, async () => {
  const shop = await openShop(kontor);
  await shop.stock('bread', STOCKED);
  await shop.stock('cake', STOCKED);
  const boss = await kontor.as('BUSINESS_OWNER', { name: 'Viktor' });
  const rate = { hourlyCents: 0, commissionBp: COMMISSION_BP };
  await boss.call(wages.saveWageRate, { body: { personId: null, fromDay: '2026-01-01', rate } });
  const clerks = await Promise.all(
    Array.from({ length: CLERKS }, (_, at) => kontor.as('ADMIN', { id: String(500 + at), name: `V${at}` })),
  );
  kontor.time.now = new Date('2026-10-31T10:00:00Z');
  await playGame(shop.admin, clerks);
  const month = openMonth(shop, clerks);
  const actions = fc.sample(action, { numRuns: ACTIONS, seed: SEED });
  const perDay = Math.ceil(ACTIONS / DAYS);
  for (let day = 0; day < DAYS; day += 1) {
    kontor.time.now = new Date(Date.parse('2026-11-01T10:00:00Z') + day * DAY_MS);
    const today = actions.slice(day * perDay, (day + 1) * perDay);
    for (let at = 0; at < today.length; at += CLERKS) {
      const together = today.slice(at, at + CLERKS).map((wanted, n) => month.act(clerks[n] as Caller, wanted));
      // In the middle of the month every connection breaks, as when a process is killed.
      if (day === DAYS / 2 && at === 0) await kontor.cutConnections();
      await Promise.all(together);
    }
    await month.closeEvening((day % 5) - 2);
    if (day % 7 === 6) await payWages(boss);
  }

  expect(await findBroken(kontor.pool), `MONTH_SEED=${SEED}`).toEqual([]);
  expect(month.sold.length).toBeGreaterThan(ACTIONS / 3);
  // Every sale once: those that were answered are all there is, each with its money.
  const { rows: booked } = await sql<{ id: string; cents: string }>`
    select source_id as id, sum(cents) as cents from cash_entry
    where source_kind = 'ORDER' and kind = 'SALE' and cents > 0 and reverses is null group by source_id`.execute(
    kontor.db,
  );
  expect(new Map(booked.map((row) => [Number(row.id), Number(row.cents)]))).toEqual(
    new Map(month.sold.map(({ id, bill }) => [id, bill.dueCents + bill.tipCents])),
  );

  const money = await numbersOf(sql`
    select (select sum(cents) from cash_entry) as book,
      (select sum(due_cents + tip_cents) from customer_order)
        - (select coalesce(sum(cents + tip_cents), 0) from order_refund)
        - (select coalesce(sum(cents), 0) from cash_purchase where not exists (
            select from cash_entry entry join cash_entry counter on counter.reverses = entry.id
            where entry.source_kind = 'PURCHASE' and entry.source_id = cash_purchase.id::text))
        - (select coalesce(sum(amount * 100), 0) from tip_payout where paid_at is not null)
        - (select coalesce(sum(cents), 0) from wage_payment where taken_back_at is null)
        + (select coalesce(sum(counted_cents - expected_cents), 0) from cash_close)
        + (select coalesce(sum(cents), 0) from cash_entry where kind = 'EXPENSE' and source_kind is null) as sources`);
  expect(money.book).toBe(money.sources);

  const goods = await numbersOf(sql`
    select sum(amount) filter (where name = 'bread') as bread, sum(amount) filter (where name = 'cake') as cake,
      sum(amount) filter (where name = 'flour') as flour, (
        select coalesce(sum((item->>'amount')::int), 0) from cash_purchase, jsonb_array_elements(items) item where not exists (
          select from cash_entry entry join cash_entry counter on counter.reverses = entry.id
          where entry.source_kind = 'PURCHASE' and entry.source_id = cash_purchase.id::text)) as bought, (
        select sum(amount) from order_line where item = 'bread') as breads, (
        select sum(amount) from order_line where item = 'cake') as cakes, (
        select coalesce(sum((item->>'amount')::int), 0) from order_refund, jsonb_array_elements(items) item where goods_back) as back
    from inventory_item`);
  expect(goods.flour).toBe(goods.bought);
  expect(2 * STOCKED - (goods.bread ?? 0) - (goods.cake ?? 0)).toBe(
    (goods.breads ?? 0) + (goods.cakes ?? 0) - (goods.back ?? 0),
  );

  // What each clerk has earned, by another way: from what is left of each sale.
  const { rows: left } = await sql<{ id: string; revenue: string; tip: string }>`
    select id, due_cents - refunded_cents as revenue,
      tip_cents - (select coalesce(sum(order_refund.tip_cents), 0) from order_refund where order_id = customer_order.id) as tip
    from customer_order`.execute(kontor.db);
  const restOf = new Map(left.map((row) => [Number(row.id), row]));
  const { sheets } = (await boss.call(wages.listWageSheets, { query: {} })).body;
  const { rows: paid } = await sql<{ id: string; cents: string }>`
    select person_id as id, sum(cents) as cents from wage_payment where taken_back_at is null group by person_id`.execute(
    kontor.db,
  );
  for (const clerk of clerks) {
    const due = month.sold
      .filter((sale) => sale.clerk === clerk.id)
      .map(({ id }) => restOf.get(id))
      .reduce((sum, rest) => sum + commissionOf(Number(rest?.revenue), COMMISSION_BP) + Number(rest?.tip), 0);
    const open = sheets.find(({ person }) => person.id === clerk.id)?.openCents ?? 0;
    expect(open + Number(paid.find(({ id }) => id === clerk.id)?.cents ?? 0), clerk.id).toBe(due);
  }
});
