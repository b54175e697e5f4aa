export { tipsQueries } from './tips.queries.ts';
export { readTipGamesSearch, readTipSettingsSearch } from './tips-search.ts';
