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

/** How much waits, and of some the sum it is about. */
type Found = { readonly count: number } & Pick<Work, 'payoutTotal' | 'wagesCents'>;

/** Recordings that the next nightly deletion removes. */
async function countEndingSoon({ db, now, retentionDays }: Context): Promise<number> {
  const storedBefore = expiryAt(new Date(now.getTime() + DAY_MS), retentionDays);
  return storedBefore === undefined ? 0 : countExpiredVideos(db, storedBefore);
}

/** Those of the running week are not due yet. */
async function findWages({ db, now, findHours }: Context): Promise<Found> {
  const before = dateTimeOn(mondayOf(berlinDayOf(now)), '00:00');
  const { people, cents } = await findDueWages(db, { before, findHours });
  return { count: people, wagesCents: cents };
}

async function findPayouts({ db }: Context): Promise<Found> {
  const { open, openTotal } = await findPayoutTotals(db);
  return { count: open, payoutTotal: openTotal };
}

/** A new kind needs a word in the contract, a line here and a text in the browser. */
const SOURCES: Record<Waiting, { need: Screen; find: (context: Context) => Promise<number | Found> }> = {
  orders: { need: SCREENS['/orders'], find: ({ db }) => countNew(db) },
  products: { need: SCREENS['/production'], find: ({ db }) => countLow(db) },
  shrinkage: { need: SCREENS['/stock-check'], find: ({ db, now }) => countDaysAboveLimit(db, now) },
  cash: {
    need: SCREENS['/cash-book'],
    find: async ({ db, now }) => ((await findForgotten(db, now)) === null ? 0 : 1),
  },
  results: { need: SCREENS['/tip-games-settings'], find: ({ db, now }) => countWithoutResult(db, now) },
  payouts: { need: SCREENS['/tip-games-settings'], find: findPayouts },
  wages: { need: { access: 'super-admin', features: ['CASH'] }, find: findWages },
  laps: { need: { access: 'moderator', features: ['RACING'] }, find: ({ db }) => countPendingLaps(db) },
  recordings: { need: { access: 'admin', features: ['VOD_SERVICE'] }, find: countEndingSoon },
  channels: { need: SCREENS['/settings'], find: ({ db }) => countTroubled(db) },
  game: { need: SCREENS['/settings'], find: ({ db }) => countMissing(db) },
};

export async function findWork(context: Context, may: (need: Screen) => boolean): Promise<Work> {
  const work: Work = { waiting: {} };
  for (const kind of WAITING) {
    const { need, find } = SOURCES[kind];
    if (!may(need)) continue;
    const found = await find(context);
    const { count, ...sums } = typeof found === 'number' ? { count: found } : found;
    work.waiting[kind] = count;
    Object.assign(work, sums);
  }
  if (!may(SCREENS['/orders'])) return work;
  return { ...work, today: await sumUp(context.db, dateTimeOn(berlinDayOf(context.now), '00:00')) };
}
