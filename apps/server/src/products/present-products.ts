import { productCost, unpricedOf } from '@kontor/contract/products/rules.ts';
import type { Offer, Product } from '@kontor/contract/products/schema.ts';
import { describeItems, type ItemFacts } from '#inventory';
import type { Db } from '#platform/postgres/db.ts';
import { findPrices } from '#prices';
import type { StoredProduct } from './products.repo.ts';

type Items = Map<string, ItemFacts>;

const labelOf = (items: Items, name: string): string => items.get(name)?.label ?? name;

function toProduct(product: StoredProduct, items: Items, prices: Map<string, number>): Product {
  return {
    ...product,
    produces: { ...product.produces, label: labelOf(items, product.produces.name) },
    ingredients: product.ingredients.map((line) => ({ ...line, label: labelOf(items, line.name) })),
    buyPrice: productCost(product, prices),
    unpriced: unpricedOf(product, prices).map((name) => labelOf(items, name)),
    inventoryAmount: items.get(product.produces.name)?.amount ?? 0,
  };
}

/** Products with everything that is computed from stock and prices. */
export async function presentProducts(db: Db, products: readonly StoredProduct[]): Promise<Product[]> {
  const names = products.flatMap(({ produces, ingredients }) => [
    produces.name,
    ...ingredients.map(({ name }) => name),
  ]);
  const [items, prices] = [await describeItems(db, names), await findPrices(db)];
  return products.map((product) => toProduct(product, items, prices));
}

/** What customers may know: neither recipe nor cost. */
export const toOffer = ({ id, name, description, price, produces, inventoryAmount }: Product): Offer => ({
  id,
  name,
  description,
  price,
  produces,
  inventoryAmount,
});
