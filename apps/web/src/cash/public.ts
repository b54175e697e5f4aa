export { readCashSearch } from './cash-search.ts';
