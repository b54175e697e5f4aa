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
/** Of what is wanted. */
export type ReadCatalogue = (lines: readonly OrderLine[]) => Promise<Catalogue>;

/** All of the catalogue that a sale does not change: recipes, prices and costs of every product take a while to compute. */
type OnSale = ReadonlyMap<number, Article & Pick<SoldProduct, 'goods'>>;

async function findCosts(db: Db): Promise<Map<number, number | null>> {
  const products = await listStored(db);
  const costOf = productCosts(products, await findPrices(db));
  return new Map(products.map((product) => [product.id, costOf(product).price]));
}

export async function readOnSale(db: Db): Promise<OnSale> {
  const [sold, costs] = [await listSold(db), await findCosts(db)];
  const weights = new Map((await listBaseItems(db)).map(({ name, weight }) => [name, weight]));
  return new Map(
    [...sold].flatMap(([id, { isMenu, ...product }]): [number, Article & Pick<SoldProduct, 'goods'>][] => {
      const [first] = product.goods;
      if (!first) return [];
      const unitWeight = totalWeight(product.goods, (item) => weights.get(item) ?? 0);
      const article = { ...product, item: first.item, unitWeight, unitCost: costs.get(id) ?? null };
      return [[id, { ...article, parts: isMenu ? product.goods : [] }]];
    }),
  );
}

/** With what is sold out, by the stock that accepted orders leave. Only resold goods can be: nothing is read for orders without them. */
export async function withStock(db: Db, onSale: OnSale, ids: ReadonlySet<number>): Promise<Catalogue> {
  const asked = [...ids].flatMap((id) => {
    const article = onSale.get(id);
    return article ? [[id, article] as const] : [];
  });
  const goods = asked.flatMap(([, article]) => article.goods);
  const resold = [...new Set(goods.flatMap(({ isResold, item }) => (isResold ? [item] : [])))];
  if (resold.length === 0) return new Map(asked);
  const [items, wanted] = [await describeItems(db, resold), await findWanted(db, resold)];
  const freeOf = (name: string): number => (items.get(name)?.amount ?? 0) - (wanted.get(name) ?? 0);
  return new Map(
    asked.map(([id, article]) => [id, { ...article, soldOut: article.soldOut || areOut(article.goods, freeOf) }]),
  );
}

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const onSale = await readOnSale(db);
  return withStock(db, onSale, new Set(onSale.keys()));
}

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
