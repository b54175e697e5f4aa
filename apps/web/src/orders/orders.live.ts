import { inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import { orderUpdate } from '@kontor/contract/orders/topics.ts';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { usersQueries } from '#users';
import { ordersQueries } from './orders.queries.ts';

/** A waiting customer is notified on every screen, not only where the order is shown. */
async function notify(client: QueryClient, id: number): Promise<void> {
  const me = client.getQueryData(usersQueries.me().queryKey);
  if (!me) return;
  // As it was before the change: what is over leaves the board.
  const board = client.getQueryData(ordersQueries.running().queryKey);
  try {
    const { notifyCustomer } = await import('./order/order-news.ts');
    await notifyCustomer(client, { me, id, board });
  } catch {
    // Nothing is remembered as notified, so the next reading of the orders notifies.
  }
}

export const ordersLive = [
  onTopic(orderUpdate, (client, { id }) => Promise.all([refresh(client, ordersQueries.all()), notify(client, id)])),
  // An opened order also shows what of the store is missing for it; the board reads the running ones while it is shown.
  onTopic(inventoryUpdate, (client) =>
    Promise.all([
      refresh(client, ordersQueries.opened()),
      client.invalidateQueries({ ...ordersQueries.running(), refetchType: 'none' }),
    ]),
  ),
];
