import { HOUR_MS } from '#platform/jobs.ts';
import type { Slice } from '#platform/slice.ts';
import { describeLowStock } from './discord-stock.ts';
import { findUsedPictures } from './products.repo.ts';
import { type Deps, productsRoutes } from './products.routes.ts';
import { removeOldSales } from './sales.repo.ts';
import { seedProducts } from './seed-demo.ts';

export const productsSlice = {
  tables: { bounded: ['category', 'product', 'product_ingredient', 'product_part', 'product_sale'] },
  routes: productsRoutes,
  start: ({ db, clock }) => ({
    jobs: [{ name: 'sales', everyMs: HOUR_MS, run: () => removeOldSales(db, clock()) }],
  }),
  demo: seedProducts,
  findUsedPictures,
  notices: { STOCK_LOW: describeLowStock },
} satisfies Slice<Deps>;
