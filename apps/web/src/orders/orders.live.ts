import { mayAccess } from '@kontor/contract/core/roles.ts';
import { inventoryUpdate } from '@kontor/contract/inventory/api.ts';
import { orderUpdate } from '@kontor/contract/orders/api.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { onTopic } from '#platform/use-topic.ts';
import { usersQueries } from '#users';
import { loadFollowed } from './order-news.ts';
import { ordersQueries, refreshOrders } from './orders.queries.ts';

/** Customers hear of their own orders only; staff hear of all, and the board knows whose they are. */
function isOwn(client: QueryClient, me: User, id: number): boolean {
  if (!mayAccess('moderator', { authorities: heldAuthorities(me) })) return true;
  const known = client.getQueryData(ordersQueries.running().queryKey)?.find((order) => order.id === id);
  return known ? known.customer.id === me.id : loadFollowed(me.id)?.id === id;
}

/** Whoever waits for an order is told on every screen, not only where it is shown. */
async function tell(client: QueryClient, id: number): Promise<void> {
  const me = client.getQueryData(usersQueries.me().queryKey);
  if (!me || !isOwn(client, me, id)) return;
  try {
    const { tellWaiting } = await import('./tell-waiting.ts');
    await tellWaiting(client, me.id, id);
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
