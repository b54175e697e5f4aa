import type { Order, OrderStatus } from '@kontor/contract/orders/schema.ts';
import { useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, OrderIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { OrderNumber } from './order-number.tsx';
import { Purchase } from './purchase.tsx';
import styles from './running-order.module.css';
import { StatusBadge } from './status-badge.tsx';

const WORDS: Partial<Record<OrderStatus, string>> = {
  COMPLETED: 'Du hast alles bekommen. Vielen Dank für deinen Einkauf.',
  REJECTED: 'Wir konnten deine Bestellung nicht annehmen.',
  EXPIRED: 'Niemand hat deine Bestellung rechtzeitig angenommen. Versuch es gern noch einmal.',
};

/** Whoever works here has to give a reason; without one it was the customer. */
const cancelledBy = ({ reason }: Order): string =>
  reason ? 'Wir mussten deine Bestellung stornieren.' : 'Du hast deine Bestellung storniert.';

const PURPOSES: Partial<Record<OrderStatus, string>> = {
  COMPLETED: 'Deine Bestellung ist abgeschlossen.',
  REJECTED: 'Deine Bestellung ist abgelehnt.',
  CANCELLED: 'Deine Bestellung ist storniert.',
  EXPIRED: 'Deine Bestellung ist abgelaufen.',
};

/** What the page is for once an order has ended. */
export const purposeAfter = ({ status }: Order): string =>
  `${PURPOSES[status] ?? ''} Du kannst gleich wieder bestellen.`.trim();

interface OrderOutcomeProps {
  readonly order: Order;
  /** Without it nothing can be ordered again right now. */
  readonly onAgain: ((order: Order) => void) | undefined;
  readonly onHide: () => void;
}

/** How the order ended that somebody waited for. */
export function OrderOutcome({ order, onAgain, onHide }: OrderOutcomeProps) {
  const titleId = useId();
  const section = useFlash<HTMLElement>(order.version);
  return (
    <section ref={section} className={styles.order} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            <span>
              Bestellung <OrderNumber order={order} />
            </span>{' '}
            <StatusBadge status={order.status} />
          </h2>
          <p className={styles.outlook}>{WORDS[order.status] ?? cancelledBy(order)}</p>
        </div>
        <div className={styles.actions}>
          {onAgain ? (
            <Button icon={<Glyph icon={OrderIcon} />} onClick={() => onAgain(order)}>
              Noch einmal bestellen
            </Button>
          ) : null}
          <Button icon={<Glyph icon={CloseIcon} />} onClick={onHide}>
            Ausblenden
          </Button>
        </div>
      </header>
      {order.reason ? <p className={styles.reason}>Grund: {order.reason}</p> : null}
      <Purchase order={order} />
    </section>
  );
}
