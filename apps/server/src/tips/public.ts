export { describeClosedGame, describeEnding, describeOpenGames, recordEnding } from './games/discord-tips.ts';
export { countWithoutResult, findNext as findNextGame } from './games/games.repo.ts';
export { findTotals as findPayoutTotals } from './payouts/payouts.repo.ts';
export { forgetPayer, handResultsTo, hasResults, PERSONAL_TIPS, removeOpenTips } from './personal.repo.ts';
export { seedTips } from './seed-demo.ts';
export { tipsRoutes } from './tips.routes.ts';
