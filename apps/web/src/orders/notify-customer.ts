import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Followed, loadFollowed, showNews } from './order-news.ts';
import { ordersQueries } from './orders.queries.ts';

interface Heard {
  readonly me: User;
  /** The order that has changed. */
  readonly id: number;
  /** The running orders as staff know them. */
  readonly board: readonly Order[] | undefined;
}

/** Customers hear of their own orders only; staff hear of all, and the board knows whose they are. */
function isOwn({ me, id, board }: Heard): boolean {
  if (!mayAccess('moderator', { authorities: heldAuthorities(me) })) return true;
  const known = board?.find((order) => order.id === id);
  return known ? known.customer.id === me.id : loadFollowed(me.id)?.id === id;
}

/** How an order that this browser does not know stood before its latest step. */
function beforeLatest(order: Order | undefined): Followed | undefined {
  const from = order?.history.at(-1)?.from;
  return order && from ? { id: order.id, status: from } : undefined;
}

/** Tells somebody who waits for this order how it stands, also in a browser where they have not looked at it yet. */
export async function notifyCustomer(client: QueryClient, heard: Heard): Promise<void> {
  if (!isOwn(heard)) return;
  const { me, id } = heard;
  const orders = await client.fetchQuery({ ...ordersQueries.mine(), staleTime: 0 });
  const followed = loadFollowed(me.id);
  const before = followed?.id === id ? followed : beforeLatest(orders.find((order) => order.id === id));
  showNews(me.id, orders, before ?? followed);
}
