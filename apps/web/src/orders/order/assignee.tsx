import { canBeTakenOver } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { useMe } from '#users';
import styles from './order.module.css';
import type { OrderSteps } from './use-order-steps.ts';

interface AssigneeProps {
  readonly order: Order;
  readonly assignee: NonNullable<Order['assignee']>;
  readonly steps: OrderSteps;
}

/** Who works on an order; another can say that they do. */
export function Assignee({ order, assignee, steps }: AssigneeProps) {
  const { data: me } = useMe();
  const isMine = assignee.id === me?.id;
  return (
    <span className="row wrap gap-4">
      <Avatar person={{ ...assignee, avatarUrl: null }} size={20} />
      <span className="anywhere">{isMine ? `${assignee.name} (du)` : assignee.name}</span>
      {canBeTakenOver(order.status) && !isMine ? (
        <Button
          className={`relative ${styles.small}`}
          isBusy={steps.isBusy(order.id)}
          aria-label={`Bin dran: ${order.number}`}
          onClick={() => steps.takeOver(order)}
        >
          Bin dran
        </Button>
      ) : null}
    </span>
  );
}
