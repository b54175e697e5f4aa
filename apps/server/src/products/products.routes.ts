import { berlinDayOf, dateTimeOn, dayAfter } from '@kontor/contract/core/berlin-time.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import * as api from '@kontor/contract/products/api.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import type { FindWanted } from '#inventory';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { listCategories } from './categories.repo.ts';
import { presentOffers, presentProducts, readCatalogue } from './present-products.ts';
import { type StoredProduct, sortRows } from './products.repo.ts';
import { saveCategories } from './save-categories.ts';
import { changeProduct, createProduct, removeProduct } from './save-product.ts';

/** Popularity is counted by day. */
const endOfDay = (now: Date): Date => dateTimeOn(dayAfter(berlinDayOf(now)), '00:00');

export interface Deps {
  readonly findWanted: FindWanted;
}

export function productsRoutes({ route, clock, readCache }: Platform, { findWanted }: Deps): void {
  // A booking changes what is there and nothing else: recipes, prices and costs are read and computed once.
  const catalogue = readCache.createEntry<Awaited<ReturnType<typeof readCatalogue>>>();

  const presentOne = async (db: Db, { id }: StoredProduct): Promise<Product> => {
    const products = await presentProducts(db, await readCatalogue(db), findWanted);
    const presented = products.find((product) => product.id === id);
    if (!presented) throw new Error('a product vanished while it was saved');
    return presented;
  };

  const present = async (db: Db): Promise<Offer[]> =>
    presentOffers(db, await catalogue.get(db, readCatalogue), findWanted, clock());

  route(
    api.listProducts,
    async ({ db, actor }) => {
      if (!mayAccess('stock', actor)) return present(db);
      return presentProducts(db, await catalogue.get(db, readCatalogue), findWanted);
    },
    { cache: { until: endOfDay } },
  );

  route(api.listOffers, ({ db }) => present(db), { cache: { until: endOfDay } });
  route(api.listCategories, ({ db }) => listCategories(db), { cache: {} });

  route(api.saveCategories, ({ db, actor, body, publish }) => {
    publish(api.productUpdate, {});
    return saveCategories(db, actor, body, clock());
  });

  route(api.sortProducts, async ({ db, body, publish }) => {
    await sortRows(db, body.ids);
    publish(api.productUpdate, {});
  });

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
