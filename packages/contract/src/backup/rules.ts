const number = new Intl.NumberFormat('de-DE', { maximumSignificantDigits: 3 });
const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** `23 kB`, `1,74 MB`, `12,3 GB`: decimal units, at least one. */
export function saySize(bytes: number): string {
  let [value, unit] = [bytes / 1000, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${number.format(Math.max(1, value))} ${UNITS[unit]}`;
}

/** Longer ago than a daily backup may be, with a grace period for a server that was off. */
const OVERDUE_MS = 26 * 60 * 60 * 1000;

export const isOverdue = (at: string, now: Date): boolean => now.getTime() - new Date(at).getTime() > OVERDUE_MS;
