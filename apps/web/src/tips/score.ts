import { type Score, VALUE_MAX, VALUES, type ValueName } from '@kontor/contract/tips/schema.ts';
import { readNumber } from '#platform/format.de.ts';

export const KINDS = [
  { label: 'Tore', a: 'goalsTeamA', b: 'goalsTeamB' },
  { label: 'Rote Karten', a: 'redCardsTeamA', b: 'redCardsTeamB' },
  { label: 'Gelbe Karten', a: 'yellowCardsTeamA', b: 'yellowCardsTeamB' },
  { label: 'Ecken', a: 'cornersTeamA', b: 'cornersTeamB' },
] as const;

/** `2 : 1`, never on two lines. */
export const formatScore = (score: Pick<Score, 'goalsTeamA' | 'goalsTeamB'>): string =>
  `${score.goalsTeamA}\u00a0:\u00a0${score.goalsTeamB}`;

export const explainScore = (score: Score): string =>
  KINDS.slice(1)
    .map(({ label, a, b }) => `${label} ${score[a]} : ${score[b]}`)
    .join('\n');

export type TypedScore = Readonly<Record<ValueName, string>>;

const eachValue = <T>(of: (name: ValueName) => T) =>
  Object.fromEntries(VALUES.map((name) => [name, of(name)])) as Record<ValueName, T>;

export const typedFrom = (score: Score): TypedScore => eachValue((name) => String(score[name]));

/** Closing a game starts from empty fields: every number has to be typed. */
export const NOTHING_TYPED: TypedScore = eachValue(() => '');

function valueFrom(text: string): number | undefined {
  const value = readNumber(text);
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= VALUE_MAX ? value : undefined;
}

/** One more or one less, within bounds; from something that is no number it starts at zero. */
export const stepped = (text: string, by: 1 | -1): string =>
  String(Math.min(Math.max((valueFrom(text) ?? 0) + by, 0), VALUE_MAX));

export function readScore(typed: TypedScore) {
  const score = eachValue((name) => valueFrom(typed[name]));
  const wrong = VALUES.filter((name) => score[name] === undefined);
  return {
    score: wrong.length === 0 ? (score as Score) : undefined,
    errors: Object.fromEntries(wrong.map((name) => [name, `Ganze Zahl, 0 bis ${VALUE_MAX}`])),
  };
}
