export { readWatchSearch } from './player/watch-search.ts';
export { videosQueries } from './videos.queries.ts';
export { useCoverage, WatchLink } from './watch-link.tsx';
