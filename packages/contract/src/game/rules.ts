import { AppError } from '../core/errors.ts';
import { sayDateTime } from '../core/german.ts';
import type { Presence, PresenceSource } from './schema.ts';

/** A report older than this counts as unknown. */
const PRESENCE_VALID_MS = 30_000;

/** Tolerance for clocks that differ; reports from further in the future are ignored. */
const CLOCK_SLACK_MS = 5_000;

export const NOTICE_VALID_MS = 10 * 60_000;

/** A source silent for this long is reported to leads. */
export const MISSING_AFTER_MS = 5 * 60_000;

export const POLL_MS = 10_000;

/** The bridge reports the whole stash every five minutes. */
const STOCK_VALID_MS = 15 * 60_000;

export const isStockReported = (reportedAt: Date | null, now: Date): boolean =>
  reportedAt !== null && now.getTime() - reportedAt.getTime() <= STOCK_VALID_MS;

interface Sighting {
  readonly source: PresenceSource;
  readonly checkedAt: Date;
  readonly online: boolean;
}

export const isFresh = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt !== null &&
  now.getTime() - checkedAt.getTime() <= PRESENCE_VALID_MS &&
  checkedAt.getTime() - now.getTime() <= CLOCK_SLACK_MS;

/** The first source with a recent report decides. */
export function presenceOf(sightings: readonly Sighting[], now: Date): Presence {
  const fresh = sightings.find(({ checkedAt }) => isFresh(checkedAt, now));
  const latest = fresh ?? sightings[0];
  return {
    online: fresh ? fresh.online : null,
    checkedAt: latest?.checkedAt.toISOString() ?? null,
    source: latest?.source ?? null,
  };
}

/** Exactly `discord:` and a number. */
export const discordIdsIn = (identifiers: readonly string[]): string[] =>
  identifiers.flatMap((identifier) => /^discord:(\d{1,20})$/.exec(identifier)?.[1] ?? []);

interface Removal {
  /** Pieces that would be removed, of all in stock. */
  readonly removed: number;
  readonly total: number;
  /** Items that would be left without stock: a large amount of one item must not hide the loss of the others. */
  readonly emptied: number;
  readonly kinds: number;
}

/** Whether an admin must confirm the snapshot first. */
export const removesTooMuch = ({ removed, total, emptied, kinds }: Removal, percent: number): boolean =>
  removed * 100 > total * percent || emptied * 100 > kinds * percent;

/** The queue of the bridge survives a night; older reports are refused. */
const OLDEST_MS = 24 * 60 * 60 * 1000;
const AHEAD_MS = 5 * 60 * 1000;

/** Throws for an implausible date. */
export function dateOfReport(date: string | undefined, now: Date): Date {
  if (date === undefined) return now;
  const reported = new Date(date);
  const age = now.getTime() - reported.getTime();
  if (age > OLDEST_MS) throw new AppError('bridge.too-old', { date: sayDateTime(reported) });
  if (age < -AHEAD_MS) throw new AppError('bridge.future', { date: sayDateTime(reported) });
  // A clock that runs ahead a little must not put an entry on top of those that follow.
  return reported > now ? now : reported;
}
