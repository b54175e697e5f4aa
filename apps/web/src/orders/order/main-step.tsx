import type { Order } from '@kontor/contract/orders/schema.ts';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Button } from '#platform/ui/field/button.tsx';
import { stepsFrom } from './order-steps.ts';
import type { OrderSteps } from './use-order-steps.ts';

interface MainStepProps {
  readonly order: Order;
  readonly steps: OrderSteps;
  /** Among many orders the button says which one it is about. */
  readonly isNamed?: boolean;
}

const holdNoKey = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

/** The usual step; after "Übergeben" the same button takes it back, so that the focus stays where it is. */
export function MainStep({ order, steps, isNamed = false }: MainStepProps) {
  const { main } = stepsFrom(order);
  if (!main) return null;
  const isWaiting = steps.handedOverAt(order.id) !== undefined;
  const colleague = steps.colleagueOf(order);
  const label = isWaiting ? 'Rückgängig' : main.label;
  const press = ({ detail }: MouseEvent) => {
    if (!isWaiting) steps.take(order, main);
    // The second press of a double click takes nothing back.
    else if (detail < 2) steps.undo(order.id);
  };
  return (
    <Button
      look={isWaiting ? 'outline' : 'primary'}
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
}
