import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import { type Classified, classify } from '@kontor/contract/racing/standings.ts';
import type { CountedResult, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';

export interface ResultRow extends Classified<CountedResult> {
  readonly driver: DriverFace | undefined;
  /** With penalties. */
  readonly totalMs: number | null;
  /** To the winner; null for the winner and where there are no times. */
  readonly gapMs: number | null;
}

/** Everybody named anywhere in a tournament, also who is not entered any more. */
export function facesOf({ entries, drivers }: TournamentDetail): ReadonlyMap<number, DriverFace> {
  return new Map([...drivers.map(({ driver }) => driver), ...entries].map((driver) => [driver.id, driver]));
}

/** A driver in the colours of the team this result counts for; teams come and go, results stay. */
function asRaced(
  driver: DriverFace,
  { teamId }: Pick<CountedResult, 'teamId'>,
  { raceTeams }: Pick<TournamentDetail, 'raceTeams'>,
): DriverFace {
  if (teamId === (driver.team?.id ?? null)) return driver;
  return { ...driver, team: raceTeams.find(({ id }) => id === teamId) ?? null };
}

/** Each driver as in their latest race that counts. */
export function lastRaced(tournament: TournamentDetail): (driver: DriverFace) => DriverFace {
  const counted = tournament.races.filter(({ state }) => state === 'OFFICIAL');
  const latest = new Map(counted.flatMap(({ results }) => results).map((result) => [result.driverId, result]));
  return (driver) => {
    const result = latest.get(driver.id);
    return result ? asRaced(driver, result, tournament) : driver;
  };
}

/** The results of a race as they are shown, with what each is behind the winner. */
export function resultRows(
  results: readonly CountedResult[],
  tournament: TournamentDetail,
  faces: ReadonlyMap<number, DriverFace>,
): ResultRow[] {
  const classified = classify(results, tournament);
  const isTimed = results.every(({ state, timeMs }) => state !== 'FINISHED' || timeMs !== null);
  const totalOf = ({ timeMs, timePenaltyMs }: CountedResult) => (timeMs === null ? null : timeMs + timePenaltyMs);
  const first = classified[0]?.place === 1 ? totalOf(classified[0].result) : null;
  return classified.map((one) => {
    const totalMs = totalOf(one.result);
    const isBehind = isTimed && one.place !== null && one.place > 1 && totalMs !== null && first !== null;
    const face = faces.get(one.result.driverId);
    const driver = face && asRaced(face, one.result, tournament);
    return { ...one, driver, totalMs, gapMs: isBehind ? totalMs - first : null };
  });
}
