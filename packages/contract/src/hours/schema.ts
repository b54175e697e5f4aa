import * as z from 'zod/mini';

/** Ends on the next day unless `closes` is later: 22:00 to 03:00, or 00:00 to 00:00 for a whole day. */
export const Span = z.object({ opens: z.string(), closes: z.string() });
export type Span = z.infer<typeof Span>;

export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Of a day as the milliseconds of its midnight in UTC. */
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

/** Spans by the day on which they begin; none: closed. */
export const weekOf = <S extends z.ZodMiniType>(spans: S) =>
  z.object({ MON: spans, TUE: spans, WED: spans, THU: spans, FRI: spans, SAT: spans, SUN: spans });

const Week = weekOf(z.array(Span));
export type Week = z.infer<typeof Week>;

export const EMPTY_WEEK: Week = { MON: [], TUE: [], WED: [], THU: [], FRI: [], SAT: [], SUN: [] };

/** Replaces the weekday's spans; a span begun the day before still ends as usual. */
const Exception = z.object({ day: z.string(), spans: z.array(Span) });

const Schedule = z.object({ week: Week, exceptions: z.array(Exception) });
export type Schedule = z.infer<typeof Schedule>;

/** `DUTY`: open while a member of staff is on duty. */
export const MODES = ['AUTO', 'OPEN', 'CLOSED', 'DUTY'] as const;
export type Mode = (typeof MODES)[number];

export const HoursSettings = z.extend(Schedule, {
  mode: z.enum(MODES),
  until: z.nullable(z.string()),
  /** Applies again after `until`. */
  modeBefore: z.enum(['AUTO', 'OPEN', 'DUTY']),
  /** With `DUTY`: open only within the weekly hours. */
  dutyWithinHours: z.boolean(),
  /** Whether a member of staff is on duty; always true where no duty is kept. */
  isStaffed: z.boolean(),
  version: z.int(),
});
export type HoursSettings = z.infer<typeof HoursSettings>;

export const NEW_HOURS: HoursSettings = {
  mode: 'OPEN',
  until: null,
  modeBefore: 'OPEN',
  dutyWithinHours: false,
  isStaffed: false,
  week: EMPTY_WEEK,
  exceptions: [],
  version: 1,
};

/** Customers learn from it whether it is open, and not why. */
export const Hours = z.extend(z.omit(HoursSettings, { isStaffed: true }), {
  isOpen: z.boolean(),
  /** The closing time while open, the next opening while closed; `null` if unknown. */
  changesAt: z.nullable(z.string()),
});
export type Hours = z.infer<typeof Hours>;
