import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { Id, Page, whole } from '../core/paging.ts';
import { DiscordId, line } from '../core/text.ts';
import { Face } from '../users/schema.ts';

export const VALUE_MAX = 99;
const PRICE_MAX = 1_000_000;

const Value = z.int().check(z.minimum(0), z.maximum(VALUE_MAX));

/** Tipped by players, and the result of a game. */
export const VALUES = [
  'goalsTeamA',
  'goalsTeamB',
  'redCardsTeamA',
  'redCardsTeamB',
  'yellowCardsTeamA',
  'yellowCardsTeamB',
  'cornersTeamA',
  'cornersTeamB',
] as const;
export type ValueName = (typeof VALUES)[number];

const values = <T extends z.ZodMiniType>(value: T) => ({
  goalsTeamA: value,
  goalsTeamB: value,
  redCardsTeamA: value,
  redCardsTeamB: value,
  yellowCardsTeamA: value,
  yellowCardsTeamB: value,
  cornersTeamA: value,
  cornersTeamB: value,
});

export const Score = z.object(values(Value));
export type Score = z.infer<typeof Score>;

/** Goals, and as many of the other values as the player wants to tip; `null` is none. */
const tipped = <G extends z.ZodMiniType, T extends z.ZodMiniType>(goals: G, other: T) => ({
  ...values(other),
  goalsTeamA: goals,
  goalsTeamB: goals,
});
export const TipScore = z.object(tipped(Value, z._default(z.nullable(Value), null)));
export type TipScore = z.infer<typeof TipScore>;

export const TipGameChange = z.object({
  tournament: line(80),
  teamA: line(60),
  teamB: line(60),
  /** Virtual currency for an exact score. */
  price: z.int().check(z.minimum(0), z.maximum(PRICE_MAX)),
  gameStart: DateTime,
  /** "Tipps bis Anpfiff verbergen" */
  hidesTips: z._default(z.boolean(), false),
  /** "Rote Karten nur bei Wert ungleich 0 werten" */
  redOnlyIfAny: z._default(z.boolean(), false),
  /** The version that was edited; if it has changed, nothing is saved. */
  version: z.optional(z.int()),
});
export type TipGameChange = z.infer<typeof TipGameChange>;

export const GAMES_AT_ONCE = 200;
export const TipGameImport = z.object({
  games: z.array(TipGameChange).check(z.minLength(1), z.maxLength(GAMES_AT_ONCE)),
});

export const Tip = z.extend(z.object({ id: z.int(), userId: z.string(), userName: z.string() }), {
  avatarUrl: z.nullable(z.string()),
  ...tipped(z.int(), z.nullable(z.int())),
  /** Set once the game is closed. */
  won: z.nullable(z.int()),
  isExact: z.nullable(z.boolean()),
});
export type Tip = z.infer<typeof Tip>;

export const TipGame = z.object({
  id: z.int(),
  tournament: z.string(),
  teamA: z.string(),
  teamB: z.string(),
  price: z.int(),
  gameStart: z.string(),
  gameClosed: z.boolean(),
  ...values(z.nullable(z.int())),
  hidesTips: z.boolean(),
  redOnlyIfAny: z.boolean(),
  version: z.int(),
  /** In lists only the caller's own; in detail the first page of all visible ones. */
  tips: z.array(Tip),
});
export type TipGame = z.infer<typeof TipGame>;

export const TipGameDetail = z.extend(TipGame, {
  /** Includes hidden ones. */
  tipCount: z.int(),
  ownTip: z.nullable(Tip),
});
export type TipGameDetail = z.infer<typeof TipGameDetail>;

/** Closing a game, and correcting a closed one. */
export const GameResult = z.extend(Score, { gameClosed: z.literal(true), version: z.optional(z.int()) });
export type GameResult = z.infer<typeof GameResult>;

const Coerced = whole(Value);
/** For a preview of the winners. */
export const ResultQuery = z.object(values(Coerced));

