import { isForgotten } from '@kontor/contract/cash/rules.ts';
import type { CashOverview, CashPeriod, CloseSheet } from '@kontor/contract/cash/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import type { Db } from '#platform/postgres/db.ts';
import { firstOpenDay } from './close-day.ts';
import { findClose, findLastClose } from './closes.repo.ts';
import { findAccounts, findBalancesBefore, findDayAfter, hasBegun, sumUp } from './overview.repo.ts';
import { findSettings } from './settings.repo.ts';

/** The earliest day that should have been closed by now. */
export async function findForgotten(db: Db, now: Date): Promise<string | null> {
  const { closedThrough } = await findAccounts(db);
  const openSince = await findDayAfter(db, closedThrough);
  return openSince !== null && isForgotten(openSince, now) ? openSince : null;
}

export async function describeBook(db: Db, now: Date): Promise<CashOverview> {
  const day = berlinDay(now);
  const { balances, closedThrough } = await findAccounts(db);
  const openSince = await findDayAfter(db, closedThrough);
  return {
    day,
    balances,
    today: await sumUp(db, day, day),
    closedThrough,
    openSince,
    forgotten: openSince !== null && isForgotten(openSince, now) ? openSince : null,
    lastClose: (await findLastClose(db)) ?? null,
    hasBegun: await hasBegun(db),
    settings: await findSettings(db),
  };
}

async function periodOf(db: Db, since: string, day: string): Promise<CashPeriod> {
  const opening = await findBalancesBefore(db, since);
  const sums = await sumUp(db, since, day);
  const closing = { ...opening };
  for (const { account, in: came, out } of sums) closing[account] += came - out;
  return { since, day, opening, closing, now: (await findAccounts(db)).balances, sums };
}

/** What a close of that day would cover; of a day that was closed just now, the day itself. */
export async function describePeriod(db: Db, day: string): Promise<CashPeriod> {
  const { closedThrough } = await findAccounts(db);
  const isClosed = closedThrough !== null && day <= closedThrough;
  return periodOf(db, isClosed ? day : await firstOpenDay(db, closedThrough, day), day);
}

export async function describeClose(db: Db, id: number): Promise<CloseSheet> {
  const close = await findClose(db, id);
  if (!close) throw new AppError('not-found');
  return { ...close, period: await periodOf(db, close.since, close.day) };
}
