import { AppError } from '../core/errors.ts';
import { type Fraction, over, plus, times, whole, ZERO } from '../core/fraction.ts';
import { groupBy } from '../core/group-by.ts';
import { fromFraction, fromUnits, toUnits } from '../core/money.ts';
import type { Part, ProductKind } from './offer.ts';
import type { Ingredient, Product } from './schema.ts';

export interface Recipe {
  readonly id: number;
  readonly name: string;
  readonly produces: { readonly name: string; readonly amount: number };
  readonly ingredients: readonly Ingredient[];
}

interface OfAKind {
  readonly kind?: ProductKind | undefined;
  readonly produces: unknown;
}

/** A product that is handed over as an item: made or bought, no Menü. */
export type Single<P extends OfAKind> = P & { readonly produces: NonNullable<P['produces']> };

export const isSingle = <P extends OfAKind>(product: P): product is Single<P> => product.produces !== null;

/** A product that its own recipe makes. */
export const isMade = <P extends OfAKind>(product: P): product is Single<P> =>
  isSingle(product) && product.kind !== 'RESOLD';

export type SingleProduct = Single<Product>;

/** What has to be done about goods of which less is there than is wanted. */
export function lackOf(
  product: Pick<Product, 'kind' | 'produces' | 'inventoryAmount' | 'targetProductionCount'>,
): 'MAKE' | 'BUY' | undefined {
  if (!isSingle(product) || product.inventoryAmount >= product.targetProductionCount) return undefined;
  return isMade(product) ? 'MAKE' : 'BUY';
}

export type MadeProduct = SingleProduct;

type Prices = ReadonlyMap<string, number>;

const THOUSAND = 1000n;
const thousandths = (amount: number): bigint => BigInt(Math.round(amount * 1000));

/** What one piece costs; `null` while prices are missing, which are named. */
export interface Cost {
  readonly price: number | null;
  /** The same in ten-thousandths, for what is made of it: what was rounded must not be multiplied. */
  readonly exact: Fraction | null;
  readonly unpriced: readonly string[];
}

const known = (exact: Fraction): Cost => ({ price: fromFraction(exact), exact, unpriced: [] });
const unknown = (unpriced: readonly string[]): Cost => ({ price: null, exact: null, unpriced });

/** What so many of each cost together. */
function sumOf(lines: readonly (Cost & { readonly count: bigint })[]): { exact: Fraction; unpriced: string[] } {
  return {
    exact: lines.reduce((sum, { exact, count }) => plus(sum, times(exact ?? ZERO, count)), ZERO),
    unpriced: [...new Set(lines.flatMap((line) => line.unpriced))],
  };
}

interface ItemCost extends Cost {
  /** Not bought in but made, at the cost of its own recipe. */
  readonly isMade: boolean;
}

type CostOf = (item: string) => ItemCost;

/** Sum of price × amount over the ingredients, divided by the pieces produced. */
export function productCost({ ingredients, produces }: Pick<Recipe, 'ingredients' | 'produces'>, costOf: CostOf): Cost {
  const batch = sumOf(ingredients.map(({ name, amount }) => ({ ...costOf(name), count: thousandths(amount) })));
  if (batch.unpriced.length > 0) return unknown(batch.unpriced);
  return known(over(batch.exact, BigInt(produces.amount) * THOUSAND));
}

/** What items cost: to buy in, or else to make, over any number of levels; a circle of recipes has no cost. */
export function itemCosts(products: readonly Recipe[], prices: Prices): CostOf {
  // A recipe that nobody has filled in yet says nothing about the cost.
  const makers = makersOf(products.filter(({ ingredients }) => ingredients.length > 0));
  const made = new Map<string, ItemCost>();
  const underway = new Set<string>();
  const costOf: CostOf = (item) => {
    const price = prices.get(item);
    if (price !== undefined) return { price, exact: whole(toUnits(price)), unpriced: [], isMade: false };
    const maker = makers.get(item);
    if (!maker || underway.has(item)) return { ...unknown([item]), isMade: false };
    const before = made.get(item);
    if (before) return before;
    underway.add(item);
    const cost = { ...productCost(maker, costOf), isMade: true };
    underway.delete(item);
    made.set(item, cost);
    return cost;
  };
  return costOf;
}

interface Costed extends Pick<Recipe, 'ingredients'> {
  readonly kind?: ProductKind | undefined;
  readonly produces: Recipe['produces'] | null;
  readonly parts?: readonly Part[] | undefined;
}

