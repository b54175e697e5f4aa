import { classify } from '@kontor/contract/racing/standings.ts';
import type { Race, ResultState, Scoring } from '@kontor/contract/racing/tournaments.ts';

/** Ranks that more than one has. */
export function sharedRanks(standings: readonly { readonly rank: number }[]): ReadonlySet<number> {
  const ranks = standings.map(({ rank }) => rank);
  return new Set(ranks.filter((rank, at) => ranks.indexOf(rank) !== at));
}

export interface RaceScore {
  readonly points: number;
  readonly place: number | null;
  readonly state: ResultState;
}

/** What each driver got in each race that counts, by race and driver. */
export const scoresOf = (
  races: readonly Race[],
  scoring: Scoring,
): ReadonlyMap<number, ReadonlyMap<number, RaceScore>> =>
  new Map(
    races.map((race) => [
      race.id,
      new Map(
        classify(race.results, scoring).map(({ result, points, place }) => [
          result.driverId,
          { points, place, state: result.state },
        ]),
      ),
    ]),
  );
