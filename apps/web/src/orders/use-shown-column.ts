import { isRunning } from '@kontor/contract/orders/rules.ts';
import { type Order, RUNNING } from '@kontor/contract/orders/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Column, columnsOf } from './board.ts';

/** As in the style sheet: from here on there is room for one column only. */
const PHONE = '(max-width: 48em)';

/** Which column a phone shows: at first the first that holds something, then whichever was chosen. */
export function useShownColumn(orders: readonly Order[] | undefined) {
  const [chosen, choose] = useState<Column['status']>();
  const navigate = useNavigate();
  const first = columnsOf(orders ?? []).find((column) => column.orders.length > 0)?.status;
  // Chosen once: a column that becomes empty is not left behind anybody's back.
  if (chosen === undefined && first) choose(first);

  const look = ({ id, status }: Order) => {
    flushSync(() => choose(RUNNING.find((one) => one === status)));
    const card = document.querySelector<HTMLElement>(`[data-order="${id}"] a`);
    if (card) card.focus();
    else void navigate({ to: '/orders', search: { bestellung: id } });
  };

  return {
    shown: chosen ?? RUNNING[0],
    choose,
    /** On a phone a card that has moved on is out of sight: this is the way to it. */
    lookAt: (order: Order) =>
      isRunning(order.status) && window.matchMedia(PHONE).matches ? () => look(order) : undefined,
  };
}
