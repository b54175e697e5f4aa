import { AppError } from '@kontor/contract/core/errors.ts';
import type { OrderLine } from '@kontor/contract/orders/schema.ts';
import { describeItems } from '#inventory';
import type { Tx } from '#platform/postgres/db.ts';
import { findSold } from '#products';
import type { FrozenLine } from './orders.repo.ts';

/** Names, prices and weights as they are now; later changes do not reach the order. */
export async function freezeLines(tx: Tx, lines: readonly OrderLine[]): Promise<FrozenLine[]> {
  const sold = await findSold(
    tx,
    lines.map(({ productId }) => productId),
  );
  const items = await describeItems(
    tx,
    [...sold.values()].map(({ item }) => item),
  );
  return lines.map(({ productId, amount }, at) => {
    const product = sold.get(productId);
    if (!product) {
      const message = 'Dieses Produkt gibt es nicht mehr.';
      throw new AppError('orders.unknown-product', {}, [{ path: `items.${at}.productId`, message }]);
    }
    const { name, item, price } = product;
    return { productId, name, item, amount, unitPrice: price, unitWeight: items.get(item)?.weight ?? 0 };
  });
}
