import { AppError } from '@kontor/contract/core/errors.ts';
import type { OrderLine } from '@kontor/contract/orders/schema.ts';
import { listWeights } from '#inventory';
import type { Db } from '#platform/postgres/db.ts';
import { listSold } from '#products';
import type { FrozenLine } from './orders.repo.ts';

/** What can be ordered. */
export type Catalogue = ReadonlyMap<number, Omit<FrozenLine, 'productId' | 'amount'>>;

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const [sold, weights] = [await listSold(db), await listWeights(db)];
  return new Map(
    [...sold].map(([id, { name, item, price }]) => [
      id,
      { name, item, unitPrice: price, unitWeight: weights.get(item) ?? 0 },
    ]),
  );
}

/** Names, prices and weights as they are now; later changes do not reach the order. */
export const freezeLines = (catalogue: Catalogue, lines: readonly OrderLine[]): FrozenLine[] =>
  lines.map(({ productId, amount }, at) => {
    const product = catalogue.get(productId);
    if (!product) {
      const message = 'Dieses Produkt gibt es nicht mehr.';
      throw new AppError('orders.unknown-product', {}, [{ path: `items.${at}.productId`, message }]);
    }
    return { productId, amount, ...product };
  });
