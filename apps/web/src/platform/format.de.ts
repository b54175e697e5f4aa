const ZONE = 'Europe/Berlin';

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 });
const eur = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: ZONE });
const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE });
const clock = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: ZONE });
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: ZONE });
const relative = new Intl.RelativeTimeFormat('de-DE', { numeric: 'auto' });

/** `1.284` or `4,25`. */
export const formatNumber = (value: number): string => number.format(value);

/** `1.284,00 €`. */
export const formatEur = (value: number): string => eur.format(value);

/** `15.11.2026`, as seen in Berlin. */
export const formatDate = (date: Date | string): string => day.format(new Date(date));

/** `15.11.2026, 18:30`, as seen in Berlin. */
export const formatDateTime = (date: Date | string): string => moment.format(new Date(date));

/** `18:30`, as seen in Berlin. */
export const formatTime = (date: Date | string): string => clock.format(new Date(date));

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `vor 4 Minuten`, `in 2 Stunden`, `gestern`; under a minute `gerade eben`. */
export function formatRelative(date: Date | string, now: Date): string {
  const seconds = (new Date(date).getTime() - now.getTime()) / 1000;
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return 'gerade eben';
}

/** How one greets at this hour in Berlin. */
export function greetingAt(now: Date): string {
  const at = Number(hour.format(now));
  if (at >= 5 && at < 11) return 'Guten Morgen';
  return at >= 11 && at < 18 ? 'Guten Tag' : 'Guten Abend';
}
