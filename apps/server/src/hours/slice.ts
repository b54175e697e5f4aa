import type { Slice } from '#platform/slice.ts';
import { describeShop, recordOpening } from './discord-shop.ts';
import { hoursRoutes } from './hours.routes.ts';
import { seedHours } from './seed-demo.ts';

export const hoursSlice = {
  tables: { bounded: ['hours'] },
  routes: hoursRoutes,
  demo: seedHours,
  notices: { SHOP: describeShop },
  recordDue: recordOpening,
} satisfies Slice;
