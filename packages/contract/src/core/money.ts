import * as z from 'zod/mini';
import type { Fraction } from './fraction.ts';

export { Currency, EURO, fromCents, writeMoney } from './currency.ts';

const PER_EUR = 10_000;
export const EUR_MAX = 1_000_000;

const toEur = (value: number): number => Math.round(value * PER_EUR) / PER_EUR;
const isExact = (value: number): boolean =>
  Math.abs(value - toEur(value)) < 1e-9 && (value === 0 || toEur(value) !== 0);

const exact = () => z.refine<number>(isExact, 'Bitte höchstens vier Stellen nach dem Komma.');

/** At most four decimals. */
export const Eur = z.number().check(z.minimum(0), z.maximum(EUR_MAX), exact(), z.overwrite(toEur));

/** Zero or less stands for "none". */
export const EurOrNone = z.number().check(z.minimum(-EUR_MAX), z.maximum(EUR_MAX), exact(), z.overwrite(toEur));

/** Ten-thousandths of a euro: sums are exact. */
type Units = bigint;

export const toUnits = (eur: number): Units => BigInt(Math.round(eur * PER_EUR));
export const fromUnits = (units: Units): number => Number(units) / PER_EUR;

/** Rounds half away from zero. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const [top, bottom] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const half = bottom / 2n;
  return top >= 0n ? (top + half) / bottom : -((-top + half) / bottom);
}

/** More than is ever shown, so that only the shown value is rounded. */
const DECIMALS = 12;

export function fromFraction({ top, bottom }: Fraction): number {
  const digits = divide(top * 10n ** BigInt(DECIMALS), bottom * BigInt(PER_EUR));
  const text = String(digits < 0n ? -digits : digits).padStart(DECIMALS + 1, '0');
  return Number(`${digits < 0n ? '-' : ''}${text.slice(0, -DECIMALS)}.${text.slice(-DECIMALS)}`);
}

/** A billion of the currency: sums of very many stay exact. */
export const CENTS_MAX = 100_000_000_000;

/** Whole hundredths of the currency; what has to do with cash is counted in these, and rounded nowhere but in this file. */
export const Cents = z.int().check(z.minimum(-CENTS_MAX), z.maximum(CENTS_MAX));
export type Cents = z.infer<typeof Cents>;

export const PositiveCents = z.int().check(z.minimum(1), z.maximum(CENTS_MAX));

/** An exact sum in cents, rounded once, half away from zero. */
export const centsOfUnits = (units: Units): Cents => Number(divide(units, BigInt(PER_EUR / 100)));

/** Of so many pieces at a price with up to four decimals. */
export const centsOf = (price: number, amount = 1): Cents => centsOfUnits(toUnits(price) * BigInt(amount));

/** `percent` has at most two decimals. */
export const percentOf = (cents: Cents, percent: number): Cents =>
  Number(divide(BigInt(cents) * BigInt(Math.round(percent * 100)), 10_000n));

/** The price of one piece with four decimals, of so many for a sum. */
export const pricePerPiece = (cents: Cents, amount: number): number =>
  fromUnits(divide(BigInt(cents) * BigInt(PER_EUR / 100), BigInt(amount)));
