import { ingredientNeed } from '@kontor/contract/production/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';

/** How many of the wanted productions the stock is enough for right now. */
export function possibleProductions(product: Product, wanted: number, stock: ReadonlyMap<string, number>): number {
  const isEnoughFor = (productions: number): boolean =>
    product.ingredients.every(({ name, amount }) => ingredientNeed(productions, amount) <= (stock.get(name) ?? 0));
  let [fits, tooMany] = [0, wanted + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (isEnoughFor(middle)) fits = middle;
    else tooMany = middle;
  }
  return fits;
}
