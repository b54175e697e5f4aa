import { getOrder, listOrders } from '@kontor/contract/orders/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';

/** More than a shop ever has open at once; what lies beyond waits until the first are done. */
const RUNNING_MAX = 1000;

export const ordersQueries = {
  all: () => ({ queryKey: ['orders'] as const }),
  running: () =>
    queryOptions({
      queryKey: ['orders', 'running'],
      queryFn: ({ signal }) => call(listOrders, { query: { state: 'running', limit: RUNNING_MAX } }, { signal }),
    }),
  mine: () =>
    queryOptions({
      queryKey: ['orders', 'mine'],
      queryFn: ({ signal }) => call(listOrders, { query: { mine: 'true', limit: 20 } }, { signal }),
    }),
  opened: () => ({ queryKey: ['orders', 'one'] as const }),
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
