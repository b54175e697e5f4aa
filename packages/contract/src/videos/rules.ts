import { berlinDayOf, dayAfter, fromBerlin, momentOn } from '../core/berlin-time.ts';
import { AppError } from '../core/errors.ts';
import type { Coverage, Video } from './schema.ts';

/** A file of the inbox that has not changed for this long is a finished recording. */
export const QUIET_MS = 30_000;

/** The largest piece of an upload: the server wants each request within a minute, also over a slow line. Proxies must let it through. */
export const UPLOAD_PIECE_BYTES = 5 * 1024 * 1024;

/** The time in Berlin at which recordings are deleted: the fewest people watch then. */
const NIGHT = '04:00';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The first night that begins at this moment or later. */
export function nightFrom(moment: Date): Date {
  const today = berlinDayOf(moment);
  const tonight = momentOn(today, NIGHT);
  return tonight >= moment ? tonight : momentOn(dayAfter(today), NIGHT);
}

/** The latest night that has begun: tonight's, if it is past four. */
function nightBefore(moment: Date): Date {
  const today = berlinDayOf(moment);
  const tonight = momentOn(today, NIGHT);
  return tonight <= moment ? tonight : momentOn(dayAfter(today, -1), NIGHT);
}

/** When a recording goes that nobody archives; with no limit it stays. */
export const deletionOf = (storedAt: Date, retentionDays: number): Date | null =>
  retentionDays === 0 ? null : nightFrom(new Date(storedAt.getTime() + retentionDays * DAY_MS));

/** Stored before this, a recording has had all its nights; `undefined` where no limit is set. */
export function expiryAt(now: Date, retentionDays: number): Date | undefined {
  if (retentionDays === 0) return undefined;
  return new Date(nightBefore(now).getTime() - retentionDays * DAY_MS);
}

/** What is still being written or was archived is never deleted, by nobody. */
export function checkVideoRemoval({ state, preserve }: Pick<Video, 'state' | 'preserve'>): void {
  if (state !== 'READY') throw new AppError('videos.running');
  if (preserve) throw new AppError('videos.archived');
}

/** The recording that shows a moment, and the second to jump to; of several the one that began last. */
export function momentIn(coverage: readonly Coverage[], at: Date): { streamId: string; seconds: number } | undefined {
  const found = coverage
    .filter(({ startedAt, finishedAt }) => new Date(startedAt) <= at && at <= new Date(finishedAt))
    .reduce<Coverage | undefined>((last, one) => (last && last.startedAt >= one.startedAt ? last : one), undefined);
  if (!found) return undefined;
  return {
    streamId: found.streamId,
    seconds: Math.floor((at.getTime() - new Date(found.startedAt).getTime()) / 1000),
  };
}

/** Whether it is worth resuming there: not right at the start, and not when it is as good as over. */
export function worthResuming(seconds: number, durationSeconds: number | null): boolean {
  return seconds >= 5 && (durationSeconds === null || seconds < durationSeconds - 5);
}

const TIME_IN_NAME = /(\d{4})[-_.](\d{2})[-_.](\d{2})[ T_-]+(\d{2})[-_.:h](\d{2})(?:[-_.:m](\d{2}))?/;

/** When a recording began, as recorders write it into the file's name: `2026-11-15 20-15-30.mp4`, in Berlin. */
export function startInName(name: string): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] =
    TIME_IN_NAME.exec(name)
      ?.slice(1)
      .map((part) => Number(part ?? 0)) ?? [];
  if (year < 2000 || second > 59) return undefined;
  const start = fromBerlin({ year, month, day, hour, minute });
  return start && new Date(start.getTime() + second * 1000);
}

/** What a file's name says about its content, without ending and separators. */
export function titleFromName(name: string): string {
  const title = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(/_+/g, ' ')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  return title.slice(0, 120).trim() || 'Aufnahme';
}

const gigabytes = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const SMALLEST_SHOWN = 1e7;

/** `1,25 GB`: by a thousand, with two digits; what is there never reads as nothing. */
export const sayGigabytes = (bytes: number): string =>
  `${bytes < SMALLEST_SHOWN ? '< ' : ''}${gigabytes.format(Math.max(bytes, SMALLEST_SHOWN) / 1e9)} GB`;
