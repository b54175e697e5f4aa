import { inventoryUpdate } from '@kontor/contract/inventory/api.ts';
import { orderUpdate } from '@kontor/contract/orders/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { onTopic } from '#platform/use-topic.ts';
import { usersQueries } from '#users';
import { loadFollowed, tellNews } from './order-news.ts';
import { ordersQueries, refreshOrders } from './orders.queries.ts';

/** Whoever waits for an order is told on every screen, not only where it is shown. */
async function tellWaiting(client: QueryClient, id: number): Promise<void> {
  const me = client.getQueryData(usersQueries.me().queryKey);
  if (!me || loadFollowed(me.id)?.id !== id) return;
  try {
    tellNews(me.id, await client.fetchQuery({ ...ordersQueries.mine(), staleTime: 0 }));
  } catch {
    // Nothing is remembered as told, so the next look at the orders tells it.
  }
}

/** A card also shows what of the store is missing for it. */
export const ordersLive = [
  onTopic(orderUpdate, (client, { id }) => {
    void refreshOrders(client);
    void tellWaiting(client, id);
  }),
  onTopic(inventoryUpdate, refreshOrders),
];
