import { getOwnRunning } from '@kontor/contract/orders/own-api.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readQuery } from '#platform/api/read-query.ts';

/** This browser may know nothing of an order that was placed with another one. */
export function OwnOrder({ onRunning }: { readonly onRunning: () => void }) {
  const { data } = useQuery(readQuery(['orders', 'own-running'], getOwnRunning, {}));
  const hasRunning = data?.isRunning ?? false;
  const notify = useEffectEvent(onRunning);
  useEffect(() => {
    if (hasRunning) notify();
  }, [hasRunning]);
  return null;
}
