import { sayNumber } from '@kontor/contract/core/german.ts';
import { COLORS } from '#discord-notices';
import { findStock } from '#inventory';
import type { Describe } from '#platform/slice.ts';
import { findProducing } from './products.repo.ts';

const DAY = ' 2026-11-15';

/** Pure ingredients have no target, so nothing is sent about them. */
export const describeLowStock: Describe = async (db, subject, { at }) => {
  const item = subject.slice(0, -DAY.length);
  const [product] = (await findProducing(db, item)).sort((a, b) => b.target - a.target);
  const stock = await findStock(db, item);
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
