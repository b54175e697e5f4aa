import { isRunning } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadFollowed, saveFollowed, showNews } from './order-news.ts';

/** Follows the order somebody waits for and tells every step of it, also one that happened while nobody was looking. */
export function useOrderNews(userId: string, orders: readonly Order[] | undefined) {
  const [followed, setFollowed] = useState(() => loadFollowed(userId));
  const look = useEffectEvent((now: readonly Order[]) =>
    setFollowed(showNews(userId, now, loadFollowed(userId) ?? followed)),
  );

  useEffect(() => {
    if (orders) look(orders);
  }, [orders]);

  const running = orders?.find(({ status }) => isRunning(status));
  return {
    running,
    /** The order that was waited for and is done with, until something new begins. */
    outcome: running ? undefined : orders?.find(({ id, status }) => id === followed?.id && !isRunning(status)),
    dismiss: () => {
      saveFollowed(userId, undefined);
      setFollowed(undefined);
    },
  };
}
