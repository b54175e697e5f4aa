import { AppError } from '../core/errors.ts';
import { divide, fromUnits, toUnits } from '../core/money.ts';
import type { Ingredient } from './schema.ts';

export interface Recipe {
  readonly id: number;
  readonly name: string;
  readonly produces: { readonly name: string; readonly amount: number };
  readonly ingredients: readonly Ingredient[];
}

type Prices = ReadonlyMap<string, number>;

const THOUSAND = 1000n;
const thousandths = (amount: number): bigint => BigInt(Math.round(amount * 1000));

export const unpricedOf = (recipe: Pick<Recipe, 'ingredients'>, prices: Prices): string[] =>
  recipe.ingredients.map(({ name }) => name).filter((name) => !prices.has(name));

/** Sum of price × amount over the ingredients, divided by the pieces produced; `null` while a price is missing. */
export function productCost(recipe: Pick<Recipe, 'ingredients' | 'produces'>, prices: Prices): number | null {
  if (unpricedOf(recipe, prices).length > 0) return null;
  const batch = recipe.ingredients.reduce(
    (sum, { name, amount }) => sum + toUnits(prices.get(name) ?? 0) * thousandths(amount),
    0n,
  );
  return fromUnits(divide(batch, BigInt(recipe.produces.amount) * THOUSAND));
}

/** What the stock would bring at sale prices. */
export function goodsValue(products: readonly { inventoryAmount: number; price: number }[]): number {
  return fromUnits(
    products.reduce((sum, { inventoryAmount, price }) => sum + BigInt(inventoryAmount) * toUnits(price), 0n),
  );
}

/** What is left of the sale price of a piece. */
export const margin = (price: number, cost: number): number => fromUnits(toUnits(price) - toUnits(cost));

export interface CostChange<R> {
  readonly product: R;
  readonly before: number | null;
  readonly after: number | null;
}

/** Which products cost something else once the price of an item is another (`undefined`: has none). */
export function costChanges<R extends Recipe>(
  products: readonly R[],
  prices: Prices,
  change: { item: string; price: number | undefined },
): CostChange<R>[] {
  const changed = new Map(prices);
  if (change.price === undefined) changed.delete(change.item);
  else changed.set(change.item, change.price);
  return products
    .filter(({ ingredients }) => ingredients.some(({ name }) => name === change.item))
    .map((product) => ({ product, before: productCost(product, prices), after: productCost(product, changed) }))
    .filter(({ before, after }) => before !== after);
}

/** Which product makes an item; of several the oldest. */
export function makersOf<R extends Recipe>(products: readonly R[]): Map<string, R> {
  const makers = new Map<string, R>();
  for (const product of products.toSorted((a, b) => a.id - b.id)) {
    if (!makers.has(product.produces.name)) makers.set(product.produces.name, product);
  }
  return makers;
}

/** The way from a product back to itself over its ingredients, by name, if there is one. */
export function findCircle(start: Recipe, others: readonly Recipe[]): string[] | undefined {
  const byItem = Map.groupBy([start, ...others.filter(({ id }) => id !== start.id)], (recipe) => recipe.produces.name);
  const seen = new Set<Recipe>();
  const walk = (recipe: Recipe, path: readonly string[]): string[] | undefined => {
    for (const maker of recipe.ingredients.flatMap(({ name }) => byItem.get(name) ?? [])) {
      if (maker.produces.name === start.produces.name) return [...path, maker.name];
      if (seen.has(maker)) continue;
      seen.add(maker);
      const found = walk(maker, [...path, maker.name]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [start.name]);
}

/** A recipe that needs what it makes could never begin. */
export function checkCircle(recipe: Recipe, others: readonly Recipe[]): void {
  const circle = findCircle(recipe, others);
  if (circle) throw new AppError('products.circle', { path: circle.join(' > ') });
}
