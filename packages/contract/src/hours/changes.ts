import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { Day } from '../core/day.ts';
import { MODES, weekOf } from './schema.ts';

/** In Berlin. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte eine Uhrzeit wie 18:30 angeben.'));

const Span = z.object({ opens: TimeOfDay, closes: TimeOfDay });
type Span = z.infer<typeof Span>;

export const SPANS_MAX = 6;

const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Index of the first span that overlaps another of its day, or -1. */
function overlapping(spans: readonly Span[]): number {
  const timed = spans.map(({ opens, closes }, at) => {
    const [begin, end] = [minutesOf(opens), minutesOf(closes)];
    return { at, begin, end: end > begin ? end : end + DAY_MINUTES };
  });
  timed.sort((a, b) => a.begin - b.begin);
  const found = timed.find(({ begin }, index) => index > 0 && begin < (timed[index - 1]?.end ?? 0));
  return found?.at ?? -1;
}

const DaySpans = z.array(Span).check(
  z.maxLength(SPANS_MAX),
  z.check<Span[]>(({ value, issues }) => {
    const at = overlapping(value);
    if (at < 0) return;
    const message = 'Diese Zeit überschneidet sich mit einer anderen des Tages.';
    issues.push({ code: 'custom', input: value, path: [at, 'opens'], message });
  }),
);

const Exception = z.object({ day: Day, spans: DaySpans });
type Exception = z.infer<typeof Exception>;

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

export const HoursChange = z.object({
  week: weekOf(DaySpans),
  exceptions: Exceptions,
  /** Left out, it stays. */
  dutyWithinHours: z.optional(z.boolean()),
  version: z.int(),
});
export type HoursChange = z.infer<typeof HoursChange>;

/** `AUTO` follows the weekly hours, `DUTY` who is on duty. A closure may end; then the previous mode applies again. */
export const ModeChange = z.object({ mode: z.enum(MODES), until: z.optional(z.nullable(DateTime)) });
export type ModeChange = z.infer<typeof ModeChange>;
