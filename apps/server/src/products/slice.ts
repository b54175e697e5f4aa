import { sayNumber } from '@kontor/contract/core/german.ts';
import { COLORS } from '#discord-notices';
import { describeItems } from '#inventory';
import type { Describe, Slice } from '#platform/slice.ts';
import { findProducing, findUsedPictures } from './products.repo.ts';
import { type Deps, productsRoutes } from './products.routes.ts';
import { seedProducts } from './seed-demo.ts';

const DAY = ' 2026-11-15';

/** Pure ingredients have no target, so nothing is sent about them. */
const describeLowStock: Describe = async (db, subject, { at }) => {
  const item = subject.slice(0, -DAY.length);
  const [product] = (await findProducing(db, item)).sort((a, b) => b.target - a.target);
  const stock = (await describeItems(db, [item])).get(item);
  if (!product || !stock || stock.amount >= product.target) return undefined;
  return {
    title: `${stock.label}: Bestand unter dem Ziel`,
    fields: [
      ['Bestand', sayNumber(stock.amount)],
      ['Ziel', sayNumber(product.target)],
    ],
    color: COLORS.amber,
    link: product.kind === 'RESOLD' ? '/warehouse' : '/production',
    picture: product.picture ? `/api/pictures/${product.picture}/medium` : undefined,
    at,
  };
};

export const productsSlice = {
  tables: { bounded: ['category', 'product', 'product_ingredient', 'product_part', 'product_sale'] },
  routes: productsRoutes,
  demo: seedProducts,
  findUsedPictures,
  notices: { STOCK_LOW: describeLowStock },
} satisfies Slice<Deps>;
