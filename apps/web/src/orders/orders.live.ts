import { inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import { orderUpdate } from '@kontor/contract/orders/topics.ts';
import type { QueryClient } from '@tanstack/react-query';
import { onTopic } from '#platform/live/use-topic.ts';
import { usersQueries } from '#users';
import { ordersQueries, refreshOrders } from './orders.queries.ts';

/** A waiting customer is told on every screen, not only where the order is shown. */
async function tell(client: QueryClient, id: number): Promise<void> {
  const me = client.getQueryData(usersQueries.me().queryKey);
  if (!me) return;
  // As it was before the change: what is over leaves the board.
  const board = client.getQueryData(ordersQueries.running().queryKey);
  try {
    const { notifyCustomer } = await import('./order/order-news.ts');
    await notifyCustomer(client, { me, id, board });
  } catch {
    // Nothing is remembered as told, so the next look at the orders tells it.
  }
}

/** A card also shows what of the store is missing for it. */
export const ordersLive = [
  onTopic(orderUpdate, (client, { id }) => {
    void refreshOrders(client);
    void tell(client, id);
  }),
  onTopic(inventoryUpdate, refreshOrders),
];
