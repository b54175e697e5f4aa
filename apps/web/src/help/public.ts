export { readHelpSearch } from './help-search.ts';
export { SCREEN_CHAPTERS } from './screen-chapters.ts';
