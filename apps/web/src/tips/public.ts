export { readTipGamesSearch } from './tip-games-search.ts';
export { readTipSettingsSearch } from './tip-settings-search.ts';
export { tipsQueries } from './tips.queries.ts';
