import { AppError } from '../core/errors.ts';
import { sayMoment } from '../core/german.ts';
import type { Presence, PresenceSource } from './schema.ts';

/** How long a word about who is in the game counts; older than that, nobody can tell. */
const PRESENCE_VALID_MS = 30_000;

/** How far the clocks of two servers may be apart; a word from further in the future is not believed. */
const CLOCK_SLACK_MS = 5_000;

/** A notice that no player could be shown for this long is dropped. */
export const NOTICE_VALID_MS = 10 * 60_000;

/** A game server or bridge that was not heard for so long is reported to leads. */
export const MISSING_AFTER_MS = 5 * 60_000;

/** How often the game server's list is asked for. */
export const POLL_MS = 10_000;

interface Sighting {
  readonly source: PresenceSource;
  readonly checkedAt: Date;
  readonly online: boolean;
}

export const isFresh = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt !== null &&
  now.getTime() - checkedAt.getTime() <= PRESENCE_VALID_MS &&
  checkedAt.getTime() - now.getTime() <= CLOCK_SLACK_MS;

/** The first source that reported recently decides. */
export function presenceOf(sightings: readonly Sighting[], now: Date): Presence {
  const fresh = sightings.find(({ checkedAt }) => isFresh(checkedAt, now));
  const latest = fresh ?? sightings[0];
  return {
    online: fresh ? fresh.online : null,
    checkedAt: latest?.checkedAt.toISOString() ?? null,
    source: latest?.source ?? null,
  };
}

/** The Discord accounts among a player's identifiers: exactly `discord:` and a number. */
export const discordIdsIn = (identifiers: readonly string[]): string[] =>
  identifiers.flatMap((identifier) => /^discord:(\d{1,20})$/.exec(identifier)?.[1] ?? []);

interface Removal {
  /** Pieces that would go, of all that lie there. */
  readonly removed: number;
  readonly total: number;
  /** Items of which nothing would be left, of all that lie there: a heap of one item must not hide the loss of the rest. */
  readonly emptied: number;
  readonly kinds: number;
}

/** Whether so much of the store would be gone that an admin should look first. */
export const removesTooMuch = ({ removed, total, emptied, kinds }: Removal, percent: number): boolean =>
  removed * 100 > total * percent || emptied * 100 > kinds * percent;

/** The queue of the bridge outlives a night; what is older could be made up for a day nobody remembers. */
const OLDEST_MS = 24 * 60 * 60 * 1000;
const AHEAD_MS = 5 * 60 * 1000;

/** When something in the game happened, as far as it can be believed. */
export function momentOfReport(date: string | undefined, now: Date): Date {
  if (date === undefined) return now;
  const reported = new Date(date);
  const age = now.getTime() - reported.getTime();
  if (age > OLDEST_MS) throw new AppError('bridge.too-old', { date: sayMoment(reported) });
  if (age < -AHEAD_MS) throw new AppError('bridge.future', { date: sayMoment(reported) });
  // A clock that runs ahead a little must not put an entry on top of those that follow.
  return reported > now ? now : reported;
}
