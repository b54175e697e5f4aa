import { CENTS_MAX, type Cents, centsOf, fromCents } from '@kontor/contract/core/money.ts';
import { readNumber, writePrice } from '../format.de.ts';

export const NO_AMOUNT = 'Bitte gib einen Betrag mit höchstens zwei Stellen nach dem Komma an, zum Beispiel 12,50.';

/** What was typed into a field for an amount, as `12,50`; `undefined` where it is none, or has parts of a cent. */
export function readCents(text: string): Cents | undefined {
  const value = readNumber(text);
  if (value === undefined || Math.abs(value) > fromCents(CENTS_MAX)) return undefined;
  const cents = centsOf(value);
  return Math.abs(value * 100 - cents) < 1e-6 ? cents : undefined;
}

/** As `readCents`, of an amount that cannot be below zero. */
export function readPositiveCents(text: string): Cents | undefined {
  const cents = readCents(text);
  return cents !== undefined && cents >= 0 ? cents : undefined;
}

/** As it stands in a field. */
export const writeCents = (cents: Cents): string => writePrice(fromCents(cents));
