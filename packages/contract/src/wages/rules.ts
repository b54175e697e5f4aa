import { type Cents, divide, percentOf } from '../core/money.ts';
import type { Rate, RateChange } from './schema.ts';

const SECONDS_PER_HOUR = 3600n;

/** Rounded once, in cents. */
export const commissionOf = (revenueCents: Cents, commissionBp: number): Cents =>
  percentOf(revenueCents, commissionBp / 100);

const worthOf = (seconds: number, hourlyCents: Cents): Cents =>
  Number(divide(BigInt(seconds) * BigInt(hourlyCents), SECONDS_PER_HOUR));

/** What the hours of a day are worth beyond those already noted: however often a day is noted, its parts add up. */
export const hoursWorth = (seconds: number, notedSeconds: number, hourlyCents: Cents): Cents =>
  worthOf(seconds, hourlyCents) - worthOf(notedSeconds, hourlyCents);

export interface AppliedRate extends Rate {
  /** Not the default. */
  readonly isOwn: boolean;
}

type Entry = Pick<RateChange, 'personId' | 'fromDay' | 'rate'>;

const latest = (rates: readonly Entry[], personId: string | null, day: string): Rate | null =>
  rates
    .filter((entry) => entry.personId === personId && entry.fromDay <= day)
    .reduce<Entry | undefined>((last, entry) => (last && last.fromDay > entry.fromDay ? last : entry), undefined)
    ?.rate ?? null;

/** The rate of a day: the person's own, else the default. */
export function rateOn(rates: readonly Entry[], personId: string, day: string): AppliedRate | null {
  const own = latest(rates, personId, day);
  if (own) return { ...own, isOwn: true };
  const common = latest(rates, null, day);
  return common && { ...common, isOwn: false };
}
