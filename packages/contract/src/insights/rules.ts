import { plusDays } from '../core/berlin-time.ts';
import { sayCents, sayNumber } from '../core/german.ts';
import type { Currency } from '../core/money.ts';
import type { Days, Figures, InsightsSpan, WeekSummary } from './schema.ts';

const DAY_MS = 86_400_000;
const write = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const daysIn = ({ from, to }: Days): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, at) => plusDays(from, at));

/** The same day so many months before, or the last one of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return write(Date.UTC(year, month - 1 - months, Math.min(date, last)));
}

const before = ({ from, to }: Days): Days => {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: plusDays(from, -length), to: plusDays(from, -1) };
};

function daysOf({ span, from = '', to = '' }: InsightsSpan, today: string): { span: Days; before: Days } {
  if (span === 'MONTH' || span === 'YEAR') {
    const first = span === 'MONTH' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`;
    const months = span === 'MONTH' ? 1 : 12;
    return {
      span: { from: first, to: today },
      before: { from: monthsBefore(first, months), to: monthsBefore(today, months) },
    };
  }
  const lengths = { TODAY: 1, DAYS_7: 7, DAYS_30: 30, DAYS_90: 90 } as const;
  const days = span === 'OWN' ? { from, to } : { from: plusDays(today, 1 - lengths[span]), to: today };
  return { span: days, before: before(days) };
}

export interface ResolvedSpan {
  readonly span: Days;
  readonly before: Days;
  /** Of the last day before, only hours that begin before this one are compared; `null`: the span is over. */
  readonly untilHour: number | null;
}

/** A day that still runs is compared with the same hours, or every evening would begin with a slump. */
export function resolveSpan(asked: InsightsSpan, { today, hour }: { today: string; hour: number }): ResolvedSpan {
  const days = daysOf(asked, today);
  return { ...days, untilHour: days.span.to === today ? hour + 1 : null };
}

/** The week of a day from Monday to Sunday, and the one before. */
export function weekOf(day: string): { span: Days; before: Days } {
  const monday = plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  return {
    span: { from: monday, to: plusDays(monday, 6) },
    before: { from: plusDays(monday, -7), to: plusDays(monday, -1) },
  };
}

/** From the Monday after. */
export const isWeekOver = (day: string, today: string): boolean => weekOf(day).span.to < today;

/** In percent; `undefined` where there is nothing to compare with. */
export const changeOf = (now: number, earlier: number): number | undefined =>
  earlier === 0 ? undefined : ((now - earlier) / Math.abs(earlier)) * 100;

export const averageOf = ({ cents, orders }: Pick<Figures, 'cents' | 'orders'>): number =>
  orders === 0 ? 0 : Math.round(cents / orders);

/** What is left after the cost of the goods, in percent of what they brought. */
export const marginOf = ({ costedCents, costCents }: Pick<Figures, 'costedCents' | 'costCents'>): number | undefined =>
  costedCents === 0 ? undefined : ((costedCents - costCents) / costedCents) * 100;

const percent = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/** `+12 %`, `±0 %` or nothing. */
export function sayChange(now: number, earlier: number): string {
  const change = changeOf(now, earlier);
  if (change === undefined) return '';
  const said = percent.format(change);
  return `${said === '0' ? '±0' : said} %`;
}

const hours = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });
export const sayHours = (seconds: number): string => `${hours.format(seconds / 3600)} Stunden`;

const dayAndMonth = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}.`;
/** `09.11. – 15.11.2026` */
export const sayDays = ({ from, to }: Days): string => {
  const [first, last] = [dayAndMonth(from), `${dayAndMonth(to)}${to.slice(0, 4)}`];
  if (from === to) return last;
  return `${first}${from.slice(0, 4) === to.slice(0, 4) ? '' : from.slice(0, 4)} – ${last}`;
};

const NAMED = 5;

/** The lines of the weekly summary, for Discord and for copying; each with the week before. */
export function sayWeek({ now, earlier, best }: WeekSummary, currency: Currency): [label: string, text: string][] {
  const money = (cents: number): string => sayCents(cents, currency);
  const beside = (text: string, value: number, before: number, said: string): string =>
    before === 0 ? text : `${text} (${sayChange(value, before)}, Woche davor ${said})`;
  const goods = best.slice(0, NAMED).map(({ name, amount }) => `${sayNumber(amount)} × ${name}`);
  const { workSeconds: worked, wageCents: wages } = now;
  return [
    ['Umsatz', beside(money(now.cents), now.cents, earlier.cents, money(earlier.cents))],
    ['Bestellungen', beside(sayNumber(now.orders), now.orders, earlier.orders, sayNumber(earlier.orders))],
    ['Am meisten verkauft', goods.length > 0 ? goods.join(', ') : 'nichts'],
    ...(worked === null
      ? []
      : [
          [
            'Stunden im Dienst',
            beside(sayHours(worked), worked, earlier.workSeconds ?? 0, sayHours(earlier.workSeconds ?? 0)),
          ] as [string, string],
        ]),
    ...(wages === null
      ? []
      : [
          ['Löhne', beside(money(wages), wages, earlier.wageCents ?? 0, money(earlier.wageCents ?? 0))] as [
            string,
            string,
          ],
        ]),
    [
      'Schwund',
      beside(money(now.shrinkageCents), now.shrinkageCents, earlier.shrinkageCents, money(earlier.shrinkageCents)),
    ],
  ];
}
