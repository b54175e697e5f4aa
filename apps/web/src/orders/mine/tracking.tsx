import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { type Order, type OrderStatus, RUNNING, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { lazyDialog } from '#platform/ui/dialog/lazy-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, DoneIcon, EditIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { OrderNumber } from '../order/order-label.tsx';
import { outlookOf } from '../order/outlook.ts';
import { Purchase } from './purchase.tsx';
import styles from './tracking.module.css';

const STEPS: readonly OrderStatus[] = RUNNING;
/** Dark enough for the number on them. */
const TONES = { NEW: '#5c636a', ACCEPTED: '#1c7ed6', IN_PROGRESS: '#7048e8', READY: '#087f5b' };

function ProgressSteps({ status }: { readonly status: OrderStatus }) {
  const current = STEPS.indexOf(status);
  return (
    <ol className={styles.steps} aria-label="So weit ist deine Bestellung">
      {RUNNING.map((one, at) => (
        <li
          key={one}
          className={styles.step}
          style={{ '--tone': TONES[one], '--halo': `${TONES[one]}38` }}
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

const CancelOrder = lazyDialog(async () => (await import('./change-order.tsx')).CancelOrder);
const ChangeOrderDialog = lazyDialog(async () => (await import('./change-order.tsx')).ChangeOrderDialog);

function handsOver({ assignee, status }: Order): string {
  if (!assignee) return 'Steht hier, sobald sie jemand annimmt.';
  return status === 'READY' ? `${assignee.name} gibt sie dir.` : assignee.name;
}

/** Where it is fetched, and from whom. */
const PickUp = ({ order, info }: { readonly order: Order; readonly info: BusinessInfo }) => (
  <dl className={`stack gap-16 ${styles.pickUp}`}>
    <div>
      <dt className="meta">Hier holst du sie ab</dt>
      <dd className="stack gap-0">
        <span className="large strong anywhere">{info.name}</span>
        {info.address === '' ? null : <span className="large anywhere">{info.address}</span>}
      </dd>
    </div>
    <div>
      <dt className="meta">Von wem</dt>
      <dd className={order.assignee ? 'large strong anywhere' : 'dim'}>{handsOver(order)}</dd>
    </div>
  </dl>
);

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

interface TrackingProps {
  readonly order: Order;
  readonly info: BusinessInfo;
  readonly offers: readonly Offer[] | undefined;
  readonly isJustPlaced: boolean;
}

/** The order that is running: thanks, how far it is, what happens next, and where it is fetched. */
export function Tracking({ order, info, offers, isJustPlaced }: TrackingProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const section = useFlash<HTMLElement>(order.version);
  const [asked, setAsked] = useState<'cancel' | 'change'>();
  useEffect(() => {
    if (isJustPlaced) title.current?.focus();
  }, [isJustPlaced]);
  const { state, next } = outlookOf(order);
  return (
    <section ref={section} className={`card stack gap-24 ${styles.order}`} aria-labelledby={titleId}>
      <div className={styles.top}>
        <div className="stack gap-8">
          <div className="row wrap baseline" style={{ gap: '0 12px' }}>
            <p className="large">Danke, {firstName(order.customer.name)}.</p>
            <h2 ref={title} id={titleId} className={`meta normal ${styles.number}`} tabIndex={-1}>
              Bestellung <OrderNumber order={order} />
            </h2>
          </div>
          <p className={`bold ${styles.state} ${order.status === 'READY' ? 'success' : ''}`}>{state}</p>
          <p className="large readable">{next}</p>
          {order.status === 'NEW' ? (
            <div className="row wrap" style={{ marginTop: 8 }}>
              <Button icon={<Glyph icon={EditIcon} />} isDisabled={!offers} onClick={() => setAsked('change')}>
                Ändern
              </Button>
              <Button look="quiet" icon={<Glyph icon={CloseIcon} />} onClick={() => setAsked('cancel')}>
                Stornieren
              </Button>
            </div>
          ) : null}
        </div>
        <PickUp order={order} info={info} />
      </div>
      <ProgressSteps status={order.status} />
      <div className="ruled">
        <Purchase order={order} />
      </div>
      {asked === 'cancel' ? <CancelOrder order={order} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'change' && offers ? (
        <ChangeOrderDialog order={order} offers={offers} onClose={() => setAsked(undefined)} />
      ) : null}
    </section>
  );
}
