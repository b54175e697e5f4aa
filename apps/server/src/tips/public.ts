export { countWithoutResult, findNext as findNextGame } from './games/games.repo.ts';
export { findTotals as findPayoutTotals } from './payouts/payouts.repo.ts';
export { tipsSlice } from './slice.ts';
