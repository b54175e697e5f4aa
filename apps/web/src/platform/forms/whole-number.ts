import { formatNumber, readNumber } from '../format.de.ts';

/** More pieces or grams than anybody plans with. */
const MOST = 1_000_000_000;

/** A whole number from zero up, as it is typed; `undefined` is anything else. */
export function wholeFrom(text: string): number | undefined {
  const value = readNumber(text);
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= MOST ? value : undefined;
}

/** What is wrong with it, if anything is. */
export function complaintAboutWhole(text: string): string | undefined {
  if (wholeFrom(text) !== undefined) return undefined;
  const value = readNumber(text);
  if (value === undefined || !Number.isInteger(value)) return 'Bitte gib eine ganze Zahl an.';
  return value < 0 ? 'Der Wert muss mindestens 0 sein.' : `Der Wert darf höchstens ${formatNumber(MOST)} sein.`;
}
