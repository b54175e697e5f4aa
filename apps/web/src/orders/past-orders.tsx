import type { Order } from '@kontor/contract/orders/schema.ts';
import { useId } from 'react';
import { formatDate, formatEur } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon, OrderIcon } from '#platform/ui/icons.ts';
import { OrderNumber } from './order-number.tsx';
import styles from './past-orders.module.css';
import { Purchase } from './purchase.tsx';
import { StatusBadge } from './status-badge.tsx';

interface PastOrdersProps {
  readonly orders: readonly Order[];
  /** Without it nothing can be ordered again right now. */
  readonly onAgain?: ((order: Order) => void) | undefined;
}

/** What the customer has ordered before. */
export function PastOrders({ orders, onAgain }: PastOrdersProps) {
  const titleId = useId();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Frühere Bestellungen
      </h2>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id} className={styles.item}>
            <details className={styles.order}>
              <summary className={styles.summary}>
                <span className={styles.number}>
                  <OrderNumber order={order} />
                </span>{' '}
                <time className={`${styles.date} number`} dateTime={order.createdAt}>
                  {formatDate(order.createdAt)}
                </time>{' '}
                <StatusBadge status={order.status} />{' '}
                <span className={`${styles.total} number`}>{formatEur(order.total)}</span>
                <Glyph icon={ExpandIcon} className={styles.arrow} />
              </summary>
              <div className={styles.body}>
                {order.reason ? <p className={styles.reason}>Grund: {order.reason}</p> : null}
                <Purchase order={order} />
              </div>
            </details>
            {onAgain ? (
              <Button
                className={styles.again ?? ''}
                look="quiet"
                aria-label={`Noch einmal bestellen: ${order.number}`}
                icon={<Glyph icon={OrderIcon} />}
                onClick={() => onAgain(order)}
              >
                Noch einmal bestellen
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
