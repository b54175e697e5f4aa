import { totalOf } from '@kontor/contract/orders/rules.ts';
import { type Order, type OrderStatus, RUNNING, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatDate, formatMoney, formatNumber, formatPrice, formatWeight } from '#platform/format.de.ts';
import { lazyPart } from '#platform/lazy-extra.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, DoneIcon, EditIcon, OrderIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { listOf } from '../order/line-stock.ts';
import detail from '../order/order.module.css';
import { OrderNumber, outlookOf, StatusBadge, stateWords } from '../order/order-label.tsx';
import { OrderTimeline } from '../order/order-timeline.tsx';
import cart from './cart.module.css';
import styles from './placed-orders.module.css';

function Lines({ order }: { readonly order: Order }) {
  const imageOf = useItemImage();
  return (
    <div>
      <ul className="divided" aria-label="Bestellte Produkte">
        {order.items.map((line) => (
          <li key={line.productId} className="row" style={{ minHeight: 48, paddingBlock: 6 }}>
            <ItemImage src={imageOf(line.item)} label={line.name} size={32} />
            <span className="bold end nowrap number">{formatNumber(line.amount)} ×</span>
            <span className="grow anywhere">
              {line.name} <span className="meta nowrap number">je {formatPrice(line.unitPrice)}</span>
              {line.parts ? <span className="meta block">{listOf(line.parts)}</span> : null}
            </span>
            <span className="end nowrap number">{formatMoney(totalOf([line]))}</span>
          </li>
        ))}
      </ul>
      <p className={`row baseline between gap-16 number ${cart.total}`}>
        <span className="dim">Summe, {formatWeight(order.weight)}</span>{' '}
        <strong className="large bold">{formatMoney(order.total)}</strong>
      </p>
    </div>
  );
}

const Text = ({ label, text }: { readonly label: string; readonly text: string | null | undefined }) =>
  text ? (
    <div>
      <dt className="meta">{label}</dt>
      <dd className="anywhere lines">{text}</dd>
    </div>
  ) : null;

const Purchase = ({ order }: { readonly order: Order }) => (
  <div className="split" style={{ '--split': 'minmax(0, 1.7fr) minmax(0, 1fr)' }}>
    <div className="stack gap-12">
      <h3 className="meta">Deine Bestellung</h3>
      <Lines order={order} />
      {order.note || order.phone ? (
        <dl className="stack gap-12">
          <Text label="Nachricht an uns" text={order.note} />
          <Text label="Telefon im Spiel" text={order.phone} />
        </dl>
      ) : null}
    </div>
    <div className="stack gap-12">
      <h3 className="meta">Verlauf</h3>
      <OrderTimeline history={order.history} shownReason={order.reason} />
    </div>
  </div>
);

const columnsOf = (onAgain: ((order: Order) => void) | undefined): Column<Order>[] => [
  { id: 'number', head: 'Nummer', cell: (order) => <OrderNumber order={order} />, className: 'strong', width: 144 },
  {
    id: 'date',
    head: 'Datum',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    className: 'dim number',
    card: 'meta',
    width: 128,
  },
  { id: 'status', head: 'Status', cell: ({ status }) => <StatusBadge status={status} />, card: 'end' },
  {
    id: 'total',
    head: 'Summe',
    cell: ({ total }) => formatMoney(total),
    className: 'strong',
    isNumber: true,
    card: 'end',
  },
  ...(onAgain
    ? [
        {
          id: 'again',
          head: 'Noch einmal bestellen',
          isHeadHidden: true,
          cell: (order: Order) => (
            <Button
              look="quiet"
              aria-label={`Noch einmal bestellen: ${order.number}`}
              icon={<Glyph icon={OrderIcon} />}
              onClick={() => onAgain(order)}
            >
              Noch einmal bestellen
            </Button>
          ),
          className: 'end nowrap',
        },
      ]
    : []),
];

const Opened = ({ order }: { readonly order: Order }) => (
  <div className="stack gap-16">
    {order.reason ? <p className={`${detail.reason} anywhere lines`}>Grund: {order.reason}</p> : null}
    <Purchase order={order} />
  </div>
);

interface PastOrdersProps {
  readonly orders: readonly Order[];
  readonly onAgain?: ((order: Order) => void) | undefined;
}

export function PastOrders({ orders, onAgain }: PastOrdersProps) {
  const columns = useMemo(() => columnsOf(onAgain), [onAgain]);
  if (orders.length === 0) return null;
  return (
    <Section title="Frühere Bestellungen">
      <DataTable
        caption="Frühere Bestellungen"
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        opening={{
          label: ({ number }) => `Einzelheiten zu ${number}`,
          content: (order) => () => <Opened order={order} />,
        }}
        cards={{
          below: 'phone',
          areas: `"number total open" "date status status"${onAgain ? ' "again again again"' : ''}`,
          columns: 'minmax(0, 1fr) auto 36px',
        }}
      />
    </Section>
  );
}

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

// Few orders are changed: the form comes with the first of them.
const CancelOrder = lazyPart(async () => (await import('./change-order.tsx')).CancelOrder);
const ChangeOrderDialog = lazyPart(async () => (await import('./change-order.tsx')).ChangeOrderDialog);

interface RunningOrderProps {
  readonly order: Order;
  readonly offers: readonly Offer[] | undefined;
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

export const purposeAfter = ({ status }: Order): string =>
  `Deine Bestellung ist ${stateWords(status)}. Du kannst gleich wieder bestellen.`;

interface OrderOutcomeProps {
  readonly order: Order;
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
