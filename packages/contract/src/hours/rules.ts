import { berlinDayOf, type Day, type Interval, intervalOn } from '../core/berlin-time.ts';
import { type HoursSettings, type Schedule, weekdayOf } from './schema.ts';

const DAY_MS = 24 * 3_600_000;
/** A later closing time is not computed. */
const HORIZON_DAYS = 15;

/** `null` where no change is in sight. */
export interface State {
  readonly isOpen: boolean;
  readonly changesAt: Date | null;
}

/** `2026-11-15`. */
const dateOf = (day: Day): string => new Date(day).toISOString().slice(0, 10);

/** Sorted by begin. */
function intervalsOn({ week, exceptions }: Schedule, day: Day): Interval[] {
  const date = dateOf(day);
  const spans = exceptions.find((one) => one.day === date)?.spans ?? week[weekdayOf(day)];
  return (
    spans
      .map(({ opens, closes }) => intervalOn(day, opens, closes))
      // In a skipped hour a span can end before it begins.
      .filter(({ begin, end }) => begin < end)
      .sort((a, b) => a.begin - b.begin)
  );
}

/** Enough weeks that not all days can be exceptions, plus later exceptions. */
function daysFrom({ exceptions }: Schedule, first: Day): Day[] {
  const near = Array.from({ length: 7 * (exceptions.length + 1) + 2 }, (_, at) => first + at * DAY_MS);
  const far = exceptions.map(({ day }) => Date.parse(`${day}T00:00:00Z`)).filter((day) => day > (near.at(-1) ?? 0));
  return [...near, ...far.sort((a, b) => a - b)];
}

/** The end of all adjoining spans that cover this time; the time itself if there are none. */
function endAt(schedule: Schedule, at: number, today: Day): number {
  let end = at;
  for (let day = today - DAY_MS; day <= today + HORIZON_DAYS * DAY_MS; day += DAY_MS) {
    for (const interval of intervalsOn(schedule, day)) {
      if (interval.begin > end) return end;
      end = Math.max(end, interval.end);
    }
  }
  return end;
}

/** A span that adjoins another opens nothing. */
export function nextOpening(schedule: Schedule, after: Date): Date | null {
  const today = berlinDayOf(after);
  const end = endAt(schedule, after.getTime(), today);
  for (const day of daysFrom(schedule, today - DAY_MS)) {
    const next = intervalsOn(schedule, day).find(({ begin }) => begin > end);
    if (next) return new Date(next.begin);
  }
  return null;
}

/** A night belongs to the day it began on. */
const DAY_BEGINS = '05:00';

/** The day of business at this time: until the early morning it is the one before. */
function businessDayOf(at: Date): Day {
  const day = berlinDayOf(at);
  return at.getTime() < intervalOn(day, DAY_BEGINS, DAY_BEGINS).begin ? day - DAY_MS : day;
}

/** When it opens again after the rest of today has been skipped: in the early morning where the hours name no time. */
export function openingAfterToday(schedule: Schedule, at: Date): Date {
  const today = businessDayOf(at);
  let opening = nextOpening(schedule, at);
  while (opening && businessDayOf(opening) === today) opening = nextOpening(schedule, opening);
  return opening ?? new Date(intervalOn(today + DAY_MS, DAY_BEGINS, DAY_BEGINS).begin);
}

/** Ignores the mode. */
export function scheduledAt(schedule: Schedule, at: Date): State {
  const today = berlinDayOf(at);
  const end = endAt(schedule, at.getTime(), today);
  if (end === at.getTime()) return { isOpen: false, changesAt: nextOpening(schedule, at) };
  const isEndless = end > at.getTime() + (HORIZON_DAYS - 1) * DAY_MS;
  return { isOpen: true, changesAt: isEndless ? null : new Date(end) };
}

/** No opening is promised: it is unknown when the next shift begins. */
function staffedAt(settings: HoursSettings, at: Date): State {
  const planned = settings.dutyWithinHours ? scheduledAt(settings, at) : { isOpen: true, changesAt: null };
  return settings.isStaffed && planned.isOpen ? planned : { isOpen: false, changesAt: null };
}

export function stateAt(settings: HoursSettings, at: Date): State {
  const { mode, until, modeBefore } = settings;
  if (mode === 'OPEN') return { isOpen: true, changesAt: null };
  if (mode === 'AUTO') return scheduledAt(settings, at);
  if (mode === 'DUTY') return staffedAt(settings, at);
  if (until === null) return { isOpen: false, changesAt: null };
  const after = { ...settings, mode: modeBefore };
  const end = new Date(until);
  if (end <= at) return stateAt(after, at);
  const then = stateAt(after, end);
  return { isOpen: false, changesAt: then.isOpen ? end : then.changesAt };
}

/** A closure whose end has passed is over. */
export const modeAt = (
  { mode, until, modeBefore }: Pick<HoursSettings, 'mode' | 'until' | 'modeBefore'>,
  at: Date,
): HoursSettings['mode'] => (mode === 'CLOSED' && until !== null && new Date(until) <= at ? modeBefore : mode);

export const hasHours = ({ week, exceptions }: Schedule): boolean =>
  [...Object.values(week), ...exceptions.map(({ spans }) => spans)].some((spans) => spans.length > 0);
