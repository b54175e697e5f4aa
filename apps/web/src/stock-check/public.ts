export { readCheckSearch } from './check-search.ts';
