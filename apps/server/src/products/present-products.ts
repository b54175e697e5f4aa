import { itemCosts, productCost } from '@kontor/contract/products/rules.ts';
import type { Offer, Product } from '@kontor/contract/products/schema.ts';
import { describeItems, type FindWanted, type ItemFacts } from '#inventory';
import type { Db } from '#platform/postgres/db.ts';
import { findPrices } from '#prices';
import type { StoredProduct } from './products.repo.ts';

type Items = Map<string, ItemFacts>;

const labelOf = (items: Items, name: string): string => items.get(name)?.label ?? name;

interface Facts {
  items: Items;
  costOf: ReturnType<typeof itemCosts>;
  wanted: ReadonlyMap<string, number>;
}

function toProduct(product: StoredProduct, { items, costOf, wanted }: Facts): Product {
  const { name } = product.produces;
  const { price: buyPrice, unpriced } = productCost(product, costOf);
  const inventoryAmount = items.get(name)?.amount ?? 0;
  return {
    ...product,
    produces: { ...product.produces, label: labelOf(items, product.produces.name) },
    ingredients: product.ingredients.map((line) => ({ ...line, label: labelOf(items, line.name) })),
    buyPrice,
    unpriced: unpriced.map((name) => labelOf(items, name)),
    inventoryAmount,
    available: Math.max(0, inventoryAmount - (wanted.get(name) ?? 0)),
    weight: items.get(name)?.weight ?? 0,
  };
}

/** Products with everything that is computed from stock, prices and running orders. */
export async function presentProducts(
  db: Db,
  products: readonly StoredProduct[],
  /** All recipes: what is made on the way costs what its own recipe costs. */
  recipes: readonly StoredProduct[],
  findWanted: FindWanted,
): Promise<Product[]> {
  const names = recipes.flatMap(({ produces, ingredients }) => [produces.name, ...ingredients.map(({ name }) => name)]);
  const [items, prices] = [await describeItems(db, names), await findPrices(db)];
  const facts = { items, costOf: itemCosts(recipes, prices), wanted: await findWanted(db) };
  return products.map((product) => toProduct(product, facts));
}

/** What customers may know: neither recipe nor cost. */
export function toOffer(product: Product, popular: ReadonlySet<number>): Offer {
  const { id, name, description, price, produces, inventoryAmount, available, weight } = product;
  const { picture, categoryId, soldOut, offer } = product;
  return {
    ...{ id, name, description, price, produces, inventoryAmount, available, weight },
    ...{ picture, categoryId, soldOut, offer },
    isPopular: popular.has(id),
  };
}

const BEST_MAX = 6;

/** What can be had of the popular products, then of the others in their sequence. */
export function bestOf(offers: readonly Offer[]): Offer[] {
  const sold = offers.filter(({ soldOut }) => !soldOut);
  const [popular, others] = [true, false].map((isPopular) => sold.filter((offer) => offer.isPopular === isPopular));
  return [...(popular ?? []), ...(others ?? [])].slice(0, BEST_MAX);
}
