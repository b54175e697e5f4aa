import { listOrders } from '@kontor/contract/orders/api.ts';
import { getTillSettings } from '@kontor/contract/orders/till-api.ts';
import { readQuery } from '#platform/api/read-query.ts';

const SHOWN = 40;

export const tillQueries = {
  settings: () => readQuery(['orders', 'till', 'settings'], getTillSettings, {}),
  latest: () => readQuery(['orders', 'till', 'latest'], listOrders, { query: { source: 'TILL', limit: SHOWN } }),
  owed: () => readQuery(['orders', 'till', 'owed'], listOrders, { query: { owed: 'true', limit: SHOWN } }),
};
