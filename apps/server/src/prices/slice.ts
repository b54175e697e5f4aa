import type { Slice } from '#platform/slice.ts';
import { pricesRoutes } from './prices.routes.ts';
import { seedPrices } from './seed-demo.ts';

export const pricesSlice = {
  tables: { bounded: ['item_price'] },
  routes: pricesRoutes,
  demo: seedPrices,
} satisfies Slice;
