import type { SpecialPrice } from '@kontor/contract/products/offer.ts';
import type { Db } from '#platform/postgres/db.ts';
import { listStored, type StoredProduct } from './products.repo.ts';

/** One product as it is handed over. */
export interface SoldGood {
  readonly productId: number;
  readonly name: string;
  readonly item: string;
  readonly amount: number;
}

export interface SoldProduct {
  readonly name: string;
  readonly price: number;
  readonly soldOut: boolean;
  readonly offer: SpecialPrice | null;
  /** What the customer gets for one piece: of a Menü its parts. */
  readonly goods: readonly SoldGood[];
  readonly isMenu: boolean;
}

type ById = ReadonlyMap<number, StoredProduct>;

export const byId = (products: readonly StoredProduct[]): ById => new Map(products.map((one) => [one.id, one]));

/** What one piece of a product is handed over as. */
export function goodsFor(product: StoredProduct, products: ById): SoldGood[] {
  const { id, name, produces, parts } = product;
  if (produces) return [{ productId: id, name, item: produces.name, amount: 1 }];
  return parts.flatMap(({ productId, amount }) => {
    const part = products.get(productId);
    return part?.produces ? [{ productId, name: part.name, item: part.produces.name, amount }] : [];
  });
}

/** A Menü is sold out with any of its parts. */
export const isSoldOut = ({ soldOut, parts }: Pick<StoredProduct, 'soldOut' | 'parts'>, products: ById): boolean =>
  soldOut || parts.some(({ productId }) => products.get(productId)?.soldOut);

/** As much of every product on sale as a sale needs. */
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
