export { useCoverage } from './coverage.ts';
export { videosQueries } from './videos.queries.ts';
export { WatchLink } from './watch-link.tsx';
export { readWatchSearch } from './watch-search.ts';
