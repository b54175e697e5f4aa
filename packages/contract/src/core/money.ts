import * as z from 'zod/mini';

const PER_EUR = 10_000;
const MAX = 1_000_000;

const isExact = (eur: number): boolean => Math.abs(eur * PER_EUR - Math.round(eur * PER_EUR)) < 1e-4;

/** EUR on the wire: a number with at most four decimals. */
export const Eur = z
  .number()
  .check(z.minimum(0), z.maximum(MAX), z.refine(isExact, 'Bitte höchstens vier Stellen nach dem Komma.'));

/** Ten-thousandths of a euro, whole: adding them up loses nothing. */
export type Units = bigint;

export const toUnits = (eur: number): Units => BigInt(Math.round(eur * PER_EUR));
export const fromUnits = (units: Units): number => Number(units) / PER_EUR;

/** Divides and rounds half away from zero. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const [top, bottom] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const half = bottom / 2n;
  return top >= 0n ? (top + half) / bottom : -((-top + half) / bottom);
}