/** What products cost: what is made by its recipe, what is bought its price, a Menü what its parts cost together. */
export function productCosts(
  products: readonly (Costed & Pick<Recipe, 'id' | 'name'>)[],
  prices: Prices,
): (product: Costed) => Cost {
  const byId = new Map(products.filter(isSingle).map((product) => [product.id, product]));
  const costOf = itemCosts(products.filter(isMade), prices);
  const costOfOne = (product: Single<Costed>): Cost => {
    if (product.kind !== 'RESOLD') return productCost(product, costOf);
    const { name } = product.produces;
    const price = prices.get(name);
    return price === undefined ? unknown([name]) : known(whole(toUnits(price)));
  };
  return (product) => {
    if (isSingle(product)) return costOfOne(product);
    const lines = (product.parts ?? []).flatMap(({ productId, amount }) => {
      const part = byId.get(productId);
      return part ? [{ ...costOfOne(part), count: BigInt(amount) }] : [];
    });
    const { exact, unpriced } = sumOf(lines);
    return unpriced.length > 0 ? unknown(unpriced) : known(exact);
  };
}

interface Good {
  readonly item: string;
  readonly amount: number;
}

/** What is bought is not made for anybody: it is sold out with what is there of it. */
export const areOut = (
  goods: readonly (Good & { readonly isResold: boolean })[],
  there: (item: string) => number,
): boolean => goods.some(({ isResold, item, amount }) => isResold && there(item) < amount);

/** How often these goods are there together; two of them may be the same item. */
export function timesThere(goods: readonly Good[], there: (item: string) => number): number {
  const needs = groupBy(goods, ({ item }) => item);
  const times = [...needs].map(([item, some]) =>
    Math.floor(there(item) / some.reduce((sum, { amount }) => sum + amount, 0)),
  );
  return times.length === 0 ? 0 : Math.min(...times);
}

/** More than anybody carries, and the most a line of an order holds. */
const WEIGHT_MAX = 2_000_000_000;

/** Grams of all goods together. */
export const weightTogether = (goods: readonly Good[], weightOf: (item: string) => number): number =>
  Math.min(
    goods.reduce((sum, { item, amount }) => sum + amount * weightOf(item), 0),
    WEIGHT_MAX,
  );

/** What the stock would bring at sale prices. */
export function goodsValue(products: readonly { inventoryAmount: number; price: number }[]): number {
  return fromUnits(
    products.reduce((sum, { inventoryAmount, price }) => sum + BigInt(inventoryAmount) * toUnits(price), 0n),
  );
}

/** What is left of the sale price of a piece, to the last digit that both numbers hold for sure. */
export function margin(price: number, cost: number): number {
  const digits = 13 - Math.floor(Math.log10(Math.max(price, cost, 1)));
  // Without the addition nothing left could be -0, which is shown with a minus.
  return Number((price - cost).toFixed(Math.max(digits, 0))) + 0;
}

export interface CostChange<R> {
  readonly product: R;
  readonly before: number | null;
  readonly after: number | null;
}

/** Which products cost something else once the price of an item is another (`undefined`: has none). */
export function costChanges<R extends Costed & Pick<Recipe, 'id' | 'name'>>(
  products: readonly R[],
  prices: Prices,
  change: { item: string; price: number | undefined },
): CostChange<R>[] {
  const changed = new Map(prices);
  if (change.price === undefined) changed.delete(change.item);
  else changed.set(change.item, change.price);
  const [before, after] = [productCosts(products, prices), productCosts(products, changed)];
  return products
    .map((product) => ({ product, before: before(product).price, after: after(product).price }))
    .filter((cost) => cost.before !== cost.after);
}

/** Which product makes an item; of several the oldest. */
export function makersOf<R extends Recipe>(products: readonly R[]): Map<string, R> {
  const makers = new Map<string, R>();
  for (const product of [...products].sort((a, b) => a.id - b.id)) {
    if (!makers.has(product.produces.name)) makers.set(product.produces.name, product);
  }
  return makers;
}

/** The way from a product back to itself over its ingredients, by name, if there is one. */
function findCircle(start: Recipe, others: readonly Recipe[]): string[] | undefined {
  const byItem = groupBy([start, ...others.filter(({ id }) => id !== start.id)], (recipe) => recipe.produces.name);
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
