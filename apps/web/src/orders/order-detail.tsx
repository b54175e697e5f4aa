import type { Order } from '@kontor/contract/orders/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '#platform/api-error.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { OrdersIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import styles from './order-detail.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderLines } from './order-lines.tsx';
import { stepsFrom } from './order-steps.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { ordersQueries } from './orders.queries.ts';
import { StatusBadge } from './status-badge.tsx';
import type { OrderSteps } from './use-order-steps.ts';

/** What the board already knows is shown at once; the order itself follows. */
function useOrder(id: number) {
  const client = useQueryClient();
  return useQuery({
    ...ordersQueries.one(id),
    placeholderData: () => client.getQueryData(ordersQueries.running().queryKey)?.find((order) => order.id === id),
  });
}

const Content = ({ order, refusal }: { readonly order: Order; readonly refusal: string | undefined }) => (
  <div className={styles.detail}>
    {refusal ? (
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
    ) : null}
    <div className={styles.who}>
      <Avatar person={order.customer} size={40} />
      <span className={styles.name}>{order.customer.name}</span>
      <StatusBadge status={order.status} />
    </div>
    <OrderFacts order={order} />
    <OrderLines order={order} />
    <section className={styles.part}>
      <h3 className={styles.title}>Verlauf</h3>
      <OrderTimeline history={order.history} told={order.reason} />
    </section>
  </div>
);

function Actions({ order, steps }: { readonly order: Order; readonly steps: OrderSteps }) {
  const { main, others } = stepsFrom(order.status);
  const isBusy = steps.isBusy(order.id);
  return (
    <>
      {others.toReversed().map((step) => (
        <Button key={step.to} isDisabled={isBusy} onClick={() => steps.take(order, step)}>
          {step.label}
        </Button>
      ))}
      {main ? (
        <Button look="primary" isBusy={isBusy} onClick={() => steps.take(order, main)}>
          {main.label}
        </Button>
      ) : null}
    </>
  );
}

interface OrderDetailProps {
  readonly id: number;
  readonly steps: OrderSteps;
  readonly onClose: () => void;
}

/** Everything about one order, and what can be done with it. */
export function OrderDetail({ id, steps, onClose }: OrderDetailProps) {
  const query = useOrder(id);
  const { data: order, error } = query;
  const hasActions = order !== undefined && stepsFrom(order.status).main !== undefined;
  return (
    <Modal
      title={order ? `Bestellung ${order.number}` : 'Bestellung'}
      onClose={onClose}
      actions={hasActions ? <Actions order={order} steps={steps} /> : <Button onClick={onClose}>Schließen</Button>}
    >
      {order ? (
        <Content order={order} refusal={steps.refusalOf(id)} />
      ) : hasStatus(error, 404) ? (
        <EmptyState icon={OrdersIcon} title="Diese Bestellung gibt es nicht." />
      ) : error ? (
        <LoadError title="Die Bestellung konnte nicht geladen werden." of={query} />
      ) : (
        <PageSpinner />
      )}
    </Modal>
  );
}
