import type { Slice } from '#platform/slice.ts';
import { PERSONAL_PRICE_LIST, removeCustomer } from './price-lists.repo.ts';
import { priceListsRoutes } from './price-lists.routes.ts';
import { seedPriceLists } from './seed-demo.ts';

export const priceListsSlice = {
  tables: { bounded: ['price_list', 'price_list_customer'] },
  routes: priceListsRoutes,
  demo: seedPriceLists,
  personal: { sections: [PERSONAL_PRICE_LIST], forget: (tx, { id }) => removeCustomer(tx, id) },
} satisfies Slice;
