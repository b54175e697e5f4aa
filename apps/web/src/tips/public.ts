export { readTipGamesSearch } from './tip-games-search.ts';
export { readTipSettingsSearch } from './tip-settings-search.ts';
export { tipsLive } from './tips.live.ts';
export { tipsQueries } from './tips.queries.ts';
