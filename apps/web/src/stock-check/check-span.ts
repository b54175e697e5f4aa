import { sayDay } from '@kontor/contract/cash/rules.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { REPORT_DAYS_MAX, type ReportSpan } from '@kontor/contract/stock-check/schema.ts';
import type { CheckSearch } from './check-search.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const isDay = (day: string | undefined): day is string => day !== undefined && !Number.isNaN(Date.parse(day));

/** As the address says; a span that is still being typed ends today, or after 30 days. */
export function spanOf({ zeit, von, bis }: CheckSearch, now: Date): ReportSpan {
  const today = berlinDay(now);
  if (zeit !== 'spanne') return { from: plusDays(today, 1 - Number(zeit ?? DAYS)), to: today };
  const to = isDay(bis) ? bis : isDay(von) && von > today ? von : today;
  const from = isDay(von) && von <= to ? von : plusDays(to, 1 - DAYS);
  const isTooLong = from <= plusDays(to, -REPORT_DAYS_MAX);
  return { from: isTooLong ? plusDays(to, 1 - REPORT_DAYS_MAX) : from, to };
}

export function daysOf({ from, to }: ReportSpan): string[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return Array.from({ length: days + 1 }, (_, at) => plusDays(from, at));
}

/** `am 15.11.2026` or `vom 01.11. bis 15.11.2026`. */
export function saySpan({ from, to }: ReportSpan): string {
  if (from === to) return `am ${sayDay(from)}`;
  const first = from.slice(0, 4) === to.slice(0, 4) ? sayDay(from).slice(0, 6) : sayDay(from);
  return `vom ${first} bis ${sayDay(to)}`;
}
