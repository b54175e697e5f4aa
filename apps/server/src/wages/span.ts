import { nextDay } from '@kontor/contract/cash/rules.ts';
import { dateTimeOn } from '@kontor/contract/core/berlin-time.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
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

const DAY_MS = 86_400_000;

export const startOf = (day: string): Date => dateTimeOn(Date.parse(day), '00:00');

export function spanOf({ from, to }: WagePeriod, asOf: Date): Span {
  const today = berlinDay(asOf);
  const toDay = to !== undefined && to < today ? to : today;
  const until = new Date(Math.min(startOf(nextDay(toDay)).getTime(), asOf.getTime() + 1));
  return { from: from === undefined ? undefined : startOf(from), until, fromDay: from, toDay };
}

/** Everything that is open at the end of it, however old. */
export const untilEndOf = (span: Span): Span => ({ ...span, from: undefined, fromDay: undefined });

/** Everything that is open from before this moment, however old. */
export const spanUntil = (until: Date): Span => ({
  from: undefined,
  until,
  fromDay: undefined,
  toDay: berlinDay(new Date(until.getTime() - 1)),
});

/** Open hours are looked for no further back than a sheet may reach. */
export const firstDayOf = ({ fromDay, toDay }: Span): string =>
  fromDay ?? new Date(Date.parse(toDay) - (SHEET_DAYS_MAX - 1) * DAY_MS).toISOString().slice(0, 10);
