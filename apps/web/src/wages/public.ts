export { readWagesSearch } from './wages-search.ts';
