import type { Score } from '@kontor/contract/tips/schema.ts';

export const SCORE_COLUMNS = [
  'goals_team_a',
  'goals_team_b',
  'red_cards_team_a',
  'red_cards_team_b',
  'yellow_cards_team_a',
  'yellow_cards_team_b',
  'corners_team_a',
  'corners_team_b',
] as const;

type ScoreRow<V> = Record<(typeof SCORE_COLUMNS)[number], V>;

export const toColumns = (score: Score): ScoreRow<number> => ({
  goals_team_a: score.goalsTeamA,
  goals_team_b: score.goalsTeamB,
  red_cards_team_a: score.redCardsTeamA,
  red_cards_team_b: score.redCardsTeamB,
  yellow_cards_team_a: score.yellowCardsTeamA,
  yellow_cards_team_b: score.yellowCardsTeamB,
  corners_team_a: score.cornersTeamA,
  corners_team_b: score.cornersTeamB,
});

export const toScore = <V>(row: ScoreRow<V>): Record<keyof Score, V> => ({
  goalsTeamA: row.goals_team_a,
  goalsTeamB: row.goals_team_b,
  redCardsTeamA: row.red_cards_team_a,
  redCardsTeamB: row.red_cards_team_b,
  yellowCardsTeamA: row.yellow_cards_team_a,
  yellowCardsTeamB: row.yellow_cards_team_b,
  cornersTeamA: row.corners_team_a,
  cornersTeamB: row.corners_team_b,
});
