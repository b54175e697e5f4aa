import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { Id, Page, whole } from '../core/paging.ts';
import { line, searchText } from '../core/text.ts';
import { DriverFace, RaceTime } from './schema.ts';

export const LapEntry = z.object({
  id: z.int(),
  driver: DriverFace,
  vehicle: z.string(),
  classId: z.int(),
  timeMs: z.int(),
  drivenAt: z.string(),
  recording: z.nullable(z.string()),
  recordingSecond: z.nullable(z.int()),
});
export type LapEntry = z.infer<typeof LapEntry>;

const LAP_STATES = ['PENDING', 'CONFIRMED', 'REJECTED'] as const;
export type LapState = (typeof LAP_STATES)[number];
export const LAP_LABELS: Record<LapState, string> = {
  PENDING: 'wird geprüft',
  CONFIRMED: 'bestätigt',
  REJECTED: 'abgelehnt',
};

/** A recording of ours, or an external link. */
const RecordingLink = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine(
    (text) =>
      /^\/video-on-demand\/[\w-]{1,64}$/.test(text) ||
      /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?$/i.test(text),
    'Bitte eine Adresse angeben, die mit https:// beginnt, oder eine Aufnahme von hier.',
  ),
);

export const LapSubmission = z.object({
  trackId: z.int(),
  classId: z.int(),
  vehicle: line(60),
  timeMs: RaceTime,
  drivenAt: z.optional(DateTime),
  recording: z._default(z.nullable(RecordingLink), null),
  recordingSecond: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))), null),
});
export type LapSubmission = z.infer<typeof LapSubmission>;

export const LapTime = z.extend(LapEntry, {
  trackId: z.int(),
  trackName: z.string(),
  state: z.enum(LAP_STATES),
  isFromGame: z.boolean(),
  reason: z.nullable(z.string()),
});
export type LapTime = z.infer<typeof LapTime>;

/** PENDING undoes a decision. */
export const LapDecision = z
  .object({ state: z.enum(LAP_STATES), reason: z._default(z.nullable(line(200)), null) })
  .check(
    z.refine(({ state, reason }) => state !== 'REJECTED' || reason !== null, {
      message: 'Bitte sag, warum die Zeit nicht zählt.',
      path: ['reason'],
    }),
  );
export type LapDecision = z.infer<typeof LapDecision>;

export const PERIODS = ['all', 'year', 'month', 'last-month'] as const;
export type TimesPeriod = (typeof PERIODS)[number];
export const PERIOD_LABELS: Record<TimesPeriod, string> = {
  all: 'Gesamt',
  year: 'Dieses Jahr',
  month: 'Dieser Monat',
  'last-month': 'Letzter Monat',
};

export const TopTimesFilter = z.object({
  trackId: Id,
  classId: z.optional(Id),
  vehicle: z.optional(searchText(60)),
  period: z._default(z.enum(PERIODS), 'all'),
  limit: z._default(whole(z.int().check(z.minimum(1), z.maximum(500))), 100),
});
export type TopTimesFilter = z.infer<typeof TopTimesFilter>;

export const TopTimes = z.object({
  /** Best of each driver, the fastest first. */
  entries: z.array(z.extend(LapEntry, { rank: z.int(), gapMs: z.int() })),
  total: z.int(),
  /** For the filter. */
  vehicles: z.array(z.string()),
});
export type TopTimes = z.infer<typeof TopTimes>;

export const MyTimesFilter = z.extend(Page, {
  trackId: z.optional(Id),
});
export type MyTimesFilter = z.infer<typeof MyTimesFilter>;

export const PersonalBest = z.object({
  trackId: z.int(),
  trackName: z.string(),
  classId: z.int(),
  timeMs: z.int(),
  vehicle: z.string(),
  drivenAt: z.string(),
  /** Among all drivers of this track and class. */
  rank: z.int(),
  gapMs: z.int(),
});
export type PersonalBest = z.infer<typeof PersonalBest>;
