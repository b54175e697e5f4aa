import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import { canBeTakenOver, isRunning } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { makeMissing } from '@kontor/contract/production/api.ts';
import { useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useUndo } from '#inventory';
import { codeOf, hasStatus, sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button, type ButtonLook } from '#platform/ui/field/button.tsx';
import { useRecipes } from '#products';
import { useMe } from '#users';
import { refreshOrders } from '../orders.queries.ts';
import { listOf, missingOf } from './line-stock.ts';
import styles from './order.module.css';
import { aboutOrder, stepsFrom } from './order-steps.ts';
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
  const label = isWaiting ? 'Rückgängig' : main.label;
  const press = ({ detail }: MouseEvent) => {
    if (!isWaiting) steps.take(order, main);
    // The second press of a double click takes nothing back.
    else if (detail < 2) steps.undo(order.id);
  };
  return (
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
          aria-label={`Bin dran: ${order.number}`}
          onClick={() => steps.takeOver(order)}
        >
          Bin dran
        </Button>
      ) : null}
    </span>
  );
}

const madeIn = ({ items }: HistoryEntry): string =>
  listOf(
    items
      .filter(({ oldAmount, newAmount }) => newAmount > oldAmount)
      .map(({ label, oldAmount, newAmount }) => ({ name: label, amount: newAmount - oldAmount })),
  );

/** The plan shows what has to be got first. */
const PLANNED = ['production.missing', 'production.no-recipe'];

export function MakeMissing({ order, isSmall = false }: { readonly order: Order; readonly isSmall?: boolean }) {
  const { id, number } = order;
  const navigate = useNavigate();
  const undo = useUndo();
  const recipes = useRecipes().data;
  const making = useWrite(makeMissing, {
    showsErrors: true,
    onSuccess: (entry, client) => {
      const action = undoWith(() => undo(entry.id));
      const sentence = `${madeIn(entry)} für ${number} hergestellt und gebucht.`;
      showToast({ kind: 'success', sentence, action, about: aboutOrder(order) });
      return refreshOrders(client);
    },
    onError: (error, client) => {
      void refreshOrders(client);
      const refusal = sentenceOf(error);
      const sentence = refusal.includes(number) ? refusal : `${number}: ${refusal}`;
      if (!hasStatus(error, 401)) showToast({ kind: 'error', sentence, about: aboutOrder(order), isLasting: true });
      if (PLANNED.includes(codeOf(error))) void navigate({ to: '/production', search: { bestellung: id } });
    },
  });
  // What is bought to be sold on cannot be made; until that is known, the button is there.
  if (recipes && !missingOf(order).some(({ productId }) => recipes.some((made) => made.id === productId))) return null;
  return (
    <Button
      className={isSmall ? `relative ${styles.small}` : ''}
      isBusy={making.isPending}
      aria-label={`Fehlendes herstellen: ${number}`}
      onClick={() => making.run({ params: { id } })}
    >
      Fehlendes herstellen
    </Button>
  );
}
