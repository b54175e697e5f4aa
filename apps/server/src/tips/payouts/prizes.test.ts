import { getCashOverview, listCashEntries } from '@kontor/contract/cash/api.ts';
import * as api from '@kontor/contract/tips/api.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';
import { switchOn } from '#testing/switch-on.ts';
import { openTips, tip } from '../testing-tips.ts';

const { kontor, create, close, payouts, people } = await openTips();
let admin: Caller;
let mara: Caller;
let lou: Caller;

beforeEach(async () => {
  ({ admin, mara, lou } = people());
  await switchOn(kontor, 'TIP_GAME', 'CASH');
});

const till = async () => (await admin.call(getCashOverview)).body.balances.CASH;
const lines = async () =>
  (await admin.call(listCashEntries)).body.map(({ cents, category, note, about }) => [cents, category, note, about]);

async function win(): Promise<number> {
  const id = await create();
  await tip(mara, id, { goalsTeamA: 2, goalsTeamB: 1 });
  await tip(lou, id, { goalsTeamA: 3, goalsTeamB: 1 });
  await close(id);
  return id;
}

test('a paid prize leaves the till, once, and comes back when it was not paid after all', async () => {
  await win();
  const ids = (await payouts()).map(({ id }) => id);
  const mark = (paid: boolean) => admin.call(api.markPayouts, { body: { ids, paid } });
  await Promise.all([mark(true), mark(true)]);
  expect(await lines()).toEqual([
    [-5_000, 'Gewinne', 'Gewinn aus einem Tippspiel', 'Lou'],
    [-10_100, 'Gewinne', 'Gewinn aus einem Tippspiel', 'Mara'],
  ]);
  expect(await till()).toBe(-15_100);
  await mark(false);
  await mark(false);
  expect([(await lines()).length, await till()]).toEqual([4, 0]);
  const { open: count, openTotal: total } = (await admin.call(api.getPayoutTotals)).body;
  await admin.call(api.payAll, { body: { count, total } });
  expect(await till()).toBe(-15_100);
  expect(await findBroken(kontor.pool)).toEqual([]);
});

test('what a correction changed about a paid prize is booked when it is settled', async () => {
  const id = await win();
  const all = await payouts();
  await admin.call(api.markPayouts, { body: { ids: all.map((payout) => payout.id), paid: true } });
  await close(id, { goalsTeamA: 3 });
  const ids = (await payouts('paid')).map((payout) => payout.id);
  await admin.call(api.settlePayouts, { body: { ids } });
  await admin.call(api.settlePayouts, { body: { ids } });
  // Mara had 101 and is due 50, Lou had 50 and is due 101.
  expect((await lines()).slice(0, 2).sort()).toEqual([
    [-5_100, 'Gewinne', 'Gewinn aus einem Tippspiel', 'Lou'],
    [5_100, 'Gewinne', 'Zu viel gezahlter Gewinn aus einem Tippspiel', 'Mara'],
  ]);
  expect(await till()).toBe(-15_100);
});

test('while the cash book is off, prizes are paid as before', async () => {
  await switchOn(kontor, 'TIP_GAME');
  await win();
  await admin.call(api.markPayouts, { body: { ids: (await payouts()).map(({ id }) => id), paid: true } });
  expect(await payouts('paid')).toHaveLength(2);
  expect(await kontor.db.selectFrom('cash_entry').select('id').execute()).toEqual([]);
});
