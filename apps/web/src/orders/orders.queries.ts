import { getOrder, listOrders } from '@kontor/contract/orders/api.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { pagedQuery } from '#platform/api/paged-query.ts';

/** More than a shop ever has open at once; what lies beyond waits until the first are done. */
const RUNNING_MAX = 1000;
const PAGE_SIZE = 50;

export const ordersQueries = {
  /** Everything that is still being worked on, for staff. */
  running: () =>
    queryOptions({
      queryKey: ['orders', 'running'],
      queryFn: ({ signal }) => call(listOrders, { query: { state: 'running', limit: RUNNING_MAX } }, { signal }),
    }),
  finished: (search: string) => ({
    ...pagedQuery(['orders', 'finished', search], listOrders, {
      query: { state: 'finished', limit: PAGE_SIZE, ...(search ? { search } : {}) },
    }),
    placeholderData: keepPreviousData,
  }),
  /** The caller's own orders, the newest first; the first one may still be running. */
  mine: () =>
    queryOptions({
      queryKey: ['orders', 'mine'],
      queryFn: ({ signal }) => call(listOrders, { query: { mine: 'true', limit: 20 } }, { signal }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['orders', 'one', id],
      queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
    }),
};

/** An order is seen in several lists at once. */
export const refreshOrders = (client: QueryClient) => client.invalidateQueries({ queryKey: ['orders'] });
