import { dateTimeOn, dayAfter, plusDays } from '../core/berlin-time.ts';
import { AppError } from '../core/errors.ts';
import type { Cents } from '../core/money.ts';
import type { Account, CashEntry, CashKind, CashSource, CashSum, MANUAL_KINDS } from './schema.ts';

/** A day is looked for in the morning after it: an evening may end past midnight. */
const FORGOTTEN_FROM = '06:00';

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a day that is still open should have been closed by now. */
export const isForgotten = (day: string, now: Date): boolean =>
  now >= dateTimeOn(dayAfter(midnight(day)), FORGOTTEN_FROM);

export const dayBefore = (day: string): string => plusDays(day, -1);
export const nextDay = (day: string): string => plusDays(day, 1);

/** `15.11.2026` */
export const sayDay = (day: string): string => day.split('-').reverse().join('.');

/** What is entered as an amount comes or goes. */
export const signed = (kind: (typeof MANUAL_KINDS)[number], cents: Cents): Cents =>
  kind === 'DEPOSIT' ? cents : -cents;

const WHERE: Partial<Record<CashSource['kind'], string>> = {
  ORDER: 'an der Bestellung',
  PAYOUT: 'bei den Auszahlungen der Tippspiele',
  WAGE: 'bei den Löhnen',
  CLOSE: 'beim nächsten Abschluss, durch Zählen',
};

type Reversible = Pick<CashEntry, 'reverses' | 'reversedBy' | 'source'>;

/** What stands in the way of a counter-entry by hand. */
export function reversalRefusal({ reverses, reversedBy, source }: Reversible): AppError | undefined {
  if (reverses !== null) return new AppError('cash.is-counter-entry');
  if (reversedBy !== null) return new AppError('cash.reversed');
  const where = source && WHERE[source.kind];
  return where ? new AppError('cash.elsewhere', { where }) : undefined;
}

export function totalsOf(sums: readonly CashSum[], account?: Account): { in: Cents; out: Cents; entries: number } {
  const counted = sums.filter((sum) => account === undefined || sum.account === account);
  const add = (of: (sum: CashSum) => number) => counted.reduce((total, sum) => total + of(sum), 0);
  return { in: add((sum) => sum.in), out: add((sum) => sum.out), entries: add((sum) => sum.entries) };
}

/** Money that only moves between till and bank is neither earned nor spent. */
export const ofKind = (sums: readonly CashSum[], kind: CashKind): CashSum[] => sums.filter((sum) => sum.kind === kind);
