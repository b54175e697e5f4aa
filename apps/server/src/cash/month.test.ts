import * as cash from '@kontor/contract/cash/api.ts';
import type { Account } from '@kontor/contract/cash/schema.ts';
import { getItem } from '@kontor/contract/inventory/api.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';
import { BRIDGE_TOKEN, openShop } from '#testing/shop.ts';
import { bookCash, reverseCash } from './public.ts';

/** A small share in every run; ten thousand with `npm run test:long`. */
const ACTIONS = isLong ? 10_000 : 400;
const SEED = Number(process.env.MONTH_SEED ?? 20_261_119);
const CLERKS = 20;
const DAYS = 30;
const DAY_MS = 24 * 3_600_000;

const kontor = await testApp({ env: { BRIDGE_TOKEN } });

const account = fc.constantFrom<Account>('CASH', 'BANK');
const cents = fc.integer({ min: 1, max: 250_000 });
const action = fc.oneof(
  { weight: 10, arbitrary: fc.record({ what: fc.constant('sell' as const), account, cents }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('refund' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('buy' as const),
      account,
      cents,
      amount: fc.integer({ min: 1, max: 90 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('spend' as const), account, cents }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('move' as const), account, cents }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('takeBack' as const), which: fc.nat() }) },
);
type Action = Parameters<Parameters<typeof action.map>[0]>[0];

/** What really happened, kept beside the book; a source that was refused or lost is not in it. */
function openDiary() {
  const sold = new Map<string, { account: Account; cents: number }>();
  return { sold, bought: 0, spent: 0, refunded: new Set<string>(), lost: 0, next: 0 };
}
type Diary = ReturnType<typeof openDiary>;

const by = { id: null, name: 'Kasse' };
const sourceOf = (id: string) => ({ kind: 'ORDER' as const, id });

async function sell(diary: Diary, wanted: { account: Account; cents: number }): Promise<void> {
  diary.next += 1;
  const id = String(diary.next);
  const note = `B-${id}`;
  const at = kontor.clock();
  await kontor.write((tx) => bookCash(tx, { ...wanted, kind: 'SALE', note, source: sourceOf(id), by, at }));
  diary.sold.set(id, wanted);
}

async function refund(diary: Diary, which: number): Promise<void> {
  const id = [...diary.sold.keys()][which % Math.max(1, diary.sold.size)];
  if (id === undefined) return;
  const at = kontor.clock();
  await kontor.write((tx) => reverseCash(tx, { source: sourceOf(id), note: 'zurück', by, at }));
  diary.refunded.add(id);
}

async function takeBack(clerk: Caller, which: number): Promise<void> {
  const { body } = await clerk.call(cash.listCashEntries, {
    query: { kind: ['EXPENSE', 'PURCHASE'], limit: '50' } as never,
  });
  const entry = body[which % Math.max(1, body.length)];
  if (entry)
    await clerk.call(cash.reverseEntry, { params: { id: entry.id }, body: { reason: 'x', takesStockBack: true } });
}

function act(diary: Diary, clerk: Caller, one: Action): Promise<unknown> {
  if (one.what === 'sell') return sell(diary, one);
  if (one.what === 'refund') return refund(diary, one.which);
  if (one.what === 'takeBack') return takeBack(clerk, one.which);
  if (one.what === 'move')
    return clerk.call(cash.transferCash, { body: { from: one.account, cents: one.cents, note: '' } });
  if (one.what === 'spend')
    return clerk.call(cash.bookEntry, {
      body: { kind: 'EXPENSE', account: one.account, cents: one.cents, note: 'x' },
    });
  const lines = [{ name: 'flour', amount: one.amount, cents: one.cents }];
  return clerk.call(cash.bookPurchase, { body: { account: one.account, lines, note: '', updatePrices: false } });
}

