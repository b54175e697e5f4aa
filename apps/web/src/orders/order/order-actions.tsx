import { PAYMENT_LABELS } from '@kontor/contract/orders/bill.ts';
import { canBeTakenOver, isRunning } from '@kontor/contract/orders/rules.ts';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button, type ButtonLook } from '#platform/ui/field/button.tsx';
import { PriceIcon } from '#platform/ui/icons.ts';
import { useMe } from '#users';
import styles from './order.module.css';
import { stepsFrom } from './order-steps.ts';
import type { StepProps } from './use-order-steps.ts';

const holdNoKey = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

interface MainStepProps extends StepProps {
  readonly isNamed?: boolean;
  readonly look?: ButtonLook;
}

/** The usual step; after "Übergeben" the same button takes it back, so that the focus stays where it is. */
export function MainStep({ order, steps, isNamed = false, look = 'primary' }: MainStepProps) {
  const { main } = stepsFrom(order);
  if (!main) return null;
  const isWaiting = steps.handedOverAt(order.id) !== undefined;
  const colleague = steps.colleagueOf(order);
  const payment = steps.paymentOf(order.id);
  const label = isWaiting ? 'Rückgängig' : main.label;
  const press = ({ detail }: MouseEvent) => {
    if (!isWaiting) steps.take(order, main);
    // The second press of a double click takes nothing back.
    else if (detail < 2) steps.undo(order.id);
  };
  const button = (
    <Button
      look={isWaiting ? 'outline' : look}
      isBusy={steps.isBusy(order.id)}
      isDisabled={colleague !== undefined}
      title={colleague && `${colleague} übergibt gerade.`}
      aria-label={isNamed ? `${label}: ${order.number}` : undefined}
      onKeyDown={holdNoKey}
      onClick={press}
    >
      {label}
    </Button>
  );
  if (!isWaiting || !payment) return button;
  return (
    <>
      {button}
      <Button
        aria-label={`Bezahlt: ${PAYMENT_LABELS[payment]}, ändern: ${order.number}`}
        icon={PriceIcon}
        onKeyDown={holdNoKey}
        onClick={() => steps.askPayment(order)}
      >
        {`Bezahlt: ${PAYMENT_LABELS[payment]}`}
      </Button>
    </>
  );
}

export function Assignee({ order, steps }: StepProps) {
  const { data: me } = useMe();
  const { assignee } = order;
  if (!assignee) return isRunning(order.status) ? 'noch niemand' : 'niemand';
  const isMine = assignee.id === me?.id;
  return (
    <span className="row wrap gap-4">
      <Avatar person={{ ...assignee, avatarUrl: null }} size={20} />
      <span className="anywhere">{isMine ? `${assignee.name} (du)` : assignee.name}</span>
      {canBeTakenOver(order.status) && !isMine ? (
        <Button
          className={`relative ${styles.small}`}
          isBusy={steps.isBusy(order.id)}
          aria-label={`Ich übernehme: ${order.number}`}
          onClick={() => steps.takeOver(order)}
        >
          Ich übernehme
        </Button>
      ) : null}
    </span>
  );
}
