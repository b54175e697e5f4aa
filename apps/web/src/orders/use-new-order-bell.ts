import type { Order } from '@kontor/contract/orders/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { ringOnce } from './bell-turn.ts';
import { chime } from './chime.ts';
import { isSoundOn } from './order-sound.ts';
import { ordersQueries } from './orders.queries.ts';
import { aboutOrder } from './told.ts';

/** After a long time without connection one sentence is enough. */
const NAMED_AT_MOST = 3;

/** Tells of every order that was not there before; those of the first load are no news. */
export function useNewOrderBell(): void {
  const { data: orders } = useQuery(ordersQueries.running());
  const navigate = useNavigate();
  const known = useRef<ReadonlySet<number>>(undefined);

  const tell = useEffectEvent((arrived: readonly Order[]) => {
    if (isSoundOn()) ringOnce(() => void chime());
    if (arrived.length > NAMED_AT_MOST) {
      const action = { label: 'Ansehen', run: () => void navigate({ to: '/orders' }) };
      return showToast({ kind: 'info', sentence: `${formatNumber(arrived.length)} neue Bestellungen.`, action });
    }
    for (const { id, number, customer } of arrived) {
      const run = () => void navigate({ to: '/orders', search: { bestellung: id } });
      const sentence = `Neue Bestellung ${number} von ${customer.name}.`;
      showToast({ kind: 'info', sentence, about: aboutOrder({ id }), action: { label: 'Ansehen', run } });
    }
  });

  useEffect(() => {
    if (!orders) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...orders.map(({ id }) => id)]);
    // Somebody else may have taken it while this page was not listening.
    const arrived = orders.filter(({ id, status }) => status === 'NEW' && before?.has(id) === false);
    if (arrived.length > 0) tell(arrived);
  }, [orders]);
}
