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

/** Made or bought, not a Menü. */
export type Single<P extends OfAKind> = P & { readonly produces: NonNullable<P['produces']> };

export const isSingle = <P extends OfAKind>(product: P): product is Single<P> => product.produces !== null;

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

/** `null` while prices are missing, which `unpriced` names. */
export interface Cost {
  readonly price: number | null;
  /** In ten-thousandths, for further computation without rounding. */
  readonly exact: Fraction | null;
  readonly unpriced: readonly string[];
}

const known = (exact: Fraction): Cost => ({ price: fromFraction(exact), exact, unpriced: [] });
const unknown = (unpriced: readonly string[]): Cost => ({ price: null, exact: null, unpriced });

function sumOf(lines: readonly (Cost & { readonly count: bigint })[]): { exact: Fraction; unpriced: string[] } {
  return {
    exact: lines.reduce((sum, { exact, count }) => plus(sum, times(exact ?? ZERO, count)), ZERO),
    unpriced: [...new Set(lines.flatMap((line) => line.unpriced))],
  };
}

interface ItemCost extends Cost {
  /** Made at the cost of its own recipe, not bought. */
  readonly isMade: boolean;
}

type CostOf = (item: string) => ItemCost;

/** Sum of price × amount over the ingredients, divided by the pieces produced. */
export function productCost({ ingredients, produces }: Pick<Recipe, 'ingredients' | 'produces'>, costOf: CostOf): Cost {
  const batch = sumOf(ingredients.map(({ name, amount }) => ({ ...costOf(name), count: thousandths(amount) })));
  if (batch.unpriced.length > 0) return unknown(batch.unpriced);
  return known(over(batch.exact, BigInt(produces.amount) * THOUSAND));
}

/** Buy-in price, else the cost of making it over any number of levels; a cycle of recipes has no cost. */
export function itemCosts(products: readonly Recipe[], prices: Prices): CostOf {
  // An empty recipe says nothing about the cost.
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

/** By recipe, buy-in price, or the parts of a Menü. */
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

/** Pieces of each item; two goods may be the same item. */
const needsOf = (goods: readonly Good[]): [item: string, amount: number][] =>
  [...groupBy(goods, ({ item }) => item)].map(([item, some]) => [item, some.reduce((sum, one) => sum + one.amount, 0)]);

/** Bought goods are not made on demand: they are sold out with their stock. */
export const areOut = (
  goods: readonly (Good & { readonly isResold: boolean })[],
  there: (item: string) => number,
): boolean => needsOf(goods.filter(({ isResold }) => isResold)).some(([item, amount]) => there(item) < amount);

/** How many complete sets are in stock. */
export const timesThere = (goods: readonly Good[], there: (item: string) => number): number =>
  goods.length === 0 ? 0 : Math.min(...needsOf(goods).map(([item, amount]) => Math.floor(there(item) / amount)));

/** The limit of an order line. */
const WEIGHT_MAX = 2_000_000_000;

/** Grams of all goods. */
export const totalWeight = (goods: readonly Good[], weightOf: (item: string) => number): number =>
  Math.min(
    goods.reduce((sum, { item, amount }) => sum + amount * weightOf(item), 0),
    WEIGHT_MAX,
  );

/** The stock at sale prices. */
export function goodsValue(products: readonly { inventoryAmount: number; price: number }[]): number {
  return fromUnits(
    products.reduce((sum, { inventoryAmount, price }) => sum + BigInt(inventoryAmount) * toUnits(price), 0n),
  );
}

/** Rounded to the digits that both numbers hold exactly. */
export function margin(price: number, cost: number): number {
  const digits = 13 - Math.floor(Math.log10(Math.max(price, cost, 1)));
  // The addition turns -0 into 0.
  return Number((price - cost).toFixed(Math.max(digits, 0))) + 0;
}

export interface CostChange<R> {
  readonly product: R;
  readonly before: number | null;
  readonly after: number | null;
}

/** Products whose cost changes with the price of an item (`undefined`: no price). */
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

/** Of several products that make an item, the oldest. */
export function makersOf<R extends Recipe>(products: readonly R[]): Map<string, R> {
  const makers = new Map<string, R>();
  for (const product of [...products].sort((a, b) => a.id - b.id)) {
    if (!makers.has(product.produces.name)) makers.set(product.produces.name, product);
  }
  return makers;
}

/** The names along a cycle through the product's ingredients, if there is one. */
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

/** A recipe must not need its own product. */
export function checkCircle(recipe: Recipe, others: readonly Recipe[]): void {
  const circle = findCircle(recipe, others);
  if (circle) throw new AppError('products.circle', { path: circle.join(' > ') });
}
