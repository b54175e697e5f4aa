import { VALUES, type ValueName } from '@kontor/contract/tips/schema.ts';

const COLUMNS = {
  goalsTeamA: 'goals_team_a',
  goalsTeamB: 'goals_team_b',
  redCardsTeamA: 'red_cards_team_a',
  redCardsTeamB: 'red_cards_team_b',
  yellowCardsTeamA: 'yellow_cards_team_a',
  yellowCardsTeamB: 'yellow_cards_team_b',
  cornersTeamA: 'corners_team_a',
  cornersTeamB: 'corners_team_b',
} as const;
type Columns = typeof COLUMNS;

/** To select a score under the names of the contract. */
export const SCORE = VALUES.map((name) => `${COLUMNS[name]} as ${name}`) as {
  [Name in ValueName]: `${Columns[Name]} as ${Name}`;
}[ValueName][];

export const toColumns = <T extends Record<ValueName, number | null>>(score: T) =>
  Object.fromEntries(VALUES.map((name) => [COLUMNS[name], score[name]])) as {
    [Name in ValueName as Columns[Name]]: T[Name];
  };
