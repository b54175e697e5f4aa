import type { Order } from '@kontor/contract/orders/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Followed, loadFollowed, tellNews } from './order-news.ts';
import { ordersQueries } from './orders.queries.ts';

/** How an order that this browser does not know stood before its latest step. */
function beforeLatest(order: Order | undefined): Followed | undefined {
  const from = order?.history.at(-1)?.from;
  return order && from ? { id: order.id, status: from } : undefined;
}

/** Tells somebody who waits for this order how it stands, also in a browser where they have not looked at it yet. */
export async function tellWaiting(client: QueryClient, userId: string, id: number): Promise<void> {
  const orders = await client.fetchQuery({ ...ordersQueries.mine(), staleTime: 0 });
  const followed = loadFollowed(userId);
  const before = followed?.id === id ? followed : beforeLatest(orders.find((order) => order.id === id));
  tellNews(userId, orders, before ?? followed);
}
