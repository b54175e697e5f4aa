import { placeOrder } from '@kontor/contract/orders/api.ts';
import { NewOrder, type Order, type OrderLine, PHONE_MAX } from '@kontor/contract/orders/schema.ts';
import type { FormErrors } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { gameQueries } from '#game';
import { hoursQueries } from '#hours';
import { codeOf, sentenceOf } from '#platform/api/api-error.ts';
import { isOpen, useWrite } from '#platform/api/use-write.ts';
import { formatPrice, formatWeight } from '#platform/format.de.ts';
import { focusFirstError, showFieldErrors, validateWith } from '#platform/forms/forms.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { refreshProducts } from '#products';
import { refreshOrders } from '../orders.queries.ts';
import { amountFrom, isAsOrdered } from './cart.ts';
import { type Customer, LoginToOrder, useObstacle } from './cart-bar.tsx';
import { GUEST } from './cart-key.ts';
import type { PricedLine } from './cart-offers.ts';
import { LineEditor, NoteField, OrderSum } from './order-fields.tsx';
import type { CartState } from './use-cart.ts';

const validate = validateWith(NewOrder);

/** What a refusal teaches about who is in the game, before the next poll would. */
const LEARNT: Readonly<Record<string, { online: boolean | null }>> = {
  'game.offline': { online: false },
  'game.unknown': { online: null },
};

export function useCheckout(cart: CartState, onPlaced: (order: Order) => void) {
  const client = useQueryClient();
  const place = useWrite(placeOrder, { showsErrors: true, onSuccess: () => refreshOrders(client) });
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<Error>();
  /** Known at once, while `isPending` is drawn a moment later: a double tap is one order. */
  const isSending = useRef(false);
  const [doubted, setDoubted] = useState<readonly OrderLine[]>();

  const refuse = (error: Error, items: readonly OrderLine[]) => {
    setDoubted(isOpen(error) ? items : undefined);
    if (showFieldErrors({ setErrors }, error)) return;
    setRefusal(error);
    const learnt = LEARNT[codeOf(error)];
    if (learnt) {
      client.setQueryData(gameQueries.presence().queryKey, { checkedAt: null, source: null, ...learnt });
    }
    void client.invalidateQueries(hoursQueries.state());
    void refreshProducts(client);
    void refreshOrders(client);
  };

  const submit = () => {
    if (isSending.current) return;
    const { lines, note, phone, sum } = cart;
    const body = { items: [...sum.items], note, phone, expectedTotal: sum.total };
    const invalid = lines.findIndex(({ typed }) => amountFrom(typed) === undefined);
    const found = invalid < 0 ? validate(body) : { [`items.${invalid}.amount`]: true };
    setErrors(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return focusFirstError(found);
    isSending.current = true;
    place.run(
      { body },
      {
        onSuccess: (order) => {
          isSending.current = false;
          setDoubted(undefined);
          onPlaced(order);
        },
        onError: (error) => {
          isSending.current = false;
          refuse(error, body.items);
        },
      },
    );
  };

  return {
    errors,
    submit,
    isPlacing: place.isPending,
    refusal: refusal && sentenceOf(refusal),
    /** An order whose answer got lost may turn up among the running ones. */
    isDoubted: ({ items }: Order): boolean => doubted !== undefined && isAsOrdered({ items }, doubted),
    settle: (order: Order) => {
      setDoubted(undefined);
      onPlaced(order);
    },
    forget: () => {
      setErrors({});
      setRefusal(undefined);
    },
  };
}

/** Against the prices with which the dialog was opened: a sum that changes under the thumb is easily missed. */
function useNewPrices(lines: readonly PricedLine[]): string[] {
  const [seen] = useState(() => new Map(lines.map(({ productId, unitPrice }) => [productId, unitPrice])));
  return lines.flatMap(({ productId, name, unitPrice }) => {
    const before = seen.get(productId);
    if (before === undefined || before === unitPrice) return [];
    return `„${name}“ kostet jetzt ${formatPrice(unitPrice)} statt ${formatPrice(before)}.`;
  });
}

interface CheckoutDialogProps {
  readonly cart: CartState;
  readonly customer: Customer;
  readonly checkout: ReturnType<typeof useCheckout>;
  readonly onClose: () => void;
}

export function CheckoutDialog({ cart, customer, checkout, onClose }: CheckoutDialogProps) {
  const formId = useId();
  const reasonId = useId();
  const obstacle = useObstacle(customer);
  const isGuest = customer.userId === GUEST;
  const { errors, isPlacing, refusal } = checkout;
  const changes = [...cart.losses, ...useNewPrices(cart.priced)];
  const forget = useEffectEvent(checkout.forget);
  // A refusal is over with what stood in the way: the customer is in the game, or it opens.
  useEffect(() => {
    if (!obstacle) forget();
  }, [obstacle]);
  const isBlocked = obstacle !== undefined || cart.lines.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked && !isPlacing && !isGuest) checkout.submit();
  };
  return (
    <Modal
      title="Deine Bestellung"
      isBusy={isPlacing}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} isDisabled={isPlacing}>
            Zurück zur Karte
          </Button>
          {isGuest && !isBlocked ? (
            <LoginToOrder />
          ) : (
            <Button
              type="submit"
              form={formId}
              look="primary"
              isBusy={isPlacing}
              isDisabled={isBlocked}
              aria-describedby={obstacle ? reasonId : undefined}
            >
              Bestellen
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className="stack gap-16" onSubmit={submit} noValidate>
        <LineEditor lines={cart.priced} onChange={cart.setAmount} onRemove={cart.remove} />
        {changes.length > 0 ? (
          <Notice kind="warning" role="status">
            {changes.join(' ')}
          </Notice>
        ) : null}
        <OrderSum
          words={cart.invalidLine ? undefined : `Summe, ${formatWeight(cart.sum.weight)}`}
          total={cart.sum.total}
        />
        <div className="fields">
          <NoteField value={cart.note} error={errors.note} onChange={(note) => cart.setText({ note })} />
          <TextInput
            data-path="phone"
            label="Telefon im Spiel (optional)"
            description="Deine Nummer im Spiel, nie eine echte."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            inputMode="tel"
            autoComplete="off"
            maxLength={PHONE_MAX}
            value={cart.phone}
            error={errors.phone}
            onChange={(event) => cart.setText({ phone: event.currentTarget.value })}
          />
        </div>
        {refusal || obstacle ? (
          <Notice key={refusal} kind={refusal ? 'error' : 'warning'} role={refusal ? 'alert' : 'status'}>
            <span id={reasonId}>{refusal ?? obstacle}</span>
          </Notice>
        ) : null}
      </form>
    </Modal>
  );
}
