import { berlinDayOf, dateTimeOn } from '@kontor/contract/core/berlin-time.ts';
import { WAITING, type Waiting, type Work } from '@kontor/contract/home/schema.ts';
import { SCREENS, type Screen } from '@kontor/contract/screens.ts';
import { mondayOf } from '@kontor/contract/team/rules.ts';
import { expiryAt } from '@kontor/contract/videos/rules.ts';
import { findForgotten } from '#cash';
import { countTroubled } from '#discord-notices';
import { countMissing } from '#game';
import { countNew, sumUp } from '#orders';
import type { Db } from '#platform/postgres/db.ts';
import { countLow } from '#products';
import { countPendingLaps } from '#racing';
import { countDaysAboveLimit } from '#stock-check';
import { countWithoutResult, findPayoutTotals } from '#tips';
import { countExpiredVideos } from '#videos';
import { type FindHours, findDueWages } from '#wages';

const DAY_MS = 24 * 3_600_000;

interface Context {
  readonly db: Db;
  readonly now: Date;
  readonly retentionDays: number;
  readonly findHours: FindHours;
}

interface Counting extends Context {
  readonly unpaidPeople: number;
  readonly openPayouts: number;
}

/** Recordings that the next nightly deletion removes. */
async function countEndingSoon({ db, now, retentionDays }: Context): Promise<number> {
  const storedBefore = expiryAt(new Date(now.getTime() + DAY_MS), retentionDays);
  return storedBefore === undefined ? 0 : countExpiredVideos(db, storedBefore);
}

/** Those of the running week are not due yet. */
function findWages({ db, now, findHours }: Context): Promise<{ people: number; cents: number }> {
  return findDueWages(db, { before: dateTimeOn(mondayOf(berlinDayOf(now)), '00:00'), findHours });
}

/** A new kind needs a word in the contract, a line here and a text in the browser. */
const SOURCES: Record<Waiting, { need: Screen; count: (context: Counting) => Promise<number> }> = {
  orders: { need: SCREENS['/orders'], count: ({ db }) => countNew(db) },
  products: { need: SCREENS['/production'], count: ({ db }) => countLow(db) },
  shrinkage: { need: SCREENS['/stock-check'], count: ({ db, now }) => countDaysAboveLimit(db, now) },
  cash: {
    need: SCREENS['/cash-book'],
    count: async ({ db, now }) => ((await findForgotten(db, now)) === null ? 0 : 1),
  },
  results: { need: SCREENS['/tip-games-settings'], count: ({ db, now }) => countWithoutResult(db, now) },
  payouts: { need: SCREENS['/tip-games-settings'], count: async ({ openPayouts }) => openPayouts },
  wages: {
    need: { access: 'super-admin', features: ['CASH'] },
    count: async ({ unpaidPeople }) => unpaidPeople,
  },
  laps: { need: { access: 'moderator', features: ['RACING'] }, count: ({ db }) => countPendingLaps(db) },
  recordings: { need: { access: 'admin', features: ['VOD_SERVICE'] }, count: countEndingSoon },
  channels: { need: SCREENS['/settings'], count: ({ db }) => countTroubled(db) },
  game: { need: SCREENS['/settings'], count: ({ db }) => countMissing(db) },
};

export async function findWork(context: Context, may: (need: Screen) => boolean): Promise<Work> {
  const waiting: Work['waiting'] = {};
  const unpaid = may(SOURCES.wages.need) ? await findWages(context) : undefined;
  const payouts = may(SOURCES.payouts.need) ? await findPayoutTotals(context.db) : undefined;
  const counting = { ...context, unpaidPeople: unpaid?.people ?? 0, openPayouts: payouts?.open ?? 0 };
  for (const kind of WAITING) {
    const { need, count } = SOURCES[kind];
    if (may(need)) waiting[kind] = await count(counting);
  }
  const sums = {
    ...(payouts ? { payoutTotal: payouts.openTotal } : {}),
    ...(unpaid ? { wagesCents: unpaid.cents } : {}),
  };
  if (!may(SCREENS['/orders'])) return { waiting, ...sums };
  return { waiting, ...sums, today: await sumUp(context.db, dateTimeOn(berlinDayOf(context.now), '00:00')) };
}
