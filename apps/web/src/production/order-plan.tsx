import { isRunning } from '@kontor/contract/orders/rules.ts';
import { type Order, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { listOf, missingOf, OrderNumber, ordersQueries } from '#orders';
import { ApiError } from '#platform/api-error.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon, type Icon, OrdersIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import styles from './order-plan.module.css';
import { type PlanMaterial, planForMissing } from './plan.ts';
import type { PlanSearch } from './plan-search.ts';
import { PlanView } from './plan-view.tsx';

/** Targets and choice of products belong to the whole plan; how much somebody can carry stays. */
const WholePlan = () => (
  <Link to="/production" search={({ bestellung: _, ...now }) => now} className={styles.link}>
    Ganzen Plan anzeigen
  </Link>
);

const Notice = ({ icon, order, children }: { icon: Icon; order: Order; children: ReactNode }) => (
  <div className={styles.notice} role="status">
    <Glyph icon={icon} />
    <p className={`${styles.sentence} number`}>{children}</p>
    <Link to="/orders" search={{ bestellung: order.id }} className={styles.link}>
      Zur Bestellung
    </Link>
    <WholePlan />
  </div>
);

interface ShortageProps extends PlanMaterial {
  readonly order: Order;
  readonly search: PlanSearch;
  readonly form: ReactNode;
}

function Shortage({ order, search, form, products, stock, free, items }: ShortageProps) {
  const missing = useMemo(() => missingOf(order), [order]);
  const plan = useMemo(
    () => planForMissing(products, free, new Map(missing.map(({ productId, amount }) => [productId, amount])), search),
    [products, free, missing, search],
  );
  const gone = missing.filter(({ productId }) => !products.some(({ id }) => id === productId));
  return (
    <>
      <Notice icon={OrdersIcon} order={order}>
        Plan für <OrderNumber order={order} />: es{' '}
        {missing.length === 1 && missing[0]?.amount === 1 ? 'fehlt' : 'fehlen'} <strong>{listOf(missing)}</strong>.
        {gone.length > 0 ? ` Kein Rezept mehr gibt es für ${listOf(gone)}.` : null}
      </Notice>
      {plan.lines.length > 0 ? (
        <>
          {form}
          <PlanView plan={plan} stock={stock} items={items} />
        </>
      ) : null}
    </>
  );
}

interface OrderPlanProps extends PlanMaterial {
  readonly id: number;
  readonly search: PlanSearch;
  /** How it is carried and resolved. */
  readonly form: ReactNode;
}

/** What has to be made so that one order can be handed over: exactly what it lacks, whatever the targets are. */
export function OrderPlan({ id, ...rest }: OrderPlanProps) {
  const query = useQuery(ordersQueries.one(id));
  const { data: order, error } = query;
  if (order && !isRunning(order.status)) {
    return (
      <Notice icon={DoneCircleIcon} order={order}>
        <OrderNumber order={order} /> ist „{STATUS_LABELS[order.status]}“. Dafür ist nichts mehr herzustellen.
      </Notice>
    );
  }
  if (order && missingOf(order).length === 0) {
    return (
      <Notice icon={DoneCircleIcon} order={order}>
        Für <OrderNumber order={order} /> fehlt nichts mehr.
      </Notice>
    );
  }
  if (order) return <Shortage order={order} {...rest} />;
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return (
      <EmptyState
        icon={OrdersIcon}
        title="Diese Bestellung gibt es nicht, oder sie gehört nicht zu dem, was du sehen darfst."
      >
        <WholePlan />
      </EmptyState>
    );
  }
  return error ? <LoadError title="Die Bestellung konnte nicht geladen werden." of={query} /> : <PageSpinner />;
}
