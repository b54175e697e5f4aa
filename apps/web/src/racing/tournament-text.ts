import type { Tournament } from '@kontor/contract/racing/tournaments.ts';
import { formatNumber } from '#platform/format.de.ts';

export const sayDrivers = (count: number): string => `${formatNumber(count)} Fahrer`;

/** `3 von 8 Rennen amtlich`. */
export function sayRaces({ raceCount, officialCount }: Pick<Tournament, 'raceCount' | 'officialCount'>): string {
  if (raceCount === 0) return 'noch keine Rennen';
  return `${formatNumber(officialCount)} von ${formatNumber(raceCount)} Rennen amtlich`;
}