async function closeEvening(clerk: Caller, difference: number): Promise<void> {
  const { day, balances } = (await clerk.call(cash.getCashOverview)).body;
  const counted = { cents: balances.CASH + difference, expected: balances.CASH };
  const body = { day, cash: counted, bank: null, counts: null, note: '' };
  expect((await clerk.call(cash.closeDay, { body })).status).toBe(200);
}

test(`a random month of ${ACTIONS} bookings by ${CLERKS} at once: the book is the sum of what happened, to the cent`, {
  timeout: isLong ? 1_800_000 : 240_000,
}, async () => {
  await openShop(kontor);
  const clerks = await Promise.all(
    Array.from({ length: CLERKS }, (_, at) => kontor.as('ADMIN', { id: String(500 + at), name: `V${at}` })),
  );
  const diary = openDiary();
  const actions = fc.sample(action, { numRuns: ACTIONS, seed: SEED });
  const perDay = Math.ceil(ACTIONS / DAYS);
  for (let day = 0; day < DAYS; day += 1) {
    kontor.time.now = new Date(Date.parse('2026-11-01T10:00:00Z') + day * DAY_MS);
    const today = actions.slice(day * perDay, (day + 1) * perDay);
    for (let at = 0; at < today.length; at += CLERKS) {
      const together = today.slice(at, at + CLERKS).map((one, index) => act(diary, clerks[index] as Caller, one));
      const settled = Promise.allSettled(together);
      // In the middle of the month every connection breaks, as when a process is killed.
      if (day === DAYS / 2 && at === 0) await kontor.cutConnections();
      const done = await settled;
      diary.lost += done.filter(({ status }) => status === 'rejected').length;
    }
    await closeEvening(clerks[0] as Caller, (day % 5) - 2);
  }

  expect(await findBroken(kontor.pool), `MONTH_SEED=${SEED}`).toEqual([]);
  // A sale whose commit was cut off may be in the book without being in the diary, and never the other way round.
  const { rows } = await sql<{ id: string; cents: number; count: number }>`
    select source_id as id, sum(cents)::bigint as cents, count(*) filter (where reverses is null) as count
    from cash_entry where source_kind = 'ORDER' group by source_id`.execute(kontor.db);
  const booked = new Map(rows.map((row) => [row.id, row]));
  expect(rows.filter(({ count }) => count !== 1)).toEqual([]);
  for (const [id, { cents: due }] of diary.sold) {
    const expected = diary.refunded.has(id) ? [0, due] : [due];
    expect(expected, `sale ${id}`).toContain(booked.get(id)?.cents);
  }
  expect(rows.length - diary.sold.size).toBeLessThanOrEqual(diary.lost);

  const [totals] = (
    await sql<{ book: number; sources: number }>`
      select (select sum(cents) from cash_entry)::bigint as book,
        (select coalesce(sum(cents), 0) from cash_entry where source_kind = 'ORDER')
          - (select coalesce(sum(cents), 0) from cash_purchase where exists (
              select from cash_entry bought where source_kind = 'PURCHASE' and source_id = cash_purchase.id::text and reverses is null
                and not exists (select from cash_entry counter where counter.reverses = bought.id)))
          + (select coalesce(sum(counted_cents - expected_cents), 0) from cash_close)
          + (select coalesce(sum(cents), 0) from cash_entry where kind = 'EXPENSE') as sources`.execute(kontor.db)
  ).rows;
  expect(Number(totals?.book)).toBe(Number(totals?.sources));

  // The goods of purchases that stand are in stock.
  const { rows: bought } = await sql<{ amount: number }>`
    select coalesce(sum((item->>'amount')::int), 0)::int as amount
    from cash_purchase, jsonb_array_elements(items) item where not exists (
      select from cash_entry entry join cash_entry counter on counter.reverses = entry.id
      where entry.source_kind = 'PURCHASE' and entry.source_id = cash_purchase.id::text
    )`.execute(kontor.db);
  const admin = clerks[0] as Caller;
  expect((await admin.call(getItem, { params: { name: 'flour' } })).body.amount).toBe(bought[0]?.amount);
});
