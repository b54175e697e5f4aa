import { inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import { getOrder, listOrders } from '@kontor/contract/orders/api.ts';
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { pagedQuery } from '#platform/api/paged-query.ts';
import { refresh } from '#platform/live/refresh.ts';
import { useTopic } from '#platform/live/use-topic.ts';

/** More than a shop ever has open at once; what lies beyond waits until the first are done. */
const RUNNING_MAX = 1000;
const PAGE_SIZE = 50;

export const ordersQueries = {
  all: () => ({ queryKey: ['orders'] }),
  /** Everything that is still being worked on, for staff. */
  running: () =>
    queryOptions({
      queryKey: ['orders', 'running'],
      queryFn: ({ signal }) => call(listOrders, { query: { state: 'running', limit: RUNNING_MAX } }, { signal }),
    }),
  finished: (search: string) => ({
    ...pagedQuery(
      ['orders', 'finished', search],
      listOrders,
      { query: { state: 'finished', limit: PAGE_SIZE, ...(search ? { search } : {}) } },
      { onlyGrows: true },
    ),
    placeholderData: keepPreviousData,
  }),
  /** The caller's own orders, the newest first; the first one may still be running. */
  mine: () =>
    queryOptions({
      queryKey: ['orders', 'mine'],
      queryFn: ({ signal }) => call(listOrders, { query: { mine: 'true', limit: 20 } }, { signal }),
    }),
  opened: () => ({ queryKey: ['orders', 'one'] }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['orders', 'one', id],
      queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
    }),
};

/** An order is seen in several lists at once; nobody waits for the one of what is over. */
export function refreshOrders(client: QueryClient): Promise<void> {
  const isOver = ({ queryKey: [, kind] }: { readonly queryKey: readonly unknown[] }) => kind === 'finished';
  void client.invalidateQueries({ ...ordersQueries.all(), predicate: isOver });
  return client.invalidateQueries({ ...ordersQueries.all(), predicate: (query) => !isOver(query) });
}

/** What staff work on. A card also shows what of the store is missing for it, which concerns no other screen. */
export function useBoard() {
  const client = useQueryClient();
  useTopic(inventoryUpdate, () => void refresh(client, ordersQueries.running()));
  return useQuery(ordersQueries.running());
}
