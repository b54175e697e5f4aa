export { countWithoutResult, findNext as findNextGame, listStarting as listStartingGames } from './games/games.repo.ts';
export { findTotals as findPayoutTotals } from './payouts/payouts.repo.ts';
export { tipsSlice } from './slice.ts';
