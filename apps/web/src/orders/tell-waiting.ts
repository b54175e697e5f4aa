import type { QueryClient } from '@tanstack/react-query';
import { loadFollowed, tellNews } from './order-news.ts';
import { ordersQueries } from './orders.queries.ts';

/** Tells somebody who waits for this order how it stands. */
export async function tellWaiting(client: QueryClient, userId: string, id: number): Promise<void> {
  if (loadFollowed(userId)?.id !== id) return;
  tellNews(userId, await client.fetchQuery({ ...ordersQueries.mine(), staleTime: 0 }));
}
