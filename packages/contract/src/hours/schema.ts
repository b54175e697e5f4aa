import * as z from 'zod/mini';
import { Moment } from '../core/moment.ts';

/** As a clock in Berlin shows it. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte eine Uhrzeit wie 18:30 angeben.'));

/** One that does not end later on the same day ends on the next one: 22:00 to 03:00, or 00:00 to 00:00 for a whole day. */
export const Span = z.object({ opens: TimeOfDay, closes: TimeOfDay });
export type Span = z.infer<typeof Span>;

export const SPANS_MAX = 6;

const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The first span that begins before another one of its day has ended; -1 if each has its own time. */
function overlapping(spans: readonly Span[]): number {
  const timed = spans.map(({ opens, closes }, at) => {
    const [begin, end] = [minutesOf(opens), minutesOf(closes)];
    return { at, begin, end: end > begin ? end : end + DAY_MINUTES };
  });
  timed.sort((a, b) => a.begin - b.begin);
  const found = timed.find(({ begin }, index) => index > 0 && begin < (timed[index - 1]?.end ?? 0));
  return found?.at ?? -1;
}

/** The spans that begin on one day; none: closed. */
const DaySpans = z.array(Span).check(
  z.maxLength(SPANS_MAX),
  z.check<Span[]>(({ value, issues }) => {
    const at = overlapping(value);
    if (at < 0) return;
    const message = 'Diese Zeit überschneidet sich mit einer anderen des Tages.';
    issues.push({ code: 'custom', input: value, path: [at, 'opens'], message });
  }),
);

export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Of a day, given as the milliseconds of its midnight in UTC. */
export const weekdayOf = (day: number): Weekday => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] as Weekday;

export const WEEKDAY_LABELS: Record<Weekday, string> = {
  MON: 'Montag',
  TUE: 'Dienstag',
  WED: 'Mittwoch',
  THU: 'Donnerstag',
  FRI: 'Freitag',
  SAT: 'Samstag',
  SUN: 'Sonntag',
};

export const Week = z.object({
  MON: DaySpans,
  TUE: DaySpans,
  WED: DaySpans,
  THU: DaySpans,
  FRI: DaySpans,
  SAT: DaySpans,
  SUN: DaySpans,
});
export type Week = z.infer<typeof Week>;

export const EMPTY_WEEK: Week = { MON: [], TUE: [], WED: [], THU: [], FRI: [], SAT: [], SUN: [] };

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A day of the calendar, `2026-12-24`. */
const Day = z
  .string()
  .check(
    z.regex(/^20\d\d-\d\d-\d\d$/, 'Bitte ein Datum wie 24.12.2026 angeben.'),
    z.refine(isDay, 'Diesen Tag gibt es nicht.'),
  );

/** Takes the place of the weekday's spans; what began the day before still ends as usual. */
export const Exception = z.object({ day: Day, spans: DaySpans });
export type Exception = z.infer<typeof Exception>;

export const EXCEPTIONS_MAX = 100;

const Exceptions = z.array(Exception).check(
  z.maxLength(EXCEPTIONS_MAX),
  z.check<Exception[]>(({ value, issues }) => {
    const at = value.findIndex(({ day }, index) => value.findIndex((other) => other.day === day) < index);
    if (at < 0) return;
    issues.push({
      code: 'custom',
      input: value,
      path: [at, 'day'],
      message: 'Diesen Tag gibt es schon in der Liste.',
    });
  }),
);

export const Schedule = z.object({ week: Week, exceptions: Exceptions });
export type Schedule = z.infer<typeof Schedule>;

const MODES = ['AUTO', 'OPEN', 'CLOSED'] as const;

/** `AUTO` follows the weekly hours. A closure may have an end; then what held before holds again. */
export const ModeChange = z.object({ mode: z.enum(MODES), until: z.optional(z.nullable(Moment)) });
export type ModeChange = z.infer<typeof ModeChange>;
export type Mode = ModeChange['mode'];

export const HoursSettings = z.extend(Schedule, {
  mode: z.enum(MODES),
  until: z.nullable(z.string()),
  /** What holds again after `until`. */
  modeBefore: z.enum(['AUTO', 'OPEN']),
  version: z.int(),
});
export type HoursSettings = z.infer<typeof HoursSettings>;

/** A new business is always open. */
export const NEW_HOURS: HoursSettings = {
  mode: 'OPEN',
  until: null,
  modeBefore: 'OPEN',
  week: EMPTY_WEEK,
  exceptions: [],
  version: 1,
};

/** `version` is the one last seen. */
export const HoursChange = z.extend(Schedule, { version: z.int() });
export type HoursChange = z.infer<typeof HoursChange>;

export const Hours = z.extend(HoursSettings, {
  isOpen: z.boolean(),
  /** While open the closing time, while closed the next opening; `null` where none is known. */
  changesAt: z.nullable(z.string()),
});
export type Hours = z.infer<typeof Hours>;
