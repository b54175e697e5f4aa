import { dateTimeOn, dayAfter, toField } from '@kontor/contract/core/berlin-time.ts';
import { SHEET_DAYS_MAX, type WagePeriod } from '@kontor/contract/wages/schema.ts';

/** A period at a moment: what comes later is not part of it. */
export interface Span {
  /** Without it whatever is still open, however old. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly until: Date;
  readonly fromDay: string | undefined;
  readonly toDay: string;
}

export const berlinDate = (at: Date): string => toField(at).slice(0, 10);

export const midnightOf = (day: string, after = 0): Date => dateTimeOn(dayAfter(Date.parse(day), after), '00:00');

const daysBefore = (day: string, days: number): string =>
  new Date(dayAfter(Date.parse(day), -days)).toISOString().slice(0, 10);

export function spanOf({ from, to }: WagePeriod, asOf: Date): Span {
  const today = berlinDate(asOf);
  const toDay = to !== undefined && to < today ? to : today;
  const [end, now] = [midnightOf(toDay, 1), new Date(asOf.getTime() + 1)];
  return { from: from === undefined ? undefined : midnightOf(from), until: end < now ? end : now, fromDay: from, toDay };
}

/** Open hours are looked for no further back than a sheet may reach. */
export const firstDayOf = ({ fromDay, toDay }: Span): string => fromDay ?? daysBefore(toDay, SHEET_DAYS_MAX - 1);
