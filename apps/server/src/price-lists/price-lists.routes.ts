import * as api from '@kontor/contract/price-lists/api.ts';
import { CUSTOMERS_MAX, type Customer, type CustomerFilter } from '@kontor/contract/price-lists/schema.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findFaces, listUsers } from '#users';
import { findListsByCustomer, listCustomersOf, listLists } from './price-lists.repo.ts';
import { changeCustomer, savePriceLists } from './save-lists.ts';

async function findIds(db: Db, { search, listId }: CustomerFilter): Promise<string[]> {
  if (listId !== undefined) return listCustomersOf(db, Number(listId));
  return (await listUsers(db, { search, limit: CUSTOMERS_MAX })).map(({ id }) => id);
}

async function listCustomers(db: Db, filter: CustomerFilter): Promise<Customer[]> {
  const ids = await findIds(db, filter);
  const [faces, lists] = [await findFaces(db, ids), await findListsByCustomer(db)];
  return ids.flatMap((id) => {
    const face = faces.get(id);
    return face ? [{ ...face, priceList: lists.get(id) ?? null }] : [];
  });
}

export function priceListsRoutes({ route, clock, readCache }: Platform): void {
  const byCustomer = readCache.value(findListsByCustomer);

  route(api.listPriceLists, ({ db }) => listLists(db), { cache: {} });
  route(api.listCustomers, ({ db, query }) => listCustomers(db, query));
  route(api.getMyPriceList, async ({ actor }) => (await byCustomer()).get(actor.id) ?? null);

  route(api.savePriceLists, ({ db, actor, body, publish }) => {
    publish(api.priceListUpdate, {});
    return savePriceLists(db, actor, body, clock());
  });

  route(api.changeCustomer, ({ db, actor, params, body, publish }) => {
    publish(api.priceListUpdate, {});
    return changeCustomer(db, actor, { ...params, ...body, at: clock() });
  });
}
