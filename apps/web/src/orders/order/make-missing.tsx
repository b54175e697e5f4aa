import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { makeMissing } from '@kontor/contract/production/api.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useUndo } from '#inventory';
import { codeOf, hasStatus, sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { useRecipes } from '#products';
import { refreshOrders } from '../orders.queries.ts';
import { missingOf } from './line-stock.ts';
import { listOf } from './list-of.ts';
import { sayBooking } from './missing-booking.ts';
import styles from './order.module.css';
import { aboutOrder } from './order-steps.ts';

const madeIn = ({ items }: HistoryEntry): string =>
  listOf(
    items
      .filter(({ oldAmount, newAmount }) => newAmount > oldAmount)
      .map(({ label, oldAmount, newAmount }) => ({ name: label, amount: newAmount - oldAmount })),
  );

/** The plan shows what has to be got first. */
const PLANNED = ['production.missing', 'production.no-recipe'];

function useMakeMissing(order: Order) {
  const { number } = order;
  const navigate = useNavigate();
  const undo = useUndo();
  return useWrite(makeMissing, {
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
      if (PLANNED.includes(codeOf(error))) void navigate({ to: '/production', search: { bestellung: order.id } });
    },
  });
}

interface MakingProps {
  readonly order: Order;
  /** All that the screen knows, for those that are served first. */
  readonly orders: readonly Order[];
  readonly isSmall?: boolean;
  /** Of the sentence that says what is booked. */
  readonly sayingId: string;
}

/** What is bought to be sold on cannot be made. */
function useMaking(order: Order) {
  const { data: recipes, isPending } = useRecipes();
  const canMake = !recipes || missingOf(order).some(({ productId }) => recipes.some((made) => made.id === productId));
  return { recipes, isPending, canMake };
}

/** What making it books, and for which orders. */
export function Booking({ order, orders, isSmall = false, sayingId }: MakingProps) {
  const { recipes, isPending, canMake } = useMaking(order);
  if (!canMake || !(recipes || isPending)) return null;
  return (
    <p id={sayingId} className={`${isSmall ? 'small' : ''} anywhere number`}>
      {recipes ? sayBooking(order, recipes, orders) : 'Was gebucht wird, wird berechnet …'}
    </p>
  );
}

export function MakeButton({ order, isSmall = false, sayingId }: Omit<MakingProps, 'orders'>) {
  const { id, number } = order;
  const making = useMakeMissing(order);
  const { isPending, canMake } = useMaking(order);
  if (!canMake) return null;
  return (
    <Button
      className={isSmall ? (styles.small ?? '') : ''}
      isBusy={making.isPending}
      isDisabled={isPending}
      aria-label={`Fehlendes herstellen: ${number}`}
      aria-describedby={sayingId}
      onClick={() => making.run({ params: { id } })}
    >
      Fehlendes herstellen
    </Button>
  );
}

interface MakeMissingProps extends Omit<MakingProps, 'sayingId'> {
  /** The way to the plan, beside the button. */
  readonly children: ReactNode;
}

/** Makes what an order lacks, and says before what that books and for which orders. */
export function MakeMissing({ children, ...props }: MakeMissingProps) {
  const sayingId = useId();
  return (
    <div className="stack gap-4">
      <Booking {...props} sayingId={sayingId} />
      <div className="row wrap relative">
        <MakeButton {...props} sayingId={sayingId} />
        {children}
      </div>
    </div>
  );
}