export const Winners = z.object({
  tips: z.int(),
  winners: z.int(),
  exact: z.int(),
  total: z.int(),
  /** At most fifty. */
  best: z.array(z.object({ user: Face, won: z.int(), isExact: z.boolean() })),
});
export type Winners = z.infer<typeof Winners>;

const GAME_STATES = ['open', 'closed'] as const;
export const GameFilter = z.extend(Page, {
  /** `open`: not closed yet, whether or not it has begun. */
  state: z.optional(z.enum(GAME_STATES)),
});
export type GameFilter = z.infer<typeof GameFilter>;

/** A year or a month in Berlin; without it all time. */
export const Period = z.object({
  period: z.optional(z.string().check(z.regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, 'Bitte ein Jahr oder einen Monat.'))),
});

export const Standing = z.object({ rank: z.int(), user: Face, won: z.int(), exact: z.int(), tips: z.int() });
export type Standing = z.infer<typeof Standing>;

/** `before`: the rank before the last match day; `null` for who had no counted tip by then. */
export const MovedStanding = z.extend(Standing, { before: z.nullable(z.int()) });
export type MovedStanding = z.infer<typeof MovedStanding>;

/** The closed games of a round at OpenLigaDB, or of a tournament on one day in Berlin. */
export const PlayedMatchday = z.object({
  tournament: z.string(),
  /** When its last game began. */
  gameStart: z.string(),
});
export type PlayedMatchday = z.infer<typeof PlayedMatchday>;

export const Leaderboard = z.object({
  /** The first hundred; equal points and exact hits share a rank. */
  standings: z.array(MovedStanding),
  /** At any rank. */
  own: z.nullable(MovedStanding),
  /** The last one of the period; `null` where it is the first. */
  matchday: z.nullable(PlayedMatchday),
  /** With closed games, the newest first. */
  months: z.array(z.string()),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

export const Recap = z.object({
  /** The last game of the match day, by which it is sent. */
  gameId: z.int(),
  title: z.string(),
  /** Results, prizes, who moved up, and the best; a line each. */
  sections: z.array(z.object({ label: z.string(), text: z.string() })),
});
export type Recap = z.infer<typeof Recap>;

export const RecapOf = z.object({ gameId: Id });
/** How many channels of Discord were asked for it. */
export const SentRecap = z.object({ channels: z.int() });

export const PlayerProfile = z.object({
  user: Face,
  standing: z.nullable(Standing),
  /** The latest visible tips, the newest game first. */
  games: z.array(TipGame),
});
export type PlayerProfile = z.infer<typeof PlayerProfile>;
export const PlayerId = z.object({ userId: DiscordId });

export const Payout = z.object({
  id: z.int(),
  user: Face,
  game: z.object({ id: z.int(), tournament: z.string(), teamA: z.string(), teamB: z.string(), gameStart: z.string() }),
  amount: z.int(),
  paidAt: z.nullable(z.string()),
  paidBy: z.nullable(z.string()),
  /** Paid so far: the amount, or what was settled since. */
  handedOut: z.int(),
  /** The right amount after a correction; set where it differs, or once differed, from what was paid. */
  correctedTo: z.nullable(z.int()),
  /** `null` while the difference is open, or without one. */
  settledBy: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
});
export type Payout = z.infer<typeof Payout>;

export const PayoutFilter = z.extend(Page, {
  state: z._default(z.enum(['open', 'paid']), 'open'),
});
export type PayoutFilter = z.infer<typeof PayoutFilter>;

/** `flagged`: paid entries with an open difference after a correction. */
export const PayoutTotals = z.object({ open: z.int(), openTotal: z.int(), flagged: z.int() });
export type PayoutTotals = z.infer<typeof PayoutTotals>;

export const PayoutChange = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)),
  paid: z.boolean(),
  /** The sum that was shown; if it has changed, nothing is marked. */
  total: z.optional(z.int()),
});
export type PayoutChange = z.infer<typeof PayoutChange>;

export const PayoutSettlement = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)) });

/** Refused unless the open entries are still those that were shown. */
export const PayoutAll = z.object({ count: z.int(), total: z.int() });
export type PayoutAll = z.infer<typeof PayoutAll>;
