import { berlinDayOf, type Day, dateTimeOn, dayAfter, type Interval } from '../core/berlin-time.ts';
import type { ShiftEnding } from './schema.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A player who has not been seen for this long has left. */
export const GONE_MS = 10 * MINUTE_MS;
/** While Kontor does not run nobody can be seen: so long a shift goes on if the player is there again afterwards. */
export const UNWATCHED_MS = HOUR_MS;
export const LONGEST_MS = 16 * HOUR_MS;
/** Reported to leads and to the person. */
export const LONG_MS = 12 * HOUR_MS;
/** Open by the hours with nobody on duty for this long: reported to leads. */
export const UNSTAFFED_MS = 10 * MINUTE_MS;
/** Tolerance for clocks that differ. */
export const CLOCK_SLACK_MS = 5_000;

export const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

export interface Watch {
  readonly now: Date;
  /** Since when Kontor has been running. */
  readonly since: Date;
}

/** Whether a player last heard of then has left by now. */
export function isGone(heardAt: Date, { now, since }: Watch): boolean {
  const silence = now.getTime() - heardAt.getTime();
  // A start later than now was before the clock was set back.
  const watched = since <= now ? Math.min(silence, now.getTime() - since.getTime()) : silence;
  return watched >= GONE_MS || silence >= UNWATCHED_MS;
}

export interface Running {
  readonly beganAt: Date;
  /** Of a player seen in the game since the shift began: last heard of, and the latest moment they were there. */
  readonly seen?: { readonly heardAt: Date; readonly reachedAt: Date } | undefined;
}

/** When and why a running shift has ended by itself; `undefined` while it goes on. */
export function endingOf({ beganAt, seen }: Running, watch: Watch): { at: Date; by: ShiftEnding } | undefined {
  const limit = beganAt.getTime() + LONGEST_MS;
  if (seen && isGone(seen.heardAt, watch)) {
    return { at: new Date(Math.min(seen.reachedAt.getTime(), limit)), by: 'GONE' };
  }
  if (watch.now.getTime() >= limit) return { at: new Date(limit), by: 'LIMIT' };
  // The clock was set back by more than a shift can last.
  if (beganAt.getTime() - watch.now.getTime() >= LONGEST_MS) return { at: seen?.reachedAt ?? beganAt, by: 'LIMIT' };
  return undefined;
}

const DAYS = 7;

/** The Monday of the week, in Berlin. */
export function mondayOf(day: Day): Day {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % DAYS));
}

/** `2026-11-16`. */
export const dayText = (day: Day): string => new Date(day).toISOString().slice(0, 10);
export const dayOf = (text: string): Day => Date.parse(`${text}T00:00:00Z`);

/** Of the day named, else of today. */
export const weekFrom = (text: string | undefined, now: Date): Day =>
  mondayOf(text === undefined ? berlinDayOf(now) : dayOf(text));

/** From midnight to midnight in Berlin: a day has 23 hours in spring and 25 in autumn. */
export const daysOfWeek = (monday: Day): Interval[] =>
  Array.from({ length: DAYS }, (_, at) => ({
    begin: dateTimeOn(dayAfter(monday, at), '00:00').getTime(),
    end: dateTimeOn(dayAfter(monday, at + 1), '00:00').getTime(),
  }));

interface Span {
  readonly beganAt: Date | string;
  readonly endedAt: Date | string | null;
}

/** How much of the shift lies within; one that runs counts up to now. */
export function secondsWithin({ beganAt, endedAt }: Span, { begin, end }: Interval, now: Date): number {
  const from = Math.max(new Date(beganAt).getTime(), begin);
  const to = Math.min(endedAt === null ? now.getTime() : new Date(endedAt).getTime(), end);
  return Math.max(0, Math.floor((to - from) / 1000));
}

/** `7:05`, in hours and minutes. */
export function sayDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
