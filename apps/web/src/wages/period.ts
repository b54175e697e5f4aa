import { sayDay } from '@kontor/contract/cash/rules.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import type { WagePeriod } from '@kontor/contract/wages/schema.ts';
import { formatMonth } from '#platform/format.de.ts';
import type { WagesSearch } from './wages-search.ts';

const DAY_MS = 86_400_000;

const textOf = (date: Date): string => date.toISOString().slice(0, 10);
const plusDays = (day: string, days: number): string => textOf(new Date(Date.parse(day) + days * DAY_MS));
const isCalendarDay = (day: string | undefined): day is string => day !== undefined && !Number.isNaN(Date.parse(day));

const startOfWeek = (day: string): string => plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));
const startOfMonth = (day: string, months = 0): string =>
  textOf(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)));

/** What the address says, as the calls ask for it; nothing of both is everything that is open. */
export function periodOf({ zeitraum, tag, von, bis }: WagesSearch, now: Date): WagePeriod {
  const day = isCalendarDay(tag) ? tag : berlinDay(now);
  if (zeitraum === 'woche') return { from: startOfWeek(day), to: plusDays(startOfWeek(day), 6) };
  if (zeitraum === 'monat') return { from: startOfMonth(day), to: plusDays(startOfMonth(day, 1), -1) };
  if (zeitraum !== 'spanne') return {};
  const to = isCalendarDay(bis) ? bis : berlinDay(now);
  // Fields that are still being typed.
  return isCalendarDay(von) && von <= to ? { from: von, to } : {};
}

/** A day in the week or month before or after. */
export function stepOf({ zeitraum }: WagesSearch, { from = '' }: WagePeriod, direction: 1 | -1): string {
  return zeitraum === 'monat' ? startOfMonth(from, direction) : plusDays(from, 7 * direction);
}

/** `09.11. – 15.11.2026`, `November 2026` or `alles Offene`. */
export function sayPeriod({ from, to }: WagePeriod): string {
  if (!from || !to) return 'alles Offene';
  if (from === startOfMonth(from) && to === plusDays(startOfMonth(from, 1), -1)) return formatMonth(from.slice(0, 7));
  const first = from.slice(0, 4) === to.slice(0, 4) ? sayDay(from).slice(0, 6) : sayDay(from);
  return `${first} – ${sayDay(to)}`;
}

/** The day a bonus falls on that is added to a period: its last, or today while it runs. */
export function dayWithin({ to }: WagePeriod, now: Date): string {
  const today = berlinDay(now);
  return to !== undefined && to < today ? to : today;
}
