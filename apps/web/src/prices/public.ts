export { usePriceMap } from './prices.queries.ts';
