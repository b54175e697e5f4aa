import { berlinDayOf, dayAfter, intervalOn, toBerlin } from '../core/berlin-time.ts';
import type { QuietHours } from './schema.ts';

/** An order nobody has taken for so long is overdue. */
export const OVERDUE_MINUTES = 5;
/** How long before its start a tip game is announced once more. */
export const ENDING_MINUTES = 60;
/** What could not be delivered for so long is dropped. */
export const KEEP_TRYING_MS = 24 * 3_600_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-15`, as a calendar in Berlin shows it. */
export function berlinDay(at: Date): string {
  const { year, month, day } = toBerlin(at);
  return `${year}-${two(month)}-${two(day)}`;
}

/** When the quiet hours at this moment end; `undefined` outside of them. */
export function quietUntil(quietHours: QuietHours | null, at: Date): Date | undefined {
  if (!quietHours) return undefined;
  const { from, to } = quietHours;
  const today = berlinDayOf(at);
  // As moments, not as times of a clock: what a clock shows occurs twice in one night of the year.
  const nights = [dayAfter(today, -1), today].map((day) => intervalOn(day, from, to));
  const night = nights.find(({ begin, end }) => begin <= at.getTime() && at.getTime() < end);
  return night && new Date(night.end);
}

/** Whether nothing is sent at this moment. */
export const isQuiet = (quietHours: QuietHours | null, at: Date): boolean => quietUntil(quietHours, at) !== undefined;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** How long to wait after so many failures in a row. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS);
