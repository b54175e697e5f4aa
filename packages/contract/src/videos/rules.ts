import { berlinDayOf, dateTimeOn, dayAfter, fromBerlin } from '../core/berlin-time.ts';
import { AppError } from '../core/errors.ts';
import type { Coverage, Video } from './schema.ts';

/** A file of the inbox unchanged for this long is a finished recording. */
export const QUIET_MS = 30_000;

/** Each request must end within a minute, also on a slow connection. Proxies must allow this size. */
export const UPLOAD_PIECE_BYTES = 5 * 1024 * 1024;

/** Berlin time of the nightly deletion, when the fewest people watch. */
const NIGHT = '04:00';
const DAY_MS = 24 * 60 * 60 * 1000;

export function nightFrom(moment: Date): Date {
  const today = berlinDayOf(moment);
  const tonight = dateTimeOn(today, NIGHT);
  return tonight >= moment ? tonight : dateTimeOn(dayAfter(today), NIGHT);
}

function nightBefore(moment: Date): Date {
  const today = berlinDayOf(moment);
  const tonight = dateTimeOn(today, NIGHT);
  return tonight <= moment ? tonight : dateTimeOn(dayAfter(today, -1), NIGHT);
}

/** `null` without a limit. */
export const deletionOf = (storedAt: Date, retentionDays: number): Date | null =>
  retentionDays === 0 ? null : nightFrom(new Date(storedAt.getTime() + retentionDays * DAY_MS));

/** Recordings stored before this have expired; `undefined` without a limit. */
export function expiryAt(now: Date, retentionDays: number): Date | undefined {
  if (retentionDays === 0) return undefined;
  return new Date(nightBefore(now).getTime() - retentionDays * DAY_MS);
}

/** Recordings in progress and archived ones are never deleted. */
export function checkVideoRemoval({ state, preserve }: Pick<Video, 'state' | 'preserve'>): void {
  if (state !== 'READY') throw new AppError('videos.running');
  if (preserve) throw new AppError('videos.archived');
}

/** Of several the one that began last. */
export function recordingAt(
  coverage: readonly Coverage[],
  at: Date,
): { streamId: string; seconds: number } | undefined {
  const found = coverage
    .filter(({ startedAt, finishedAt }) => new Date(startedAt) <= at && at <= new Date(finishedAt))
    .reduce<Coverage | undefined>((last, one) => (last && last.startedAt >= one.startedAt ? last : one), undefined);
  if (!found) return undefined;
  return {
    streamId: found.streamId,
    seconds: Math.floor((at.getTime() - new Date(found.startedAt).getTime()) / 1000),
  };
}

/** Not right at the start or the end. */
export function worthResuming(seconds: number, durationSeconds: number | null): boolean {
  return seconds >= 5 && (durationSeconds === null || seconds < durationSeconds - 5);
}

const TIME_IN_NAME = /(\d{4})[-_.](\d{2})[-_.](\d{2})[ T_-]+(\d{2})[-_.:h](\d{2})(?:[-_.:m](\d{2}))?/;

/** From names such as `2026-11-15 20-15-30.mp4`, in Berlin time. */
export function startInName(name: string): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] =
    TIME_IN_NAME.exec(name)
      ?.slice(1)
      .map((part) => Number(part ?? 0)) ?? [];
  if (year < 2000 || second > 59) return undefined;
  const start = fromBerlin({ year, month, day, hour, minute });
  return start && new Date(start.getTime() + second * 1000);
}

/** Without extension and separators. */
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

/** `1,25 GB`: decimal, two digits; never shows zero for a file that exists. */
export const sayGigabytes = (bytes: number): string =>
  `${bytes < SMALLEST_SHOWN ? '< ' : ''}${gigabytes.format(Math.max(bytes, SMALLEST_SHOWN) / 1e9)} GB`;

/** Below this two decimals of a gigabyte say little. */
export const SMALL_BYTES = 1e8;

const megabytes = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

/** `3,1 MB` or `1,25 GB`: for people, who know how large a file is that fits into a message. */
export const sayFileSize = (bytes: number): string =>
  bytes < SMALL_BYTES ? `${megabytes.format(Math.max(bytes, 1e5) / 1e6)} MB` : sayGigabytes(bytes);
