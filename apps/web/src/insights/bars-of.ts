import { groupBy } from '@kontor/contract/core/group-by.ts';
import { weekOf } from '@kontor/contract/insights/rules.ts';
import type { Days, Insights } from '@kontor/contract/insights/schema.ts';
import {
  formatCents,
  formatCount,
  formatDate,
  formatMonth,
  formatShortDay,
  formatWeekday,
} from '#platform/format.de.ts';
import type { Bar } from '#platform/ui/chart/bar-chart.tsx';

/** Noon in UTC is the same day in Berlin. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayAndMonth = (day: string): string => formatDate(noonOf(day)).slice(0, 6);

const DAYS_APART = 31;
const WEEKS_APART = 92;

export type Step = 'day' | 'week' | 'month';

/** A year of days would be a comb. */
export const stepOf = (days: number): Step => (days <= DAYS_APART ? 'day' : days <= WEEKS_APART ? 'week' : 'month');

const KEYS: Record<Step, (day: string) => string> = {
  day: (day) => day,
  week: (day) => weekOf(day).span.from,
  month: (day) => day.slice(0, 7),
};

export interface RevenueBar extends Bar, Days {}

function nameOf(step: Step, { from, to }: Days, isShortSpan: boolean): Pick<Bar, 'short' | 'name'> {
  const date = noonOf(from);
  if (step === 'day')
    return { short: isShortSpan ? formatWeekday(date) : dayAndMonth(from), name: formatShortDay(date) };
  if (step === 'week') return { short: dayAndMonth(from), name: `${dayAndMonth(from)} bis ${formatDate(noonOf(to))}` };
  const month = formatMonth(from.slice(0, 7));
  return { short: month.slice(0, 3), name: month };
}

const WEEK = 7;

/** Revenue over time: by day, in long spans by week or month; each over as many days of the span before. */
export function barsOf({ days, earlier }: Pick<Insights, 'days' | 'earlier'>): RevenueBar[] {
  const step = stepOf(days.length);
  return [...groupBy(days, ({ day }) => KEYS[step](day)).values()].map((some) => {
    const span = { from: some[0]?.day ?? '', to: some.at(-1)?.day ?? '' };
    const orders = some.reduce((sum, one) => sum + one.orders, 0);
    return {
      ...span,
      ...nameOf(step, span, days.length <= WEEK),
      value: some.reduce((sum, one) => sum + one.cents, 0),
      before: earlier.orders > 0 ? some.reduce((sum, one) => sum + one.beforeCents, 0) : undefined,
      hint: formatCount(orders, 'Bestellung', 'Bestellungen'),
    };
  });
}

const HOURS = 24;

/** A single day by its hours, from the first to the last in which something was sold. */
export function hoursOf({ span, hours }: Pick<Insights, 'span' | 'hours'>): Bar[] {
  const weekday = (new Date(span.from).getUTCDay() + 6) % 7;
  const cents = hours.cents.slice(weekday * HOURS, (weekday + 1) * HOURS);
  const first = cents.findIndex((value) => value !== 0);
  const last = cents.findLastIndex((value) => value !== 0);
  return cents.slice(Math.max(first, 0), last + 1).map((value, at) => ({
    short: `${first + at}`,
    name: `${first + at} bis ${first + at + 1} Uhr`,
    value,
    hint: formatCount(hours.orders[weekday * HOURS + first + at] ?? 0, 'Bestellung', 'Bestellungen'),
  }));
}

const DAY_NAMES = ['montags', 'dienstags', 'mittwochs', 'donnerstags', 'freitags', 'samstags', 'sonntags'];

/** What stands out, in a sentence; nothing of a single day. */
export function sayHighlight({ days, hours }: Insights): string | undefined {
  const best = days.reduce((most, day) => (day.cents > most.cents ? day : most), days[0] ?? { day: '', cents: 0 });
  if (days.length < 2 || best.cents <= 0) return undefined;
  const at = hours.orders.indexOf(Math.max(...hours.orders));
  const when =
    days.length < WEEK
      ? ''
      : ` Am meisten ist ${DAY_NAMES[Math.floor(at / HOURS)]} zwischen ${at % HOURS} und ${(at % HOURS) + 1} Uhr los.`;
  return `Bester Tag war ${formatShortDay(noonOf(best.day))} mit ${formatCents(best.cents)}.${when}`;
}

export const isOneDay = ({ span }: Pick<Insights, 'span'>): boolean => span.from === span.to;
