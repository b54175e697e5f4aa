import type { Order } from '@kontor/contract/orders/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '#platform/toasts.ts';
import { useMe } from '#users';
import { aboutOrder } from '../order/order-steps.ts';
import { ordersQueries } from '../orders.queries.ts';

/** What nobody has taken yet only the customer can cancel. */
const isGivenUp = ({ history }: Order): boolean => {
  const last = history.at(-1);
  return last?.from === 'NEW' && last.to === 'CANCELLED';
};

/** Tells why a new order has left the board, where its customer no longer wants it. */
export function useCancelledNews(orders: readonly Order[] | undefined): void {
  const client = useQueryClient();
  const { data: me } = useMe();
  const before = useRef<readonly Order[]>([]);

  const tell = useEffectEvent(async ({ id, number, customer }: Order) => {
    if (customer.id === me?.id) return;
    try {
      const order = await client.fetchQuery({ ...ordersQueries.one(id), staleTime: 0 });
      if (!isGivenUp(order)) return;
      showToast({ kind: 'info', sentence: `${customer.name} hat ${number} storniert.`, about: aboutOrder(order) });
    } catch {
      // It is listed among the finished ones.
    }
  });

  useEffect(() => {
    if (!orders) return;
    const gone = before.current.filter(({ id, status }) => status === 'NEW' && !orders.some((one) => one.id === id));
    before.current = orders;
    for (const order of gone) void tell(order);
  }, [orders]);
}
