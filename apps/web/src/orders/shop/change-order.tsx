import { LINES_MAX, type Order, type OrderLine } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatMoney, formatWeight } from '#platform/format.de.ts';
import { focusFirstError } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import modal from '#platform/ui/dialog/modal.module.css';
import { PersistentDialog } from '#platform/ui/dialog/persistent-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { aboutOwnOrder } from '../order/order-news.ts';
import { useChangeOrder } from '../orders.writes.ts';
import { amountFrom, type CartLine, linesOf, slipIn, withAmount } from './cart.ts';
import { keepOffered, sumOf } from './cart-offers.ts';
import { LineEditor, NoteField, OrderSum } from './order-fields.tsx';

interface AddProductProps {
  readonly lines: readonly CartLine[];
  readonly offers: readonly Offer[];
  readonly onAdd: (offer: Offer) => void;
}

function AddProduct({ lines, offers, onAdd }: AddProductProps) {
  const others = offers.filter(({ id }) => !lines.some(({ productId }) => productId === id));
  if (others.length === 0 || lines.length >= LINES_MAX) return null;
  return (
    <NativeSelect
      label="Produkt dazunehmen"
      value=""
      onChange={(event) => {
        const offer = others.find(({ id }) => String(id) === event.currentTarget.value);
        if (offer) onAdd(offer);
      }}
      data={[
        { value: '', label: 'Bitte wählen' },
        ...others.map(({ id, name, price }) => ({ value: String(id), label: `${name}, ${formatMoney(price)}` })),
      ]}
    />
  );
}

interface ChangeOrderDialogProps {
  readonly order: Order;
  readonly offers: readonly Offer[];
  readonly onClose: () => void;
}

/** Whether the lines still ask for what was ordered; then its prices hold, whatever the products cost by now. */
const isAsOrdered = (order: Order, items: readonly OrderLine[]): boolean =>
  items.length === order.items.length &&
  items.every(({ productId, amount }) =>
    order.items.some((line) => line.productId === productId && line.amount === amount),
  );

/** Changes an order that nobody has taken yet; stays until it is saved or given up. */
export function ChangeOrderDialog({ order, offers, onClose }: ChangeOrderDialogProps) {
  const [lines, setLines] = useState<readonly CartLine[]>(() => keepOffered(linesOf(order.items), offers).lines);
  const formId = useId();
  const [note, setNote] = useState(order.note);
  const change = useChangeOrder({ showsErrors: true });
  const { items, total, weight } = sumOf(lines, offers);
  const keepsItems = isAsOrdered(order, items);
  const gone = keepOffered(linesOf(order.items), offers).gone.map(({ name }) => `„${name}“`);
  const isTooLate = order.status !== 'NEW';
  const isBlocked = isTooLate || lines.length === 0;
  const sumWords = slipIn(lines)
    ? undefined
    : keepsItems
      ? `Summe wie bestellt, ${formatWeight(order.weight)}`
      : `Summe zu heutigen Preisen (bisher ${formatMoney(order.total)}), ${formatWeight(weight)}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked || change.isPending) return;
    const slip = lines.findIndex(({ typed }) => amountFrom(typed) === undefined);
    if (slip >= 0) return focusFirstError({ [`items.${slip}.amount`]: true });
    change.run(
      {
        params: { id: order.id },
        body: { note, version: order.version, ...(keepsItems ? {} : { items: [...items], expectedTotal: total }) },
      },
      {
        onSuccess: ({ number }) => {
          onClose();
          showToast({ kind: 'done', sentence: `Bestellung ${number} ist geändert.`, about: aboutOwnOrder(order) });
        },
      },
    );
  };
  return (
    <PersistentDialog title={`Bestellung ${order.number} ändern`}>
      <form id={formId} className={`stack gap-16 ${modal.body}`} onSubmit={submit} noValidate>
        {gone.length > 0 ? <Notice kind="soon">{gone.join(', ')} gibt es nicht mehr.</Notice> : null}
        <LineEditor
          lines={lines}
          offers={offers}
          isReadOnly={isTooLate}
          onChange={(offer, typed) => setLines((now) => withAmount(now, offer, typed))}
          onRemove={(id) => setLines((now) => now.filter(({ productId }) => productId !== id))}
        />
        {isTooLate ? null : (
          <AddProduct lines={lines} offers={offers} onAdd={(offer) => setLines((now) => withAmount(now, offer, '1'))} />
        )}
        <OrderSum words={sumWords} total={keepsItems ? order.total : total} />
        <NoteField value={note} isReadOnly={isTooLate} onChange={setNote} />
        {isTooLate ? (
          <Notice kind="wrong" role="alert">
            Deine Bestellung ist inzwischen weiter und lässt sich nicht mehr ändern.
          </Notice>
        ) : change.error ? (
          <Notice kind="wrong" role="alert">
            {sentenceOf(change.error)}
          </Notice>
        ) : null}
      </form>
      <footer className={`${modal.actions} row wrap to-end`}>
        {isTooLate ? null : (
          <Button onClick={onClose} isDisabled={change.isPending}>
            Abbrechen
          </Button>
        )}
        {/* The same button, so that the focus on it stays. */}
        <Button
          type={isTooLate ? 'button' : 'submit'}
          form={formId}
          look="primary"
          isBusy={change.isPending}
          isDisabled={lines.length === 0 && !isTooLate}
          onClick={isTooLate ? onClose : undefined}
        >
          {isTooLate ? 'Schließen' : 'Speichern'}
        </Button>
      </footer>
    </PersistentDialog>
  );
}

interface CancelOrderProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Asks before an order that nobody has taken yet is given up. */
export function CancelOrder({ order, onClose }: CancelOrderProps) {
  const change = useChangeOrder();
  const confirm = () =>
    change.run(
      { params: { id: order.id }, body: { status: 'CANCELLED', version: order.version } },
      // The common toast says why; the question is answered either way.
      { onSuccess: onClose, onError: onClose },
    );
  return (
    <ConfirmDialog
      title={`Bestellung ${order.number} stornieren?`}
      confirmLabel="Stornieren"
      cancelLabel="Behalten"
      isBusy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Wir bereiten dann nichts für dich vor, und das lässt sich nicht zurücknehmen. Danach kannst du neu bestellen.
    </ConfirmDialog>
  );
}
