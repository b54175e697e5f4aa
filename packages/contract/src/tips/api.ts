import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Page } from '../core/paging.ts';
import { Matchday, MatchdayQuery, MatchdayTakeover, Proposals } from './matchday.ts';
import {
  GameFilter,
  GameResult,
  Leaderboard,
  Payout,
  PayoutAll,
  PayoutChange,
  PayoutFilter,
  PayoutSettlement,
  PayoutTotals,
  Period,
  PlayerId,
  PlayerProfile,
  Recap,
  RecapOf,
  ResultQuery,
  SentRecap,
  Tip,
  TipGame,
  TipGameChange,
  TipGameDetail,
  TipGameImport,
  TipScore,
  Winners,
} from './schema.ts';

const id = z.object({ id: Id });
const feature = 'TIP_GAME';

export const listTipGames = endpoint({
  method: 'GET',
  path: '/api/tip-games',
  summary: 'Games, the latest start first, each with the own tip.',
  access: 'anyone',
  feature,
  query: GameFilter,
  response: z.array(TipGame),
  paged: 'gameStart',
});

export const listMyTipGames = endpoint({
  method: 'GET',
  path: '/api/tip-games/my',
  summary: 'Games the caller has tipped.',
  access: 'user',
  feature,
  query: GameFilter,
  response: z.array(TipGame),
  paged: 'gameStart',
});

export const createTipGame = endpoint({
  method: 'POST',
  path: '/api/tip-games',
  summary: 'Add a game.',
  access: 'admin',
  feature,
  body: TipGameChange,
  response: TipGame,
});

export const importTipGames = endpoint({
  method: 'POST',
  path: '/api/tip-games/import',
  summary: 'Add many games, all or none.',
  access: 'admin',
  feature,
  body: TipGameImport,
  response: z.array(TipGame),
});

export const previewMatchday = endpoint({
  method: 'GET',
  path: '/api/tip-games/matchday',
  summary: 'What a match day of OpenLigaDB would create or change.',
  access: 'admin',
  feature,
  query: MatchdayQuery,
  response: Matchday,
});

export const takeOverMatchday = endpoint({
  method: 'POST',
  path: '/api/tip-games/matchday',
  summary: 'Create and change the games of a match day, all or none.',
  access: 'admin',
  feature,
  body: MatchdayTakeover,
  response: z.array(TipGame),
});

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/tip-games/proposals',
  summary: 'What OpenLigaDB says games have ended with; nothing is closed by it.',
  access: 'admin',
  feature,
  response: Proposals,
});

export const getTipGame = endpoint({
  method: 'GET',
  path: '/api/tip-game/:id',
  summary: 'One game with its tips, as far as they may be seen.',
  access: 'anyone',
  feature,
  params: id,
  response: TipGameDetail,
});

export const changeTipGame = endpoint({
  method: 'PUT',
  path: '/api/tip-game/:id',
  summary: 'Change a game.',
  access: 'admin',
  feature,
  params: id,
  body: TipGameChange,
  response: TipGame,
});

export const closeTipGame = endpoint({
  method: 'PATCH',
  path: '/api/tip-game/:id',
  summary: 'Close a game with its result, or correct the result of a closed one.',
  access: 'admin',
  feature,
  params: id,
  body: GameResult,
  response: TipGame,
});

export const removeTipGame = endpoint({
  method: 'DELETE',
  path: '/api/tip-game/:id',
  summary: 'Remove a game that has not begun or that nobody has tipped.',
  access: 'admin',
  feature,
  params: id,
  response: z.void(),
});

export const previewWinners = endpoint({
  method: 'GET',
  path: '/api/tip-game/:id/winners',
  summary: 'Who would win how much with this result.',
  access: 'admin',
  feature,
  params: id,
  query: ResultQuery,
  response: Winners,
});

export const listTips = endpoint({
  method: 'GET',
  path: '/api/tip-game/:id/tips',
  summary: 'Tips of a game, the best first once it is closed, else the newest.',
  access: 'anyone',
  feature,
  params: id,
  query: Page,
  response: z.array(Tip),
  paged: true,
});

export const saveTip = endpoint({
  method: 'POST',
  path: '/api/tip-game/:id/tips',
  summary: 'Tip a game, or change the own tip; before the start only.',
  access: 'user',
  feature,
  params: id,
  body: TipScore,
  response: Tip,
});

export const removeTip = endpoint({
  method: 'DELETE',
  path: '/api/tip-game/:id/tips',
  summary: 'Withdraw the own tip; before the start only.',
  access: 'user',
  feature,
  params: id,
  response: z.void(),
});

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/tip-games/leaderboard',
  summary: 'Who has won how much.',
  access: 'anyone',
  feature,
  query: Period,
  response: Leaderboard,
});

export const getRecap = endpoint({
  method: 'GET',
  path: '/api/tip-games/recap',
  summary: 'The last match day for telling others; null before the first closed game.',
  access: 'admin',
  feature,
  response: z.nullable(Recap),
});

export const sendRecap = endpoint({
  method: 'POST',
  path: '/api/tip-games/recap/notices',
  summary:
    'Send the recap of a match day to the channels in Discord that have asked for it, once for each of them; later corrections edit it.',
  access: 'admin',
  isConfirmed: true,
  feature,
  body: RecapOf,
  response: SentRecap,
});

export const getPlayer = endpoint({
  method: 'GET',
  path: '/api/tip-games/player/:userId',
  summary: 'What a person has tipped and won.',
  access: 'anyone',
  feature,
  params: PlayerId,
  response: PlayerProfile,
});

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/tip-payouts',
  summary: 'What is to be paid to whom, or has been.',
  access: 'admin',
  feature,
  query: PayoutFilter,
  response: z.array(Payout),
  paged: true,
});

export const getPayoutTotals = endpoint({
  method: 'GET',
  path: '/api/tip-payouts/totals',
  summary: 'How much is still to be paid.',
  access: 'admin',
  feature,
  response: PayoutTotals,
});

export const markPayouts = endpoint({
  method: 'POST',
  path: '/api/tip-payouts',
  summary: 'Mark entries as paid, or as open again.',
  access: 'admin',
  feature,
  body: PayoutChange,
  response: PayoutTotals,
});

export const settlePayouts = endpoint({
  method: 'POST',
  path: '/api/tip-payouts/settle',
  summary: 'Note that the difference after a correction has been dealt with.',
  access: 'admin',
  feature,
  body: PayoutSettlement,
  response: PayoutTotals,
});

export const payAll = endpoint({
  method: 'POST',
  path: '/api/tip-payouts/all',
  summary: 'Mark everything that is open as paid, if it is still what was seen.',
  access: 'admin',
  feature,
  body: PayoutAll,
  response: PayoutTotals,
});

export { tipGameUpdate, tipPayoutUpdate } from './topics.ts';
