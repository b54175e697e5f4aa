import * as z from 'zod/mini';
import { toBerlin } from '../core/berlin-time.ts';
import { Id, whole } from '../core/paging.ts';
import { GAMES_AT_ONCE, TipGameChange } from './schema.ts';

/** Competitions of OpenLigaDB that are offered by name; others are typed. */
export const LEAGUES = [
  { value: 'bl1', label: '1. Bundesliga' },
  { value: 'bl2', label: '2. Bundesliga' },
  { value: 'bl3', label: '3. Liga' },
  { value: 'dfb', label: 'DFB-Pokal' },
] as const;

const League = z.string().check(z.regex(/^[\w-]{1,40}$/, 'Bitte ein Kürzel wie bl1.'));
const Season = z.int().check(z.minimum(2000), z.maximum(2100));
const Round = z.int().check(z.minimum(1), z.maximum(99));

/** A season is named after the year in which it begins, in July. */
export function seasonAt(now: Date): number {
  const { year, month } = toBerlin(now);
  return month >= 7 ? year : year - 1;
}

export const MatchdayQuery = z.object({
  league: League,
  /** Without it, the one that runs. */
  season: z.optional(whole(Season)),
  /** Without it, the one that OpenLigaDB calls current. */
  matchday: z.optional(whole(Round)),
});
export type MatchdayQuery = z.infer<typeof MatchdayQuery>;

/** `CHANGED`: another kick-off or name; `FIXED`: the same, and people rely on it, so that it stays. */
const STATES = ['NEW', 'CHANGED', 'SAME', 'FIXED'] as const;

export const MatchdayGame = z.object({
  matchId: Id,
  teamA: z.string(),
  teamB: z.string(),
  gameStart: z.string(),
  state: z.enum(STATES),
  /** As Kontor has it. */
  known: z.nullable(
    z.object({
      id: z.int(),
      version: z.int(),
      tournament: z.string(),
      teamA: z.string(),
      teamB: z.string(),
      price: z.int(),
      gameStart: z.string(),
      hidesTips: z.boolean(),
      redOnlyIfAny: z.boolean(),
    }),
  ),
});
export type MatchdayGame = z.infer<typeof MatchdayGame>;

export const Matchday = z.object({
  league: z.string(),
  leagueName: z.string(),
  season: z.int(),
  matchday: z.int(),
  matchdays: z.array(z.object({ number: z.int(), name: z.string() })),
  games: z.array(MatchdayGame),
});
export type Matchday = z.infer<typeof Matchday>;

/** What was seen is what is saved, all of it or nothing. */
export const MatchdayTakeover = z.object({
  league: League,
  season: Season,
  matchday: Round,
  games: z
    .array(z.object({ matchId: Id, id: z.optional(Id), game: TipGameChange }))
    .check(z.minLength(1), z.maxLength(GAMES_AT_ONCE)),
});
export type MatchdayTakeover = z.infer<typeof MatchdayTakeover>;

/** What OpenLigaDB says a game has ended with; cards and corners it does not know. */
export const Proposal = z.object({
  gameId: z.int(),
  goalsTeamA: z.int(),
  goalsTeamB: z.int(),
  /** Decided in extra time or by penalties, which these goals do not say. */
  wentOn: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

export const Proposals = z.object({
  proposals: z.array(Proposal),
  /** Finished there, with no result yet. */
  withoutResult: z.array(z.int()),
  /** Why there may be fewer than there should be. */
  problem: z.nullable(z.string()),
});
export type Proposals = z.infer<typeof Proposals>;
