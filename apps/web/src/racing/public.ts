export { readTopTimesSearch, readTournamentSearch } from './search.ts';
