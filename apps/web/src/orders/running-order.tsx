import { expiresAt } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/schema.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { formatTime } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, EditIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeOrderDialog } from './change-order-dialog.tsx';
import { OrderNumber } from './order-number.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { Purchase } from './purchase.tsx';
import styles from './running-order.module.css';

/** What happens next, in a sentence. */
function outlookOf({ status, assignee, createdAt }: Order): string {
  const by = assignee ? ` durch ${assignee.name}` : '';
  if (status === 'ACCEPTED') return `Angenommen${by}. Wir fangen bald damit an.`;
  if (status === 'IN_PROGRESS') return `In Bearbeitung${by}.`;
  if (status === 'READY') return 'Deine Bestellung liegt bereit. Du kannst sie abholen.';
  return `Läuft um ${formatTime(expiresAt(new Date(createdAt)))} ab, wenn sie niemand annimmt.`;
}

interface RunningOrderProps {
  readonly order: Order;
  readonly offers: readonly Offer[] | undefined;
  /** It was placed here a moment ago: this is where reading goes on. */
  readonly isJustPlaced: boolean;
}

/** How far the order is that somebody waits for. */
export function RunningOrder({ order, offers, isJustPlaced }: RunningOrderProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const section = useFlash<HTMLElement>(order.version);
  const [asked, setAsked] = useState<'cancel' | 'change'>();
  useEffect(() => {
    if (isJustPlaced) title.current?.focus();
  }, [isJustPlaced]);
  return (
    <section ref={section} className={styles.order} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h2 ref={title} id={titleId} className={styles.title} tabIndex={-1}>
            <span>
              Bestellung <OrderNumber order={order} />
            </span>
          </h2>
          <p className={styles.outlook} data-status={order.status}>
            {outlookOf(order)}
          </p>
        </div>
        {order.status === 'NEW' ? (
          <div className={styles.actions}>
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
