import type { Score, Tip, TipGame, TipGameDetail } from '@kontor/contract/tips/schema.ts';

const NO_RESULT = {
  goalsTeamA: null,
  goalsTeamB: null,
  redCardsTeamA: null,
  redCardsTeamB: null,
  yellowCardsTeamA: null,
  yellowCardsTeamB: null,
  cornersTeamA: null,
  cornersTeamB: null,
};

/** Eight numbers: goals, red cards, yellow cards and corners, each of team A and of team B. */
export const scoreFrom = (...values: number[]): Score => {
  const [goalsTeamA = 0, goalsTeamB = 0, redCardsTeamA = 0, redCardsTeamB = 0, ...others] = values;
  const [yellowCardsTeamA = 0, yellowCardsTeamB = 0, cornersTeamA = 0, cornersTeamB = 0] = others;
  return {
    goalsTeamA,
    goalsTeamB,
    redCardsTeamA,
    redCardsTeamB,
    yellowCardsTeamA,
    yellowCardsTeamB,
    cornersTeamA,
    cornersTeamB,
  };
};

/** A tip that has not been counted yet. */
export const tipOf = (id: number, userName: string, score: Score, more: Partial<Tip> = {}): Tip => ({
  id,
  userId: String(id),
  userName,
  avatarUrl: null,
  ...score,
  won: null,
  isExact: null,
  ...more,
});

/** A game in two hours that nobody has tipped. */
export const gameOf = (id: number, more: Partial<TipGame> = {}): TipGame => ({
  id,
  tournament: 'Hafenpokal',
  teamA: 'SV Nordkai',
  teamB: 'FC Vespucci',
  price: 501,
  gameStart: new Date(Date.now() + 2 * 3_600_000).toISOString(),
  gameClosed: false,
  ...NO_RESULT,
  hidesTips: false,
  redOnlyIfAny: false,
  version: 1,
  tips: [],
  ...more,
});

/** The same game as its own page gets it. */
export const detailOf = (game: TipGame, more: Partial<TipGameDetail> = {}): TipGameDetail => ({
  ...game,
  tipCount: game.tips.length,
  ownTip: null,
  ...more,
});
