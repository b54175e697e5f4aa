import { inventoryUpdate } from '@kontor/contract/inventory/api.ts';
import { productUpdate } from '@kontor/contract/products/api.ts';
import type { NotifyStock } from '#inventory';
import type { ReadCache } from '#platform/cache/read-cache.ts';
import { listSold } from './list-sold.ts';

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
