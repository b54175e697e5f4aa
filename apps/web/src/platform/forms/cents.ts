import { readNumber } from '../format.de.ts';

/** An amount as it is typed, in whole cents; `undefined` is anything else. */
export function centsFrom(text: string): number | undefined {
  const value = readNumber(text);
  if (value === undefined) return undefined;
  const cents = Math.round(value * 100);
  return Math.abs(value * 100 - cents) < 1e-6 ? cents : undefined;
}
