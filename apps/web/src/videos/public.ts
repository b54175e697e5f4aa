export { readWatchSearch } from './player/watch-search.ts';
export { sayClock } from './say-time.ts';
export { videosQueries } from './videos.queries.ts';
export { timeColumn, useCoverage } from './watch-link.tsx';
