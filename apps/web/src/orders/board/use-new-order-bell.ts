import type { Order } from '@kontor/contract/orders/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ordersQueries } from '../orders.queries.ts';

export function useNewOrderBell(): void {
  const { data: orders } = useQuery(ordersQueries.running());
  const navigate = useNavigate();
  const known = useRef<ReadonlySet<number>>(undefined);

  const notify = useEffectEvent(async (arrived: readonly Order[]) => {
    const { notifyStaff } = await import('./bell.ts');
    notifyStaff(arrived, (id) => void navigate({ to: '/orders', search: id ? { bestellung: id } : {} }));
  });

  useEffect(() => {
    if (!orders) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...orders.map(({ id }) => id)]);
    // A colleague may have taken it while this page was not listening.
    const arrived = orders.filter(({ id, status }) => status === 'NEW' && before?.has(id) === false);
    // The board shows them in any case.
    if (arrived.length > 0) notify(arrived).catch(() => undefined);
  }, [orders]);
}
