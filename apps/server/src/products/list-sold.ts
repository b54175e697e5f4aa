import { inventoryUpdate } from '@kontor/contract/inventory/api.ts';
import { productUpdate } from '@kontor/contract/products/api.ts';
import { isSingle, type Single } from '@kontor/contract/products/rules.ts';
import type { NotifyStock } from '#inventory';
import type { ReadCache } from '#platform/cache/read-cache.ts';
import type { Db } from '#platform/postgres/db.ts';
import { listStored, type StoredProduct } from './products.repo.ts';

export interface SoldGood {
  readonly productId: number;
  readonly name: string;
  readonly item: string;
  readonly amount: number;
}

type StockedGood = SoldGood & { readonly isResold: boolean };

export interface SoldProduct extends Pick<StoredProduct, 'name' | 'price' | 'soldOut' | 'offer'> {
  /** For one piece; of a Menü its parts. */
  readonly goods: readonly StockedGood[];
  readonly isMenu: boolean;
}

type ById = ReadonlyMap<number, StoredProduct>;

export const byId = (products: readonly StoredProduct[]): ById => new Map(products.map((one) => [one.id, one]));

const goodOf = ({ id, name, kind, produces }: Single<StoredProduct>, amount: number): StockedGood => ({
  productId: id,
  name,
  item: produces.name,
  amount,
  isResold: kind === 'RESOLD',
});

export function goodsFor(product: StoredProduct, products: ById): StockedGood[] {
  if (isSingle(product)) return [goodOf(product, 1)];
  return product.parts.flatMap(({ productId, amount }) => {
    const part = products.get(productId);
    return part && isSingle(part) ? [goodOf(part, amount)] : [];
  });
}

/** A Menü is sold out with any of its parts. */
export const isSoldOut = ({ soldOut, parts }: Pick<StoredProduct, 'soldOut' | 'parts'>, products: ById): boolean =>
  soldOut || parts.some(({ productId }) => products.get(productId)?.soldOut);

export async function listSold(db: Db): Promise<Map<number, SoldProduct>> {
  const products = byId(await listStored(db));
  return new Map(
    [...products.values()]
      .filter(({ onSale }) => onSale)
      .map((product) => {
        const { id, name, price, offer, produces } = product;
        const goods = goodsFor(product, products);
        return [id, { name, price, offer, goods, soldOut: isSoldOut(product, products), isMenu: produces === null }];
      }),
  );
}

/** Staff receive every change, customers only those of products on sale. */
export function createNotifyStock(readCache: Pick<ReadCache, 'value'>): NotifyStock {
  const sold = readCache.value(
    async (db) => new Set([...(await listSold(db)).values()].flatMap(({ goods }) => goods.map(({ item }) => item))),
  );
  return async (publish, items) => {
    publish(inventoryUpdate, {});
    const names = await sold();
    if (items.some((item) => names.has(item))) publish(productUpdate, {});
  };
}
