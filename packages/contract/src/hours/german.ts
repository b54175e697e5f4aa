import { toBerlin } from '../core/berlin-clock.ts';
import type { State } from './rules.ts';
import { type Span, WEEKDAY_LABELS, weekdayOf } from './schema.ts';

const DAY_MS = 24 * 3_600_000;
/** Beyond this a date without its year is ambiguous. */
const FAR_DAYS = 300;

const two = (value: number): string => String(value).padStart(2, '0');

function partsOf(at: Date) {
  const { year, month, day, hour, minute } = toBerlin(at);
  return { year, month, day, midnight: Date.UTC(year, month - 1, day), time: `${two(hour)}:${two(minute)}` };
}

/** `heute um 18:00`, `morgen um 10:00` or `Freitag, 20.11., um 18:00`. */
export function sayWhen(at: Date, now: Date): string {
  const { year, month, day, midnight, time } = partsOf(at);
  const days = (midnight - partsOf(now).midnight) / DAY_MS;
  if (days === 0) return `heute um ${time}`;
  if (days === 1) return `morgen um ${time}`;
  return `${WEEKDAY_LABELS[weekdayOf(midnight)]}, ${two(day)}.${two(month)}.${days > FAR_DAYS ? year : ''}, um ${time}`;
}

/** `23:00` on the same day, else like `sayWhen`. */
export function sayUntil(at: Date, now: Date): string {
  const { midnight, time } = partsOf(at);
  return midnight === partsOf(now).midnight ? time : sayWhen(at, now);
}

/** `11:00–14:00, 18:00–03:00`, `rund um die Uhr` or `geschlossen`. */
export function saySpans(spans: readonly Span[]): string {
  if (spans.length === 0) return 'geschlossen';
  return spans
    .map(({ opens, closes }) => (opens === '00:00' && closes === '00:00' ? 'rund um die Uhr' : `${opens}–${closes}`))
    .join(', ');
}

/** `Geöffnet bis 23:00` or `Öffnet morgen um 10:00`. */
export function sayState({ isOpen, changesAt }: State, now: Date): string {
  if (isOpen) return changesAt ? `Geöffnet bis ${sayUntil(changesAt, now)}` : 'Geöffnet';
  return changesAt ? `Öffnet ${sayWhen(changesAt, now)}` : 'Geschlossen';
}
