import type { Order } from '@kontor/contract/orders/schema.ts';
import { useEffect, useState } from 'react';
import { serverNow } from '#platform/server-clock.ts';
import { useMe } from '#users';

/** Who else is handing an order over just now. */
export function useColleague(orders: readonly Order[] | undefined): (order: Order) => string | undefined {
  const { data: me } = useMe();
  const [, draw] = useState(0);
  const others = (orders ?? []).flatMap(({ handingOver }) =>
    handingOver && handingOver.id !== me?.id ? handingOver : [],
  );
  const left = others.map(({ until }) => Date.parse(until) - serverNow()).filter((ms) => ms > 0);
  const next = left.length > 0 ? Math.min(...left) : undefined;
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => draw((count) => count + 1), next);
    return () => clearTimeout(timer);
  }, [next]);
  return ({ handingOver }) =>
    handingOver && others.includes(handingOver) && Date.parse(handingOver.until) > serverNow()
      ? handingOver.name
      : undefined;
}
