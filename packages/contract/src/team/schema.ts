import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { DiscordId, line, prose } from '../core/text.ts';
import { Face } from '../users/schema.ts';
import { ShiftSource } from './duty-schema.ts';

export { DutyChange, OpenShift, ShiftSource, Team, TeamSettings } from './duty-schema.ts';

export const SOURCE_WORDS: Record<ShiftSource, string> = { WEB: 'Kontor', GAME: 'im Spiel', LEAD: 'nachgetragen' };

const ENDINGS = ['WEB', 'GAME', 'GONE', 'LIMIT', 'LEAD', 'LEFT'] as const;
export const ShiftEnding = z.enum(ENDINGS);
export type ShiftEnding = z.infer<typeof ShiftEnding>;

/** Said where an ending needs a word; the usual ones need none. */
export const ENDING_WORDS: Record<ShiftEnding, string | null> = {
  WEB: null,
  GAME: null,
  LEAD: null,
  GONE: 'nicht mehr im Spiel',
  LIMIT: 'nach 16 Stunden beendet',
  LEFT: 'von Kontor beendet',
};

export const Shift = z.object({
  id: z.int(),
  beganAt: z.string(),
  /** `null` while it runs. */
  endedAt: z.nullable(z.string()),
  source: ShiftSource,
  endedBy: z.nullable(ShiftEnding),
  isCorrected: z.boolean(),
  version: z.int(),
});
export type Shift = z.infer<typeof Shift>;

/** `2026-11-16`; any day of the week is taken. */
const DAY = /^20\d\d-\d\d-\d\d$/;
export const Day = z.string().check(
  z.regex(DAY, 'Bitte ein Datum wie 24.12.2026 angeben.'),
  z.refine(
    (text) => !DAY.test(text) || new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true,
    'Diesen Tag gibt es nicht.',
  ),
);

export const WeekFilter = z.object({ week: z.optional(Day) });

export const PersonWeek = z.object({
  person: Face,
  /** In seconds, by day from Monday on; what runs counts up to now. */
  days: z.array(z.int()),
  total: z.int(),
  /** Those that lie in this week at least in part; oldest first. */
  shifts: z.array(Shift),
});
export type PersonWeek = z.infer<typeof PersonWeek>;

const week = { monday: z.string(), at: z.string() };
export const OwnWeek = z.object({ ...week, own: PersonWeek });
export type OwnWeek = z.infer<typeof OwnWeek>;
export const TeamWeek = z.object({ ...week, people: z.array(PersonWeek) });
export type TeamWeek = z.infer<typeof TeamWeek>;

export const REASON_MAX = 200;
const reason = line(REASON_MAX);
const span = { beganAt: DateTime, endedAt: DateTime };
export const NewShift = z.object({ userId: DiscordId, ...span, reason });
export type NewShift = z.infer<typeof NewShift>;
/** Without an end the shift goes on. */
export const ShiftChange = z.object({
  beganAt: DateTime,
  endedAt: z.nullable(DateTime),
  reason,
  version: z.int(),
});
export type ShiftChange = z.infer<typeof ShiftChange>;
export const ShiftRemoval = z.object({ reason, version: z.int() });
export type ShiftRemoval = z.infer<typeof ShiftRemoval>;

export const POST_TITLE_MAX = 120;
export const POST_TEXT_MAX = 4000;
export const POSTS_MAX = 200;
const post = { title: line(POST_TITLE_MAX), text: prose(POST_TEXT_MAX) };
export const NewPost = z.object(post);
export type NewPost = z.infer<typeof NewPost>;
export const PostChange = z.object({ ...post, version: z.int() });
export type PostChange = z.infer<typeof PostChange>;
export const PostPin = z.object({ isPinned: z.boolean() });

export const BoardPost = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown. */
  text: z.string(),
  author: z.nullable(z.string()),
  authorName: z.string(),
  createdAt: z.string(),
  changedAt: z.nullable(z.string()),
  isPinned: z.boolean(),
  /** By the caller; what they wrote themselves counts as read. */
  isRead: z.boolean(),
  /** Names of those who marked it as read. */
  readBy: z.array(z.string()),
  version: z.int(),
});
export type BoardPost = z.infer<typeof BoardPost>;

export const ABSENCE_DAYS_MAX = 366;
export const NewAbsence = z
  .object({
    /** Another person than oneself only by a lead. */
    userId: z.optional(DiscordId),
    firstDay: Day,
    lastDay: Day,
    reason: z._default(z.string().check(z.trim(), z.maxLength(REASON_MAX), z.regex(/^\P{Cc}*$/u)), ''),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
      path: ['lastDay'],
      message: 'Das Ende liegt vor dem Anfang.',
    }),
    z.refine(
      ({ firstDay, lastDay }) => Date.parse(lastDay) - Date.parse(firstDay) <= ABSENCE_DAYS_MAX * 24 * 3_600_000,
      { path: ['lastDay'], message: 'Länger als ein Jahr geht nicht.' },
    ),
  );
export type NewAbsence = z.infer<typeof NewAbsence>;

export const Absence = z.object({
  id: z.int(),
  person: Face,
  firstDay: z.string(),
  lastDay: z.string(),
  /** `null` for those who may not see it: the person and leads do. */
  reason: z.nullable(z.string()),
});
export type Absence = z.infer<typeof Absence>;

export const Member = z.object({
  person: Face,
  role: z.string(),
  /** The last time anything was seen of them, in Kontor, in the game or on duty. */
  lastSeenAt: z.nullable(z.string()),
  lastDutyAt: z.nullable(z.string()),
  isOnDuty: z.boolean(),
  /** Until this day, while it lasts. */
  awayUntil: z.nullable(z.string()),
  notes: z.int(),
});
export type Member = z.infer<typeof Member>;

export const NOTE_MAX = 2000;
export const NOTES_MAX = 200;
export const NewNote = z.object({ text: prose(NOTE_MAX).check(z.trim(), z.minLength(1)) });
export const PersonNote = z.object({ id: z.int(), text: z.string(), byName: z.string(), createdAt: z.string() });
export type PersonNote = z.infer<typeof PersonNote>;
