import type { Offer } from '@kontor/contract/products/offer.ts';
import { areOut, productCosts, timesThere, totalWeight } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { type FindWanted, findStocked, listBaseItems } from '#inventory';
import type { Db } from '#platform/postgres/db.ts';
import { findPrices } from '#prices';
import { byId, goodsFor, isSoldOut } from './list-sold.ts';
import { listOnSale, listStored, type StoredProduct } from './products.repo.ts';
import { findPopular } from './sales.repo.ts';

/** The part of a product that bookings and orders do not change. */
interface Priced {
  readonly product: Omit<Product, 'inventoryAmount' | 'available'>;
  /** Stock and weight follow from these, of a Menü as well. */
  readonly goods: ReturnType<typeof goodsFor>;
  readonly isOff: boolean;
}

interface Catalogue {
  readonly all: ReadonlyMap<number, Priced>;
  readonly onSale: readonly number[];
}

/** Intermediate products cost what their recipes cost, a Menü what its parts cost: all products are needed for one. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const products = await listStored(db);
  const stored = byId(products);
  const items = new Map((await listBaseItems(db)).map((item) => [item.name, item]));
  const costOf = productCosts(products, await findPrices(db));
  const labelOf = (name: string): string => items.get(name)?.label ?? name;
  const costOfPart = (id: number) => {
    const part = stored.get(id);
    return part ? costOf(part).price : null;
  };
  const toPriced = (one: StoredProduct): Priced => {
    const { produces } = one;
    const goods = goodsFor(one, stored);
    const { price: buyPrice, unpriced } = costOf(one);
    const parts = goods.map(({ isResold: _, ...part }) => ({ ...part, buyPrice: costOfPart(part.productId) }));
    const product = {
      ...one,
      produces: produces && { ...produces, label: labelOf(produces.name) },
      parts: produces ? [] : parts,
      ingredients: one.ingredients.map((line) => ({ ...line, label: labelOf(line.name) })),
      buyPrice,
      unpriced: unpriced.map(labelOf),
      weight: totalWeight(goods, (item) => items.get(item)?.weight ?? 0),
    };
    return { product, goods, isOff: isSoldOut(one, stored) };
  };
  return { all: new Map(products.map((one) => [one.id, toPriced(one)])), onSale: await listOnSale(db) };
}

interface Stock {
  readonly amountOf: (item: string) => number;
  /** Not claimed by running orders. */
  readonly freeOf: (item: string) => number;
}

async function readStock(db: Db, { all }: Catalogue, findWanted: FindWanted): Promise<Stock> {
  const names = [...all.values()].flatMap(({ goods }) => goods.map(({ item }) => item));
  const [amounts, wanted] = [await findStocked(db, names), await findWanted(db)];
  const amountOf = (item: string) => amounts.get(item) ?? 0;
  return { amountOf, freeOf: (item) => Math.max(0, amountOf(item) - (wanted.get(item) ?? 0)) };
}

const presented = new WeakMap<Priced, Product>();
const offered = new WeakMap<Product, Offer>();

/** Returns the same frozen object while nothing changes, so that its JSON is reused. */
function withStock(priced: Priced, { amountOf, freeOf }: Stock): Product {
  const [inventoryAmount, available] = [timesThere(priced.goods, amountOf), timesThere(priced.goods, freeOf)];
  const known = presented.get(priced);
  if (known?.inventoryAmount === inventoryAmount && known.available === available) return known;
  const product = Object.freeze({ ...priced.product, inventoryAmount, available });
  presented.set(priced, product);
  return product;
}

/** Customers see neither recipe nor cost. */
function toOffer(product: Product, soldOut: boolean, isPopular: boolean): Offer {
  const known = offered.get(product);
  if (known?.soldOut === soldOut && known.isPopular === isPopular) return known;
  const { parts, ingredients: _, unpriced: __, buyPrice: ___, ...shown } = product;
  const named = parts.map(({ buyPrice: ____, ...part }) => part);
  const offer = Object.freeze({ ...shown, parts: named, soldOut, isPopular });
  offered.set(product, offer);
  return offer;
}

export async function presentProducts(db: Db, catalogue: Catalogue, findWanted: FindWanted): Promise<Product[]> {
  const stock = await readStock(db, catalogue, findWanted);
  return [...catalogue.all.values()].map((priced) => withStock(priced, stock));
}

export async function presentOffers(db: Db, catalogue: Catalogue, findWanted: FindWanted, now: Date): Promise<Offer[]> {
  const [stock, popular] = [await readStock(db, catalogue, findWanted), await findPopular(db, now)];
  return catalogue.onSale.flatMap((id) => {
    const priced = catalogue.all.get(id);
    if (!priced) return [];
    const soldOut = priced.isOff || areOut(priced.goods, stock.freeOf);
    return toOffer(withStock(priced, stock), soldOut, popular.has(id));
  });
}
