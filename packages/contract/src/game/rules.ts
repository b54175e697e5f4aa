import type { Presence, PresenceSource } from './schema.ts';

/** How long a word about who is in the game counts; older than that, nobody can tell. */
export const PRESENCE_VALID_MS = 30_000;

/** How far the clocks of two servers may be apart; a word from further in the future is not believed. */
const CLOCK_SLACK_MS = 5_000;

/** How often the game server's list is asked for. */
export const POLL_MS = 10_000;

export interface Sighting {
  readonly source: PresenceSource;
  readonly checkedAt: Date;
  readonly online: boolean;
}

export const isFresh = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt !== null &&
  now.getTime() - checkedAt.getTime() <= PRESENCE_VALID_MS &&
  checkedAt.getTime() - now.getTime() <= CLOCK_SLACK_MS;

/** The first source that spoke lately decides. */
export function presenceOf(sightings: readonly Sighting[], now: Date): Presence {
  const fresh = sightings.find(({ checkedAt }) => isFresh(checkedAt, now));
  const told = fresh ?? sightings[0];
  return {
    online: fresh ? fresh.online : null,
    checkedAt: told?.checkedAt.toISOString() ?? null,
    source: told?.source ?? null,
  };
}

/** The Discord accounts among a player's identifiers: exactly `discord:` and a number. */
export const discordIdsIn = (identifiers: readonly string[]): string[] =>
  identifiers.flatMap((identifier) => /^discord:(\d{1,20})$/.exec(identifier)?.[1] ?? []);
