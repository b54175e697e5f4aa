import { mayAccess } from '@kontor/contract/core/roles.ts';
import * as api from '@kontor/contract/products/api.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import type { FindWanted } from '#inventory';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { presentProducts, toOffer } from './present-products.ts';
import { listStored, type StoredProduct } from './products.repo.ts';
import { changeProduct, createProduct, removeProduct } from './save-product.ts';

export function productsRoutes({ route, clock }: Platform, findWanted: FindWanted): void {
  const presentOne = async (db: Db, product: StoredProduct): Promise<Product> => {
    const [presented] = await presentProducts(db, [product], await listStored(db), findWanted);
    if (!presented) throw new Error('a product vanished while it was saved');
    return presented;
  };

  route(
    api.listProducts,
    async ({ db, actor }) => {
      const stored = await listStored(db);
      const products = await presentProducts(db, stored, stored, findWanted);
      return mayAccess('stock', actor) ? products : products.map(toOffer);
    },
    { cache: {} },
  );

  route(api.createProduct, async ({ db, actor, body, publish }) => {
    publish(api.productUpdate, {});
    return presentOne(db, await createProduct(db, actor, body, clock()));
  });

  route(api.changeProduct, async ({ db, actor, params, body, publish }) => {
    publish(api.productUpdate, {});
    return presentOne(db, await changeProduct(db, actor, { id: params.id, wanted: body, at: clock() }));
  });

  route(api.removeProduct, async ({ db, actor, params, publish }) => {
    await removeProduct(db, actor, { id: params.id, at: clock() });
    publish(api.productUpdate, {});
  });
}
