import { type Order, type OrderStatus, RUNNING, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, DoneIcon, EditIcon, OrderIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import detail from '../order/order.module.css';
import { OrderNumber, outlookOf, StatusBadge } from '../order/order-label.tsx';
import { CancelOrder, ChangeOrderDialog } from './change-order.tsx';
import styles from './purchase.module.css';
import { Purchase } from './purchase.tsx';

const STEPS: readonly OrderStatus[] = RUNNING;

function ProgressSteps({ status }: { readonly status: OrderStatus }) {
  const current = STEPS.indexOf(status);
  return (
    <ol className={styles.steps} aria-label="So weit ist deine Bestellung">
      {STEPS.map((one, at) => (
        <li
          key={one}
          className={styles.step}
          data-status={one}
          data-state={at < current ? 'done' : at === current ? 'current' : 'ahead'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={`strong dim number ${styles.mark}`} aria-hidden="true">
            {at < current ? <Glyph icon={DoneIcon} size={16} /> : at + 1}
          </span>
          <span className={at === current ? 'bold' : 'dim'}>
            {STATUS_LABELS[one]}
            {at < current ? <span className="visually-hidden"> (erledigt)</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface RunningOrderProps {
  readonly order: Order;
  readonly offers: readonly Offer[] | undefined;
  /** It was placed here a moment ago: this is where reading goes on. */
  readonly isJustPlaced: boolean;
}

export function RunningOrder({ order, offers, isJustPlaced }: RunningOrderProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const section = useFlash<HTMLElement>(order.version);
  const [asked, setAsked] = useState<'cancel' | 'change'>();
  useEffect(() => {
    if (isJustPlaced) title.current?.focus();
  }, [isJustPlaced]);
  return (
    <section ref={section} className="card stack gap-24" aria-labelledby={titleId}>
      <header className="row wrap top between gap-12">
        <div className="stack gap-4">
          <h2 ref={title} id={titleId} className="huge" tabIndex={-1}>
            Bestellung <OrderNumber order={order} />
          </h2>
          <p className={order.status === 'READY' ? 'large strong success' : 'dim'}>{outlookOf(order)}</p>
        </div>
        {order.status === 'NEW' ? (
          <div className="row wrap">
            <Button icon={<Glyph icon={EditIcon} />} isDisabled={!offers} onClick={() => setAsked('change')}>
              Ändern
            </Button>
            <Button icon={<Glyph icon={CloseIcon} />} onClick={() => setAsked('cancel')}>
              Stornieren
            </Button>
          </div>
        ) : null}
      </header>
      <ProgressSteps status={order.status} />
      <Purchase order={order} />
      {asked === 'cancel' ? <CancelOrder order={order} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'change' && offers ? (
        <ChangeOrderDialog order={order} offers={offers} onClose={() => setAsked(undefined)} />
      ) : null}
    </section>
  );
}

const WORDS: Partial<Record<OrderStatus, string>> = {
  COMPLETED: 'Du hast alles bekommen. Vielen Dank für deinen Einkauf.',
  REJECTED: 'Wir konnten deine Bestellung nicht annehmen.',
  EXPIRED: 'Niemand hat deine Bestellung rechtzeitig angenommen. Versuch es gern noch einmal.',
};

/** Staff have to give a reason; without one it was the customer. */
const cancelledBy = ({ reason }: Order): string =>
  reason ? 'Wir mussten deine Bestellung stornieren.' : 'Du hast deine Bestellung storniert.';

const PURPOSES: Partial<Record<OrderStatus, string>> = {
  COMPLETED: 'Deine Bestellung ist abgeschlossen.',
  REJECTED: 'Deine Bestellung ist abgelehnt.',
  CANCELLED: 'Deine Bestellung ist storniert.',
  EXPIRED: 'Deine Bestellung ist abgelaufen.',
};

export const purposeAfter = ({ status }: Order): string =>
  `${PURPOSES[status] ?? ''} Du kannst gleich wieder bestellen.`.trim();

interface OrderOutcomeProps {
  readonly order: Order;
  /** Without it nothing can be ordered again right now. */
  readonly onAgain: ((order: Order) => void) | undefined;
  readonly onHide: () => void;
}

export function OrderOutcome({ order, onAgain, onHide }: OrderOutcomeProps) {
  const titleId = useId();
  const section = useFlash<HTMLElement>(order.version);
  return (
    <section ref={section} className="card stack gap-24" aria-labelledby={titleId}>
      <header className="row wrap top between gap-12">
        <div className="stack gap-4">
          <h2 id={titleId} className="row wrap gap-12 huge">
            <span>
              Bestellung <OrderNumber order={order} />
            </span>{' '}
            <StatusBadge status={order.status} />
          </h2>
          <p className="dim">{WORDS[order.status] ?? cancelledBy(order)}</p>
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
