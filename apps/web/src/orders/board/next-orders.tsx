import { inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import type { NextOrders as Next, Order } from '@kontor/contract/orders/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatMoney, formatNumber } from '#platform/format.de.ts';
import { refresh } from '#platform/live/refresh.ts';
import { useTopic } from '#platform/live/use-topic.ts';
import { useServerNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { OrdersIcon } from '#platform/ui/icons.ts';
import { EmptyState, ErrorState } from '#platform/ui/table/state.tsx';
import { missingOf } from '../order/line-stock.ts';
import { listOf } from '../order/list-of.ts';
import buttons from '../order/order.module.css';
import { MainStep } from '../order/order-actions.tsx';
import { StatusBadge, toneOf } from '../order/order-label.tsx';
import type { StepProps } from '../order/use-order-steps.ts';
import { ordersQueries } from '../orders.queries.ts';
import parts from './card-parts.module.css';
import { Age, Failure, PlanLink, RunningOut } from './card-parts.tsx';
import styles from './next-orders.module.css';
import type { Ready } from './next-steps.tsx';
import { useCardFocus } from './use-card-focus.ts';
import { useNextSteps } from './use-next-steps.tsx';
import { useStillCards } from './use-still-cards.ts';

const TICK_MS = 10_000;

interface RowProps extends StepProps {
  readonly making: Ready | undefined;
  readonly now: number;
}

/** What an order lacks is made here, as soon as the program for it is there; what stands beside it stays in its place. */
function Shortage({ order, steps, making }: Omit<RowProps, 'now'>) {
  const sayingId = useId();
  return (
    <div className={`${parts.shortage} stack gap-4`}>
      {making ? (
        <making.Booking order={order} orders={steps.orders} isSmall sayingId={sayingId} />
      ) : (
        <p className="small">Was gebucht wird, wird berechnet …</p>
      )}
      <div className="row wrap relative">
        {making ? (
          <making.MakeButton order={order} isSmall sayingId={sayingId} />
        ) : (
          <Button
            className={buttons.small}
            isDisabled
            tabIndex={-1}
            aria-label={`Fehlendes herstellen: ${order.number}`}
          >
            Fehlendes herstellen
          </Button>
        )}
        <PlanLink order={order} />
      </div>
    </div>
  );
}

function Row({ order, steps, making, now }: RowProps) {
  const { id, number, customer, items, status, total } = order;
  const since = steps.handedOverAt(id);
  const colleague = steps.colleagueOf(order);
  const lacking = missingOf(order);
  return (
    <li
      className={`leads ${styles.row}`}
      style={toneOf(status)}
      data-order={id}
      aria-label={`${number} von ${customer.name}`}
    >
      <div className={styles.what}>
        <div className="row wrap gap-12">
          <span className="bold anywhere">{customer.name}</span>
          <StatusBadge status={status} />
          <Age order={order} now={now} />
        </div>
        <p className="row wrap baseline gap-12 number">
          <Link to="/orders" search={{ bestellung: id }} className="leads-to small nowrap">
            {number}
          </Link>
          <span className="strong nowrap">{formatMoney(total)}</span>
        </p>
        <div className="stack gap-2">
          <p className="dim clamp-2 anywhere number">{listOf(items)}</p>
          {lacking.length > 0 ? <p className="small strong error anywhere number">fehlt: {listOf(lacking)}</p> : null}
        </div>
        {lacking.length > 0 ? <Shortage order={order} steps={steps} making={making} /> : null}
        <Failure order={order} steps={steps} />
        {colleague ? <p className="small strong">{colleague} übergibt gerade.</p> : null}
        {since === undefined ? null : <RunningOut since={since} />}
      </div>
      <div className={`${styles.step} relative`}>
        {/* A customer waits for an answer; what is in hand already goes its way. */}
        <MainStep order={order} steps={steps} look={status === 'NEW' ? 'primary' : 'outline'} isNamed />
      </div>
    </li>
  );
}

const sayAll = ({ orders, total }: Next): string =>
  total > orders.length ? `Alle ${formatNumber(total)} Bestellungen` : 'Alle Bestellungen';

function Rows({ next }: { readonly next: Next }) {
  const { orders } = next;
  const { steps, making, program } = useNextSteps(orders);
  const now = useServerNow(TICK_MS);
  const list = useStillCards();
  useCardFocus(orders, steps.question);
  return (
    <div ref={list}>
      {orders.length === 0 ? (
        <EmptyState icon={OrdersIcon} title="Gerade ist keine Bestellung offen.">
          Sobald jemand bestellt, steht es hier.
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {orders.map((order: Order) => (
            <Row key={order.id} order={order} steps={steps} making={making} now={now} />
          ))}
        </ul>
      )}
      {program}
    </div>
  );
}

/** The orders that come next, each with the step that is usual for it: the same as on the board. */
export function NextOrders() {
  const client = useQueryClient();
  // A row also shows what of the store is missing for it.
  useTopic(inventoryUpdate, () => void refresh(client, ordersQueries.next()));
  const next = useQuery(ordersQueries.next());
  const id = useId();
  return (
    <section className={`card flush ${styles.next}`} aria-labelledby={id} data-column="next">
      <div className={`row wrap between ${styles.head}`}>
        <h2 id={id} className="large" tabIndex={-1}>
          Als Nächstes
        </h2>
        {next.data ? (
          <Link to="/orders" className="link">
            {sayAll(next.data)}
          </Link>
        ) : null}
      </div>
      {next.data ? (
        <Rows next={next.data} />
      ) : next.error ? (
        <ErrorState
          title="Die Bestellungen konnten nicht geladen werden."
          error={next.error}
          onRetry={() => void next.refetch()}
          isRetrying={next.isFetching}
        />
      ) : null}
    </section>
  );
}
