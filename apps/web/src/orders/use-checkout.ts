import { NewOrder, type Order } from '@kontor/contract/orders/schema.ts';
import type { FormErrors } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { gameQueries } from '#game';
import { ApiError, sentenceOf } from '#platform/api-error.ts';
import { focusFirstError, showFieldErrors, validateWith } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { productsQueries } from '#products';
import { amountFrom } from './cart.ts';
import { refreshOrders } from './orders.queries.ts';
import { usePlaceOrder } from './orders.writes.ts';
import type { CartState } from './use-cart.ts';

const validate = validateWith(NewOrder);

/** What a refusal teaches about who is in the game, before the next poll would. */
const LEARNT: Readonly<Record<string, { online: boolean | null }>> = {
  'about:blank#game.offline': { online: false },
  'about:blank#game.unknown': { online: null },
};

const typeOf = (error: Error): string => (error instanceof ApiError ? error.type : '');

/** From the cart to the order; a refusal leaves everything as it was typed. */
export function useCheckout(cart: CartState, onPlaced: (order: Order) => void) {
  const client = useQueryClient();
  const place = usePlaceOrder();
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<Error>();

  const refuse = (error: Error) => {
    if (showFieldErrors({ setErrors }, error)) return;
    setRefusal(error);
    const learnt = LEARNT[typeOf(error)];
    if (learnt) {
      client.setQueryData(gameQueries.presence().queryKey, { checkedAt: null, source: null, ...learnt });
    }
    void client.invalidateQueries(productsQueries.all());
    void refreshOrders(client);
    // The order that is running takes the place of the cart, and with it of the sentence.
    if (typeOf(error) === 'about:blank#orders.running') showToast({ kind: 'info', sentence: sentenceOf(error) });
  };

  const submit = () => {
    const { lines, note, phone, sum } = cart;
    const body = { items: [...sum.items], note, phone, expectedTotal: sum.total };
    const slip = lines.findIndex(({ typed }) => amountFrom(typed) === undefined);
    const found = slip < 0 ? validate(body) : { [`items.${slip}.amount`]: true };
    setErrors(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return focusFirstError(found);
    place.run({ body }, { onSuccess: onPlaced, onError: refuse });
  };

  return {
    errors,
    submit,
    isPlacing: place.isPending,
    refusal: refusal && sentenceOf(refusal),
    /** The refusal is over as soon as the customer is seen in the game. */
    isAboutGame: refusal !== undefined && typeOf(refusal) in LEARNT,
    forget: () => {
      setErrors({});
      setRefusal(undefined);
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
