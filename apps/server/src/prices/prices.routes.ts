import * as api from '@kontor/contract/prices/api.ts';
import type { ItemPrice } from '@kontor/contract/prices/schema.ts';
import { productUpdate } from '@kontor/contract/products/api.ts';
import { describeItems } from '#inventory';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { changePrice } from './change-price.ts';
import { findPrices, listChanges } from './prices.repo.ts';

async function listPrices(db: Db): Promise<ItemPrice[]> {
  const prices = await findPrices(db);
  const items = await describeItems(db, [...prices.keys()]);
  return [...prices].map(([item, pricePerUnit]) => ({ item, itemLabel: items.get(item)?.label ?? item, pricePerUnit }));
}

export function pricesRoutes({ route, clock }: Platform): void {
  route(api.listPrices, ({ db }) => listPrices(db), { cache: {} });

  route(api.listPriceChanges, async ({ db, params, query }) => {
    const rows = await listChanges(db, params.name, query);
    return rows.map(({ id, at, price_per_unit: price }) => ({
      id,
      at: at.toISOString(),
      pricePerUnit: price === null ? null : Number(price),
    }));
  });

  route(api.changePrice, ({ db, actor, params, body, publish }) => {
    publish(api.priceUpdate, {});
    publish(productUpdate, {});
    return changePrice(db, actor, params.name, body.pricePerUnit, clock());
  });

  route(api.removePrice, async ({ db, actor, params, publish }) => {
    publish(api.priceUpdate, {});
    publish(productUpdate, {});
    await changePrice(db, actor, params.name, 0, clock());
  });
}
