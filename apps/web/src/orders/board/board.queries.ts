import { inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import { listOrders } from '@kontor/contract/orders/api.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { pagedQuery, usePagedQuery } from '#platform/api/paged-query.ts';
import { refresh } from '#platform/live/refresh.ts';
import { useTopic } from '#platform/live/use-topic.ts';
import { ordersQueries } from '../orders.queries.ts';

const PAGE_SIZE = 50;

/** What is over, the latest first. */
export const useFinished = (search: string) =>
  usePagedQuery({
    ...pagedQuery(
      ['orders', 'finished', search],
      listOrders,
      { query: { state: 'finished', limit: PAGE_SIZE, ...(search ? { search } : {}) } },
      { onlyGrows: true },
    ),
    placeholderData: keepPreviousData,
  });

/** What staff work on. A card also shows what of the store is missing for it, which concerns no other screen. */
export function useBoard() {
  const client = useQueryClient();
  useTopic(inventoryUpdate, () => void refresh(client, ordersQueries.running()));
  return useQuery(ordersQueries.running());
}
