import * as z from 'zod/mini';
import { line } from './text.ts';

export const fromCents = (cents: number): number => cents / 100;

/** Only changes how amounts are shown. */
export const Currency = z.object({ sign: line(6), place: z.enum(['BEFORE', 'AFTER']) });
export type Currency = z.infer<typeof Currency>;

export const EURO: Currency = { sign: '€', place: 'AFTER' };

const formats = new Map<number, Intl.NumberFormat>();

/** Lazy: creating it would delay the first screen. */
function formatWith(maximumFractionDigits: number): Intl.NumberFormat {
  const made = formats.get(maximumFractionDigits);
  if (made) return made;
  const format = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits });
  formats.set(maximumFractionDigits, format);
  return format;
}

/** `1.284,50 €` or `$1.284,50`; a sign of letters is separated: `LSD 1.284,50`. */
export function writeMoney(amount: number, { sign, place }: Currency, digits: 2 | 4): string {
  const number = formatWith(digits).format(Math.abs(amount));
  const minus = amount < 0 ? '-' : '';
  if (place === 'AFTER') return `${minus}${number}\u00a0${sign}`;
  return `${minus}${sign}${/\p{L}$/u.test(sign) ? '\u00a0' : ''}${number}`;
}
