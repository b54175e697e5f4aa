import type { Order } from '@kontor/contract/orders/schema.ts';
import { useMemo } from 'react';
import { formatDate, formatMoney } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { OrderIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import detail from '../order/order.module.css';
import { OrderNumber, StatusBadge } from '../order/order-label.tsx';
import { Purchase } from './purchase.tsx';

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
