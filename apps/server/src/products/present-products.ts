import type { Offer } from '@kontor/contract/products/offer.ts';
import { areOut, productCosts, timesThere, weightTogether } from '@kontor/contract/products/rules.ts';
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

const amountIn =
  ({ items }: Facts) =>
  (item: string): number =>
    items.get(item)?.amount ?? 0;

/** What no running order has a claim on. */
const freeIn = (facts: Facts) => (item: string) => Math.max(0, amountIn(facts)(item) - (facts.wanted.get(item) ?? 0));

/** What one piece is handed over as decides about stock and weight, also where it is a Menü. */
function toProduct(product: StoredProduct, facts: Facts): Product {
  const { items, stored, costOf } = facts;
  const { produces } = product;
  const goods = goodsFor(product, stored);
  const { price: buyPrice, unpriced } = costOf(product);
  const costOfPart = (id: number) => {
    const part = stored.get(id);
    return part ? costOf(part).price : null;
  };
  return {
    ...product,
    produces: produces && { ...produces, label: labelOf(items, produces.name) },
    parts: produces ? [] : goods.map(({ isResold: _, ...part }) => ({ ...part, buyPrice: costOfPart(part.productId) })),
    ingredients: product.ingredients.map((line) => ({ ...line, label: labelOf(items, line.name) })),
    buyPrice,
    unpriced: unpriced.map((name) => labelOf(items, name)),
    inventoryAmount: timesThere(goods, amountIn(facts)),
    available: timesThere(goods, freeIn(facts)),
    weight: weightTogether(goods, (item) => items.get(item)?.weight ?? 0),
  };
}

/** Of all products: what is made on the way costs what its own recipe costs, and a Menü what its parts cost. */
async function readFacts(db: Db, all: readonly StoredProduct[], findWanted: FindWanted): Promise<Facts> {
  const names = all.flatMap(({ produces, ingredients }) => [
    ...(produces ? [produces.name] : []),
    ...ingredients.map(({ name }) => name),
  ]);
  const [items, prices] = [await describeItems(db, names), await findPrices(db)];
  return { items, stored: byId(all), costOf: productCosts(all, prices), wanted: await findWanted(db) };
}

/** Products with everything that is computed from stock, prices and running orders. */
export async function presentProducts(
  db: Db,
  products: readonly StoredProduct[],
  all: readonly StoredProduct[],
  findWanted: FindWanted,
): Promise<Product[]> {
  const facts = await readFacts(db, all, findWanted);
  return products.map((product) => toProduct(product, facts));
}

/** What customers may know: neither recipe nor cost. */
export async function presentOffers(
  db: Db,
  shown: readonly StoredProduct[],
  findWanted: FindWanted,
  now: Date,
): Promise<Offer[]> {
  const facts = await readFacts(db, await listStored(db), findWanted);
  const popular = await findPopular(db, now);
  return shown.map((one) => {
    const { id, name, description, price, kind, produces, ...product } = toProduct(one, facts);
    const parts = product.parts.map(({ buyPrice: _, ...part }) => part);
    const { inventoryAmount, available, weight, picture, categoryId, offer } = product;
    return {
      ...{
        id,
        name,
        description,
        price,
        kind,
        produces,
        parts,
        inventoryAmount,
        available,
        weight,
        picture,
        categoryId,
        offer,
      },
      soldOut: isSoldOut(one, facts.stored) || areOut(goodsFor(one, facts.stored), freeIn(facts)),
      isPopular: popular.has(id),
    };
  });
}

const BEST_MAX = 6;

/** What can be had of the popular products; where there are none, the beginning of the card. */
export function bestOf(offers: readonly Offer[]): Offer[] {
  const there = offers.filter(({ soldOut }) => !soldOut);
  const popular = there.filter(({ isPopular }) => isPopular);
  return (popular.length > 0 ? popular : there).slice(0, BEST_MAX);
}
