import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import type { HistoryEntry, StockItem } from '@kontor/contract/inventory/schema.ts';
import { materialNeeds, materialsFor } from '@kontor/contract/production/rules.ts';
import type { ProductionsBooking } from '@kontor/contract/production/schema.ts';
import { isMade } from '@kontor/contract/products/rules.ts';
import { bookStock } from '#inventory';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findStoredOf } from '#products';

type Stock = ReadonlyMap<string, StockItem & { readonly taken: number }>;
type Amounts = ReadonlyMap<string, number>;

export const amountsOf = (stock: Stock): Map<string, number> =>
  new Map([...stock].map(([name, { amount, taken }]) => [name, amount + taken]));

export function checkMaterial(needs: Amounts, free: Amounts, stock: Stock): void {
  const missing = materialsFor(needs, free)
    .filter((material) => material.missing > 0)
    .map((material) => `${sayNumber(material.missing)} × ${stock.get(material.name)?.label ?? material.name}`);
  if (missing.length > 0) throw new AppError('production.missing', { missing: missing.join(', ') });
}

const MAX_NAMED = 5;

/** Refuses when the stock or a recipe has changed since it was shown. */
function checkSeen(seen: ProductionsBooking['seen'], stock: Stock): void {
  const shown = new Map(seen.map(({ name, amount }) => [name, amount]));
  const changed = [...stock.values()].filter(({ name, amount }) => shown.get(name) !== amount);
  if (changed.length === 0) return;
  const named = changed.slice(0, MAX_NAMED).map(({ label, amount }) => `${label} jetzt ${sayNumber(amount)}`);
  const rest = changed.length - named.length;
  throw new AppError('production.changed', {
    changed: named.join(', ') + (rest > 0 ? ` und ${sayNumber(rest)} weitere` : ''),
  });
}

interface Booking extends Pick<ProductionsBooking, 'productions'> {
  seen?: ProductionsBooking['seen'];
  at: Clock;
}

/** Ingredients and products in one history entry, all or nothing. */
export async function bookProductions(tx: Tx, actor: Actor, { productions, seen, at }: Booking): Promise<HistoryEntry> {
  const ids = productions.map(({ productId }) => productId);
  const recipes = await findStoredOf(tx, ids);
  const lines = productions.map(({ productId, productions: count }) => {
    const product = recipes.get(productId);
    if (!product) throw new AppError('not-found');
    if (product.kind === 'RESOLD') throw new AppError('production.resold', { products: product.name });
    if (!isMade(product)) throw new AppError('production.no-recipe', { products: product.name });
    return { product, productions: count };
  });
  const needs = materialNeeds(lines);
  const changes = new Map([...needs].map(([name, amount]) => [name, -amount]));
  for (const { product, productions: count } of lines) {
    const { name, amount } = product.produces;
    changes.set(name, (changes.get(name) ?? 0) + count * amount);
  }
  return bookStock(tx, {
    by: actor,
    reason: 'Produktion',
    at,
    movesGoods: true,
    check: (stock) => {
      if (seen) checkSeen(seen, stock);
      checkMaterial(needs, amountsOf(stock), stock);
    },
    changes: [...changes].map(([name, amount]) => ({ name, amount })),
  });
}
