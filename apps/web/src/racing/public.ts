export { readProfileSearch, readTopTimesSearch, readTournamentSearch } from './search.ts';
