import { isRunning } from '@kontor/contract/orders/rules.ts';
import { type Order, RUNNING, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#platform/format.de.ts';
import { useServerNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { missingOf } from '../order/line-stock.ts';
import { listOf } from '../order/list-of.ts';
import { toneOf } from '../order/order-label.tsx';
import type { OrderSteps } from '../order/use-order-steps.ts';
import styles from './board.module.css';
import { type Column, columnsOf } from './board.ts';
import { BoardDrag, useColumnDrop } from './board-drag.tsx';
import { OrderCard } from './order-card.tsx';
import { useStillCards } from './use-still-cards.ts';

/** As in the style sheet: from here on there is room for one column only. */
const PHONE = '(max-width: 48em)';

export function useShownColumn(orders: readonly Order[] | undefined) {
  const [chosen, choose] = useState<Column['status']>();
  const navigate = useNavigate();
  const first = columnsOf(orders ?? []).find((column) => column.orders.length > 0)?.status;
  // Chosen once: a column that becomes empty stays in view.
  if (chosen === undefined && first) choose(first);

  const look = ({ id, status }: Order) => {
    flushSync(() => choose(RUNNING.find((one) => one === status)));
    const card = document.querySelector<HTMLElement>(`[data-order="${id}"] a`);
    if (card) card.focus();
    else void navigate({ to: '/orders', search: { bestellung: id } });
  };

  return {
    shown: chosen ?? RUNNING[0],
    choose,
    lookAt: (order: Order) =>
      isRunning(order.status) && window.matchMedia(PHONE).matches ? () => look(order) : undefined,
  };
}

const TICK_MS = 10_000;

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

interface BoardColumnProps {
  readonly status: Column['status'];
  readonly count: number;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

function BoardColumn({ status, count, isShown, children }: BoardColumnProps) {
  const { setNode, drop } = useColumnDrop(status);
  return (
    <section
      ref={setNode}
      className={`stack ${styles.column}`}
      style={toneOf(status)}
      data-column={status}
      data-status={status}
      data-shown={isShown || undefined}
      data-drop={drop}
      aria-labelledby={`column-${status}`}
    >
      <h2 id={`column-${status}`} className={`row baseline between ${styles.title}`} tabIndex={-1}>
        {STATUS_LABELS[status]}{' '}
        <span className="dim number">{drop === 'impossible' ? 'nicht möglich' : formatNumber(count)}</span>
      </h2>
      {count === 0 ? <p className="meta">Nichts in dieser Spalte.</p> : null}
      <ul className="stack">{children}</ul>
    </section>
  );
}

interface OrderBoardProps {
  readonly orders: readonly Order[];
  readonly steps: OrderSteps;
  readonly shown: string;
  readonly onShow: (status: Column['status']) => void;
}

export function OrderBoard({ orders, steps, shown, onShow }: OrderBoardProps) {
  const columns = columnsOf(orders);
  const signBefore = useLastSigns(orders);
  const now = useServerNow(TICK_MS);
  const board = useStillCards();
  return (
    <>
      <fieldset className={styles.tabs} aria-label="Spalte wählen">
        {columns.map(({ status, orders: own }) => (
          <Button
            key={status}
            className={styles.tab ?? ''}
            style={toneOf(status)}
            data-status={status}
            aria-pressed={status === shown}
            onClick={() => onShow(status)}
          >
            {STATUS_LABELS[status]} <span className="number">{formatNumber(own.length)}</span>
          </Button>
        ))}
      </fieldset>
      <BoardDrag onDrop={steps.take}>
        <div ref={board} className={styles.board}>
          {columns.map(({ status, orders: own }) => (
            <BoardColumn key={status} status={status} count={own.length} isShown={status === shown}>
              {own.map((one) => (
                <OrderCard
                  key={one.id}
                  order={one}
                  now={now}
                  sign={signOf(one)}
                  signBefore={signBefore(one)}
                  steps={steps}
                />
              ))}
            </BoardColumn>
          ))}
        </div>
      </BoardDrag>
    </>
  );
}

export const BoardSkeleton = () => (
  <div className={styles.board} role="status">
    <span className="visually-hidden">Die Bestellungen werden geladen …</span>
    {RUNNING.map((status, at) => (
      <div
        key={status}
        className={`stack ${styles.column}`}
        style={toneOf(status)}
        data-status={status}
        data-shown={at === 0 || undefined}
      >
        <p className={`row baseline ${styles.title}`}>{STATUS_LABELS[status]}</p>
        <Skeleton height={196} radius={8} />
      </div>
    ))}
  </div>
);
