import type { Offer } from '@kontor/contract/products/offer.ts';
import { productCosts, timesThere, weightTogether } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { describeItems, type FindWanted, type ItemFacts } from '#inventory';
import type { Db } from '#platform/postgres/db.ts';
import { findPrices } from '#prices';
import { byId, goodsFor, isSoldOut } from './list-sold.ts';
import { listStored, type StoredProduct } from './products.repo.ts';
import { findPopular } from './sales.repo.ts';

type Items = Map<string, ItemFacts>;

const labelOf = (items: Items, name: string): string => items.get(name)?.label ?? name;

interface Facts {
  items: Items;
  stored: ReadonlyMap<number, StoredProduct>;
  costOf: ReturnType<typeof productCosts>;
  wanted: ReadonlyMap<string, number>;
}

/** What one piece is handed over as decides about stock and weight, also where it is a Menü. */
function toProduct(product: StoredProduct, { items, stored, costOf, wanted }: Facts): Product {
  const { produces } = product;
  const goods = goodsFor(product, stored);
  const { price: buyPrice, unpriced } = costOf(product);
  const costOfPart = (id: number) => {
    const part = stored.get(id);
    return part ? costOf(part).price : null;
  };
  const amountOf = (item: string) => items.get(item)?.amount ?? 0;
  return {
    ...product,
    produces: produces && { ...produces, label: labelOf(items, produces.name) },
    parts: produces ? [] : goods.map((part) => ({ ...part, buyPrice: costOfPart(part.productId) })),
    ingredients: product.ingredients.map((line) => ({ ...line, label: labelOf(items, line.name) })),
    buyPrice,
    unpriced: unpriced.map((name) => labelOf(items, name)),
    inventoryAmount: timesThere(goods, amountOf),
    available: timesThere(goods, (item) => Math.max(0, amountOf(item) - (wanted.get(item) ?? 0))),
    weight: weightTogether(goods, (item) => items.get(item)?.weight ?? 0),
  };
}

/** Products with everything that is computed from stock, prices and running orders. */
export async function presentProducts(
  db: Db,
  products: readonly StoredProduct[],
  /** All of them: what is made on the way costs what its own recipe costs, and a Menü what its parts cost. */
  all: readonly StoredProduct[],
  findWanted: FindWanted,
): Promise<Product[]> {
  const names = all.flatMap(({ produces, ingredients }) => [
    ...(produces ? [produces.name] : []),
    ...ingredients.map(({ name }) => name),
  ]);
  const [items, prices] = [await describeItems(db, names), await findPrices(db)];
  const facts = {
    items,
    stored: byId(all),
    costOf: productCosts(all, prices),
    wanted: await findWanted(db),
  };
  return products.map((product) => toProduct(product, facts));
}

/** What customers may know: neither recipe nor cost. */
export async function presentOffers(
  db: Db,
  shown: readonly StoredProduct[],
  findWanted: FindWanted,
  now: Date,
): Promise<Offer[]> {
  const all = await listStored(db);
  const [stored, popular] = [byId(all), await findPopular(db, now)];
  const products = await presentProducts(db, shown, all, findWanted);
  return products.map(({ id, name, description, price, produces, ...product }) => {
    const parts = product.parts.map(({ buyPrice: _, ...part }) => part);
    const { inventoryAmount, available, weight, picture, categoryId, offer } = product;
    return {
      ...{
        id,
        name,
        description,
        price,
        produces,
        parts,
        inventoryAmount,
        available,
        weight,
        picture,
        categoryId,
        offer,
      },
      soldOut: isSoldOut({ soldOut: product.soldOut, parts }, stored),
      isPopular: popular.has(id),
    };
  });
}

const BEST_MAX = 6;

/** What can be had of the popular products, then of the others in their sequence. */
export function bestOf(offers: readonly Offer[]): Offer[] {
  const sold = offers.filter(({ soldOut }) => !soldOut);
  const [popular, others] = [true, false].map((isPopular) => sold.filter((offer) => offer.isPopular === isPopular));
  return [...(popular ?? []), ...(others ?? [])].slice(0, BEST_MAX);
}
