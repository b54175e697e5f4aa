export { readTopTimesSearch } from './top-times-search.ts';
export { readTournamentSearch } from './tournament-search.ts';
