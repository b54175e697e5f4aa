import { totalOf } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { useMemo } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatDate, formatMoney, formatNumber, formatPrice, formatWeight } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { OrderIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { listOf } from '../order/line-stock.ts';
import detail from '../order/order.module.css';
import { OrderNumber, StatusBadge } from '../order/order-label.tsx';
import { OrderTimeline } from '../order/order-timeline.tsx';
import cart from './cart.module.css';
import styles from './purchase.module.css';

function Lines({ order }: { readonly order: Order }) {
  const imageOf = useItemImage();
  return (
    <div>
      <ul className="divided" aria-label="Bestellte Produkte">
        {order.items.map((line) => (
          <li key={line.productId} className={`${styles.line} row`}>
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

export const Purchase = ({ order }: { readonly order: Order }) => (
  <div className={`${styles.purchase} split`}>
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
      <OrderTimeline history={order.history} told={order.reason} />
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
  /** Without it nothing can be ordered again right now. */
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
