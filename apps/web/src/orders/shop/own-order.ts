import { isRunning } from '@kontor/contract/orders/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ordersQueries } from '../orders.queries.ts';

/** This browser may know nothing of an order that was placed with another one. */
export function OwnOrder({ onRunning }: { readonly onRunning: () => void }) {
  const { data: orders } = useQuery(ordersQueries.mine());
  const hasRunning = orders?.some(({ status }) => isRunning(status)) ?? false;
  const notify = useEffectEvent(onRunning);
  useEffect(() => {
    if (hasRunning) notify();
  }, [hasRunning]);
  return null;
}
