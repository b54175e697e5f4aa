import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import { staysAsOrdered } from '@kontor/contract/orders/rules.ts';
import type { OrderLine } from '@kontor/contract/orders/schema.ts';
import { priceInList } from '@kontor/contract/price-lists/rules.ts';
import type { SpecialPrice } from '@kontor/contract/products/offer.ts';
import { areOut, productCosts, totalWeight } from '@kontor/contract/products/rules.ts';
import { describeItems, listBaseItems } from '#inventory';
import type { Db } from '#platform/postgres/db.ts';
import { findPrices } from '#prices';
import { listSold, listStored, type SoldProduct } from '#products';
import { findWanted } from './claims.repo.ts';
import type { FrozenLine } from './orders.repo.ts';

interface Article extends Pick<FrozenLine, 'name' | 'item' | 'unitWeight' | 'unitCost' | 'parts'> {
  readonly price: number;
  readonly soldOut: boolean;
  readonly offer: SpecialPrice | null;
}

export type Catalogue = ReadonlyMap<number, Article>;

/** All of the catalogue that a sale does not change: recipes, prices and costs of every product take a while to compute. */
export interface OnSale {
  readonly articles: ReadonlyMap<number, Article & { readonly goods: SoldProduct['goods'] }>;
  /** Items of resold goods: nothing else can be sold out. */
  readonly resold: readonly string[];
}

async function findCosts(db: Db): Promise<Map<number, number | null>> {
  const products = await listStored(db);
  const costOf = productCosts(products, await findPrices(db));
  return new Map(products.map((product) => [product.id, costOf(product).price]));
}

export async function readOnSale(db: Db): Promise<OnSale> {
  const [sold, costs] = [await listSold(db), await findCosts(db)];
  const weights = new Map((await listBaseItems(db)).map(({ name, weight }) => [name, weight]));
  const goods = [...sold.values()].flatMap((product) => product.goods);
  const articles = [...sold].flatMap(
    ([id, { isMenu, ...product }]): [number, Article & Pick<SoldProduct, 'goods'>][] => {
      const [first] = product.goods;
      if (!first) return [];
      const unitWeight = totalWeight(product.goods, (item) => weights.get(item) ?? 0);
      const article = { ...product, item: first.item, unitWeight, unitCost: costs.get(id) ?? null };
      return [[id, { ...article, parts: isMenu ? product.goods : [] }]];
    },
  );
  return {
    articles: new Map(articles),
    resold: [...new Set(goods.flatMap(({ isResold, item }) => (isResold ? [item] : [])))],
  };
}

/** With what is sold out, by the stock that accepted orders leave. */
export async function withStock(db: Db, { articles, resold }: OnSale): Promise<Catalogue> {
  if (resold.length === 0) return articles;
  const [items, wanted] = [await describeItems(db, resold), await findWanted(db, resold)];
  const freeOf = (name: string): number => (items.get(name)?.amount ?? 0) - (wanted.get(name) ?? 0);
  return new Map(
    [...articles].map(([id, article]) => [
      id,
      { ...article, soldOut: article.soldOut || areOut(article.goods, freeOf) },
    ]),
  );
}

export const readCatalogue = async (db: Db): Promise<Catalogue> => withStock(db, await readOnSale(db));

interface Freezing {
  readonly at: Date;
  /** Of the price list. */
  readonly percent?: number | undefined;
  readonly before?: readonly FrozenLine[];
}

/** Later changes of names, prices, costs and weights do not affect the order; an edited order keeps its earlier lines. */
export const freezeLines = (
  catalogue: Catalogue,
  lines: readonly OrderLine[],
  { at: now, percent = 0, before = [] }: Freezing,
): FrozenLine[] =>
  lines.map(({ productId, amount }, at) => {
    const ordered = before.find((line) => line.productId === productId);
    if (ordered && staysAsOrdered(ordered, amount)) return { ...ordered, amount };
    const product = catalogue.get(productId);
    if (!product) {
      const message = 'Dieses Produkt gibt es nicht mehr.';
      throw new AppError('orders.unknown-product', {}, [{ path: `items.${at}.productId`, message }]);
    }
    const { name, item, unitWeight, unitCost, soldOut, parts } = product;
    if (soldOut) {
      const message = 'Gerade ausverkauft.';
      const place = [{ path: `items.${at}.productId`, message }];
      throw ordered
        ? new AppError('orders.no-more', { name: ordered.name, amount: sayNumber(ordered.amount) }, place)
        : new AppError('orders.sold-out', { name }, place);
    }
    const unitPrice = priceInList(product, percent, now);
    return { productId, amount, name, item, unitPrice, unitWeight, unitCost, parts };
  });
