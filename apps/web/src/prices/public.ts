export { pricesLive } from './prices.live.ts';
export { usePriceMap } from './prices.queries.ts';
