import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import type { CountedResult, Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';

/** A driver in the colours of the team this result counts for; teams come and go, results stay. */
export function asRaced(driver: DriverFace, { teamId }: CountedResult, { raceTeams }: TournamentDetail): DriverFace {
  if (teamId === (driver.team?.id ?? null)) return driver;
  return { ...driver, team: raceTeams.find(({ id }) => id === teamId) ?? null };
}

export const countedRaces = ({ races }: TournamentDetail): Race[] => races.filter(({ state }) => state === 'OFFICIAL');

export function lastRaced(tournament: TournamentDetail): (driver: DriverFace) => DriverFace {
  const counted = countedRaces(tournament);
  const latest = new Map(counted.flatMap(({ results }) => results).map((result) => [result.driverId, result]));
  return (driver) => {
    const result = latest.get(driver.id);
    return result ? asRaced(driver, result, tournament) : driver;
  };
}

/** Also those who are not entered any more. */
export const facesOf = ({ drivers, entries }: TournamentDetail): Map<number, DriverFace> =>
  new Map([...drivers.map(({ driver }) => driver), ...entries].map((driver) => [driver.id, driver]));
