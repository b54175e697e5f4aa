import { RUNNING_HOURS } from './duration.ts';
import { type Score, type TipGame, type TipScore, VALUES } from './schema.ts';

/** Virtual currency for each matching card or corner value. */
export const BONUS = 10;

export interface Terms {
  readonly price: number;
  readonly redOnlyIfAny: boolean;
}

export interface Prize {
  readonly goals: number;
  readonly cards: number;
  readonly corners: number;
  readonly total: number;
  readonly isExact: boolean;
}

const CARDS = ['redCardsTeamA', 'redCardsTeamB', 'yellowCardsTeamA', 'yellowCardsTeamB'] as const;
const CORNERS = ['cornersTeamA', 'cornersTeamB'] as const;
type Extra = (typeof CARDS)[number] | (typeof CORNERS)[number];
const RED = new Set<string>(['redCardsTeamA', 'redCardsTeamB']);

/** Red cards are rare: with `redOnlyIfAny`, a tip of zero wins nothing. */
export const isHit = (
  name: Extra,
  tip: TipScore,
  result: Score,
  { redOnlyIfAny }: Pick<Terms, 'redOnlyIfAny'>,
): boolean => tip[name] === result[name] && !(redOnlyIfAny && RED.has(name) && result[name] === 0);

/** The price for the exact score, half of it (rounded down) when the goals of both teams are off by one in total, and ten per matching card or corner value. */
export function prizeOf(tip: TipScore, result: Score, terms: Terms): Prize {
  const off = Math.abs(tip.goalsTeamA - result.goalsTeamA) + Math.abs(tip.goalsTeamB - result.goalsTeamB);
  const goals = off === 0 ? terms.price : off === 1 ? Math.floor(terms.price / 2) : 0;
  const bonusFor = (names: readonly Extra[]) => names.filter((name) => isHit(name, tip, result, terms)).length * BONUS;
  const [cards, corners] = [bonusFor(CARDS), bonusFor(CORNERS)];
  return { goals, cards, corners, total: goals + cards + corners, isExact: off === 0 };
}

/** What can still be won with this tip at best, or with any. A red card that is tipped to stay out may win nothing. */
export function highestPrize({ price, redOnlyIfAny }: Terms, tip?: Partial<TipScore>): number {
  const mayWin = (name: Extra) =>
    !tip || (typeof tip[name] === 'number' && !(redOnlyIfAny && RED.has(name) && tip[name] === 0));
  return price + [...CARDS, ...CORNERS].filter(mayWin).length * BONUS;
}

export type GamePhase = 'upcoming' | 'running' | 'waiting' | 'closed';

/** Before the start, running for two and a half hours, then waiting for its result. */
export function phaseOf({ gameStart, gameClosed }: Pick<TipGame, 'gameStart' | 'gameClosed'>, now: Date): GamePhase {
  if (gameClosed) return 'closed';
  const since = now.getTime() - Date.parse(gameStart);
  if (since < 0) return 'upcoming';
  return since < RUNNING_HOURS * 3_600_000 ? 'running' : 'waiting';
}

/** "Läuft" while it runs, otherwise "Ausstehend", until it is closed. */
export const phaseLabel = (phase: Exclude<GamePhase, 'closed'>): string =>
  phase === 'running' ? 'Läuft' : 'Ausstehend';

export type Timed = Pick<TipGame, 'gameStart' | 'gameClosed'>;

export const mayTip = (game: Timed, now: Date): boolean => phaseOf(game, now) === 'upcoming';

export const showsTips = (game: Timed & Pick<TipGame, 'hidesTips'>, now: Date): boolean =>
  !game.hidesTips || !mayTip(game, now);

/** `undefined` while a value is missing. */
export function scoreOf(values: { readonly [K in keyof Score]: number | null }): Score | undefined {
  if (VALUES.some((name) => values[name] === null)) return undefined;
  return Object.fromEntries(VALUES.map((name) => [name, values[name]])) as Score;
}

export const EMPTY_SCORE: Score = {
  goalsTeamA: 0,
  goalsTeamB: 0,
  redCardsTeamA: 0,
  redCardsTeamB: 0,
  yellowCardsTeamA: 0,
  yellowCardsTeamB: 0,
  cornersTeamA: 0,
  cornersTeamB: 0,
};
