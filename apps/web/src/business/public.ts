export { businessLive } from './business.live.ts';
export { businessQueries, useInfo } from './business.queries.ts';
