import type { Order, OrderStatus } from '@kontor/contract/orders/schema.ts';
import { useId } from 'react';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, OrderIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import detail from '../order/order.module.css';
import { OrderNumber, StatusBadge } from '../order/order-label.tsx';
import { Purchase } from './purchase.tsx';

const WORDS: Partial<Record<OrderStatus, string>> = {
  COMPLETED: 'Du hast alles bekommen. Vielen Dank für deinen Einkauf.',
  REJECTED: 'Wir konnten deine Bestellung nicht annehmen.',
  EXPIRED: 'Niemand hat deine Bestellung rechtzeitig angenommen. Versuch es gern noch einmal.',
};

/** Staff have to give a reason; without one it was the customer. */
const cancelledBy = ({ reason }: Order): string =>
  reason ? 'Wir mussten deine Bestellung stornieren.' : 'Du hast deine Bestellung storniert.';

interface OrderOutcomeProps {
  readonly order: Order;
  readonly onAgain: ((order: Order) => void) | undefined;
  readonly onHide: () => void;
}

export function OrderOutcome({ order, onAgain, onHide }: OrderOutcomeProps) {
  const titleId = useId();
  const section = useFlash<HTMLElement>(order.version);
  return (
    <section ref={section} className="card stack gap-24" style={{ marginTop: 16 }} aria-labelledby={titleId}>
      <header className="row wrap top between gap-12">
        <div className="stack gap-4">
          <h2 id={titleId} className="row wrap gap-12 huge">
            <span>
              Bestellung <OrderNumber order={order} />
            </span>{' '}
            <StatusBadge status={order.status} />
          </h2>
          <p>{WORDS[order.status] ?? cancelledBy(order)}</p>
        </div>
        <div className="row wrap">
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
      {order.reason ? <p className={`readable anywhere lines ${detail.reason}`}>Grund: {order.reason}</p> : null}
      <Purchase order={order} />
    </section>
  );
}
