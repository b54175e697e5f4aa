import { getOrder, listNextOrders, listOrders } from '@kontor/contract/orders/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { readQuery } from '#platform/api/read-query.ts';

/** More than a shop ever has open at once; what lies beyond waits until the first are done. */
const RUNNING_MAX = 1000;

export const ordersQueries = {
  all: () => ({ queryKey: ['orders'] as const }),
  running: () => readQuery(['orders', 'running'], listOrders, { query: { state: 'running', limit: RUNNING_MAX } }),
  next: () => readQuery(['orders', 'next'], listNextOrders, {}),
  mine: () => readQuery(['orders', 'mine'], listOrders, { query: { mine: 'true', limit: 20 } }),
  opened: () => ({ queryKey: ['orders', 'one'] as const }),
  one: (id: number) => readQuery(['orders', 'one', id], getOrder, { params: { id } }),
};

/** An order is seen in several lists at once; nobody waits for the one of what is over. */
export function refreshOrders(client: QueryClient): Promise<void> {
  const isOver = ({ queryKey: [, kind] }: { readonly queryKey: readonly unknown[] }) => kind === 'finished';
  void client.invalidateQueries({ ...ordersQueries.all(), predicate: isOver });
  return client.invalidateQueries({ ...ordersQueries.all(), predicate: (query) => !isOver(query) });
}
