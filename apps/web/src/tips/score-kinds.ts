import type { Score, ValueName } from '@kontor/contract/tips/schema.ts';
import { formatNumber } from '#platform/format.de.ts';

interface Kind {
  readonly label: string;
  readonly a: ValueName;
  readonly b: ValueName;
}

/** What is counted in a game, for each team. */
export const KINDS: readonly Kind[] = [
  { label: 'Tore', a: 'goalsTeamA', b: 'goalsTeamB' },
  { label: 'Rote Karten', a: 'redCardsTeamA', b: 'redCardsTeamB' },
  { label: 'Gelbe Karten', a: 'yellowCardsTeamA', b: 'yellowCardsTeamB' },
  { label: 'Ecken', a: 'cornersTeamA', b: 'cornersTeamB' },
];

const pair = (score: Score, { a, b }: Kind): string => `${formatNumber(score[a])} : ${formatNumber(score[b])}`;

/** `2 : 1`. */
export const formatScore = (score: Pick<Score, 'goalsTeamA' | 'goalsTeamB'>): string =>
  `${score.goalsTeamA} : ${score.goalsTeamB}`;

/** Cards and corners, one kind per line. */
export const explainScore = (score: Score): string =>
  KINDS.slice(1)
    .map((kind) => `${kind.label} ${pair(score, kind)}`)
    .join('\n');
