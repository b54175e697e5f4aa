import { type Order, RUNNING, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { useEffect, useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { type Column, columnsOf, listOf, missingOf } from './board.ts';
import styles from './order-board.module.css';
import { OrderCard } from './order-card.tsx';
import { useNow } from './use-now.ts';
import type { OrderSteps } from './use-order-steps.ts';

const signOf = (order: Order): string => `${order.version} ${listOf(missingOf(order))}`;

/** What every card showed when it was last drawn, in whichever column; nothing before the first time. */
function useLastSigns(orders: readonly Order[]): (order: Order) => string | undefined {
  const [seen] = useState(() => new Map<number, string>());
  const isFirst = seen.size === 0;
  const lastOf = (order: Order) => (isFirst ? undefined : (seen.get(order.id) ?? 'new'));
  useEffect(() => {
    for (const order of orders) seen.set(order.id, signOf(order));
  }, [orders, seen]);
  return lastOf;
}

interface TabsProps {
  readonly columns: readonly Column[];
  readonly shown: string;
  readonly onShow: (status: Column['status']) => void;
}

/** On a phone there is room for one column at a time. */
const Tabs = ({ columns, shown, onShow }: TabsProps) => (
  <fieldset className={styles.tabs} aria-label="Spalte wählen">
    {columns.map(({ status, orders }) => (
      <button
        key={status}
        type="button"
        className={styles.tab}
        data-status={status}
        aria-pressed={status === shown}
        onClick={() => onShow(status)}
      >
        {STATUS_LABELS[status]} <span className="number">{formatNumber(orders.length)}</span>
      </button>
    ))}
  </fieldset>
);

interface OrderBoardProps extends Omit<TabsProps, 'columns'> {
  readonly orders: readonly Order[];
  readonly steps: OrderSteps;
}

/** Everything that is being worked on, from left to right. */
export function OrderBoard({ orders, steps, shown, onShow }: OrderBoardProps) {
  const columns = columnsOf(orders);
  const signBefore = useLastSigns(orders);
  const now = useNow();
  return (
    <>
      <Tabs columns={columns} shown={shown} onShow={onShow} />
      <div className={styles.board}>
        {columns.map(({ status, orders: own }) => (
          <section
            key={status}
            className={styles.column}
            data-column={status}
            data-shown={status === shown || undefined}
            aria-labelledby={`column-${status}`}
          >
            <h2 id={`column-${status}`} className={styles.title} tabIndex={-1}>
              {STATUS_LABELS[status]} <span className={`${styles.count} number`}>{formatNumber(own.length)}</span>
            </h2>
            {own.length === 0 ? <p className={styles.empty}>Nichts in dieser Spalte.</p> : null}
            <ul className={styles.cards}>
              {own.map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  now={now}
                  sign={signOf(order)}
                  signBefore={signBefore(order)}
                  isBusy={steps.isBusy(order.id)}
                  onStep={steps.take}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** Stands where the cards will be. */
export const BoardSkeleton = () => (
  <div className={styles.board} role="status">
    <span className="visually-hidden">Die Bestellungen werden geladen …</span>
    {RUNNING.map((status, at) => (
      <div key={status} className={styles.column} data-column={status} data-shown={at === 0 || undefined}>
        <p className={styles.title}>{STATUS_LABELS[status]}</p>
        <Skeleton height={196} radius={8} />
      </div>
    ))}
  </div>
);
