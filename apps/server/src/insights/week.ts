import { plusDays, toBerlin } from '@kontor/contract/core/berlin-time.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { isWeekOver, sayDays, sayWeek, weekOf } from '@kontor/contract/insights/rules.ts';
import type { WeekSummary } from '@kontor/contract/insights/schema.ts';
import { findCurrency } from '#business';
import { COLORS, recordEvent } from '#discord-notices';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { Describe } from '#platform/slice.ts';
import type { FindHours } from '#wages';
import { addUp, findBest, findDays } from './find-insights.ts';

export const lastWeek = (now: Date): string => plusDays(weekOf(berlinDay(now)).span.from, -7);

const NAMED = 5;

export async function findWeek(db: Db, day: string, findHours: FindHours): Promise<WeekSummary> {
  const { span, before } = weekOf(day);
  const people = { findHours, isCashOn: false };
  const sum = async (days: typeof span) => addUp((await findDays(db, { ...days, untilHour: null }, people)).days);
  const { best } = await findBest(db, span, before, NAMED);
  return { span, now: await sum(span), earlier: await sum(before), best };
}

/** Its subject is the Monday. */
export const describeWeek: Describe<{ readonly findHours: FindHours }> = async (db, monday, { at }, { findHours }) => {
  const week = await findWeek(db, monday, findHours);
  if (week.now.orders === 0 && week.earlier.orders === 0) return undefined;
  return {
    title: `Die Woche ${sayDays(week.span)}`,
    fields: sayWeek(week, await findCurrency(db)),
    color: COLORS.blue,
    link: `/insights?zeit=spanne&von=${week.span.from}&bis=${week.span.to}`,
    at,
  };
};

/** A week goes to each channel once, so half of one would take the place of the whole. */
export async function recordWeek(tx: Tx, day: string, at: Date): Promise<number> {
  if (!isWeekOver(day, berlinDay(at))) throw new AppError('insights.running-week');
  return recordEvent(tx, 'WEEK_SUMMARY', [weekOf(day).span.from], at);
}

const MONDAY = 1;
const FROM_HOUR = 9;

/** On Monday morning, once for each channel that wants it. */
export async function recordWeekDue(tx: Tx, now: Date): Promise<void> {
  const { hour } = toBerlin(now);
  const weekday = new Date(berlinDay(now)).getUTCDay();
  if (weekday === MONDAY && hour >= FROM_HOUR) await recordWeek(tx, lastWeek(now), now);
}
