import { TOURNAMENT_LABELS, type Tournament, type TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { formatNumber } from '#platform/format.de.ts';
import { Badge, type Tone } from '#platform/ui/badge.tsx';

const TONES: Record<TournamentState, Tone> = {
  DRAFT: 'gray',
  REGISTRATION: 'blue',
  RUNNING: 'green',
  FINISHED: 'faint',
  CANCELLED: 'red',
};

export const TournamentBadge = ({ state }: { readonly state: TournamentState }) => (
  <Badge tone={TONES[state]}>{TOURNAMENT_LABELS[state]}</Badge>
);

export const None = ({ word }: { readonly word: string }) => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{word}</span>
  </>
);

export const sayDrivers = (count: number): string => `${formatNumber(count)} Fahrer`;

export function sayRaces({ raceCount, officialCount }: Pick<Tournament, 'raceCount' | 'officialCount'>): string {
  if (raceCount === 0) return 'noch keine Rennen';
  return `${formatNumber(officialCount)} von ${formatNumber(raceCount)} Rennen amtlich`;
}

/** `−3`, with the minus sign that is as wide as a figure. */
export const sayNumber = (value: number): string => formatNumber(value).replace('-', '−');

export const sayPoints = (points: number): string =>
  `${sayNumber(points)} ${Math.abs(points) === 1 ? 'Punkt' : 'Punkte'}`;
