export { readWatchSearch } from './player/watch-search.ts';
export { sayClock } from './say-time.ts';
export { videosQueries } from './videos.queries.ts';
export { useCoverage, WatchLink } from './watch-link.tsx';
