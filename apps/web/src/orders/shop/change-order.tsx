import { LINES_MAX, type Order } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatMoney, formatWeight, writeNumber } from '#platform/format.de.ts';
import { focusFirstError } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import modal from '#platform/ui/dialog/modal.module.css';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { refreshProducts } from '#products';
import { aboutOwnOrder } from '../order/order-news.ts';
import { useChangeOrder } from '../orders.writes.ts';
import { type CartLine, complaintAbout, linesOf, withAmount } from './cart.ts';
import { sumOf } from './cart-offers.ts';
import { ChangeConflict } from './change-conflict.tsx';
import { choicesFor, isAsOrdered, isUntouched, priceChanged } from './changed-lines.ts';
import { LineEditor, NoteField, OrderSum } from './order-fields.tsx';

interface AddProductProps {
  readonly choices: ReturnType<typeof choicesFor>;
  readonly onAdd: (choice: ReturnType<typeof choicesFor>[number]) => void;
}

const AddProduct = ({ choices, onAdd }: AddProductProps) =>
  choices.length === 0 ? null : (
    <NativeSelect
      label="Produkt dazunehmen"
      value=""
      onChange={(event) => {
        const choice = choices.find(({ id }) => String(id) === event.currentTarget.value);
        if (choice) onAdd(choice);
      }}
      data={[
        { value: '', label: 'Bitte wählen' },
        ...choices.map(({ id, label, isDisabled }) => ({ value: String(id), label, disabled: isDisabled })),
      ]}
    />
  );

interface ChangeOrderDialogProps {
  readonly order: Order;
  readonly offers: readonly Offer[];
  readonly onClose: () => void;
}

function useChangedOrder(order: Order, isSending: boolean, onDecided: () => void) {
  const [seen, setSeen] = useState(order);
  const [lines, setLines] = useState<readonly CartLine[]>(() => linesOf(order.items));
  const [note, setNote] = useState(order.note);
  const take = () => {
    setSeen(order);
    setLines(linesOf(order.items));
    setNote(order.note);
  };
  const isNewer = order.version !== seen.version && order.status === 'NEW' && !isSending;
  const isSame = isUntouched(order, lines, note);
  // Nothing that was typed is at stake: the form follows what is stored.
  if (isNewer && (isSame || isUntouched(seen, lines, note))) take();
  const decide = (how: () => void) => {
    how();
    onDecided();
  };
  return {
    seen,
    lines,
    note,
    setLines,
    setNote,
    conflict:
      isNewer && !isSame ? { onTake: () => decide(take), onKeep: () => decide(() => setSeen(order)) } : undefined,
  };
}

export function ChangeOrderDialog({ order, offers, onClose }: ChangeOrderDialogProps) {
  const client = useQueryClient();
  const change = useChangeOrder({ showsErrors: true });
  const { seen, lines, note, setLines, setNote, conflict } = useChangedOrder(order, change.isPending, change.reset);
  const formId = useId();
  const priced = priceChanged(lines, offers, seen.items);
  const { items, total, weight } = sumOf(priced);
  const keepsItems = isAsOrdered(seen, items);
  const isTooLate = order.status !== 'NEW';
  const isWeighed = priced.every(({ unitWeight }) => unitWeight !== undefined);
  const invalid = priced.findIndex(({ typed, limit }) => complaintAbout(typed, limit) !== undefined);
  const sumWords =
    invalid >= 0
      ? undefined
      : keepsItems
        ? `Summe wie bestellt, ${formatWeight(seen.weight)}`
        : `Summe (bisher ${formatMoney(seen.total)})${isWeighed ? `, ${formatWeight(weight)}` : ''}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooLate || conflict || lines.length === 0 || change.isPending) return;
    if (invalid >= 0) return focusFirstError({ [`items.${invalid}.amount`]: true });
    change.run(
      {
        params: { id: order.id },
        body: { note, version: seen.version, ...(keepsItems ? {} : { items: [...items], expectedTotal: total }) },
      },
      {
        onSuccess: ({ number }) => {
          onClose();
          showToast({ kind: 'success', sentence: `Bestellung ${number} ist geändert.`, about: aboutOwnOrder(order) });
        },
        // What is sold out or costs something else by now is shown as it is.
        onError: () => void refreshProducts(client),
      },
    );
  };
  const isFull = lines.length >= LINES_MAX;
  return (
    <Modal title={`Bestellung ${order.number} ändern`}>
      <form id={formId} className={`stack gap-16 ${modal.body}`} onSubmit={submit} noValidate>
        <LineEditor
          lines={priced}
          isReadOnly={isTooLate}
          onChange={(product, typed) => setLines((now) => withAmount(now, product, typed))}
          onRemove={(id) => setLines((now) => now.filter(({ productId }) => productId !== id))}
        />
        {isTooLate || isFull ? null : (
          <AddProduct
            choices={choicesFor(lines, offers, seen.items)}
            onAdd={(choice) => setLines((now) => withAmount(now, choice, writeNumber(choice.amount)))}
          />
        )}
        <OrderSum words={sumWords} total={keepsItems ? seen.total : total} />
        <NoteField value={note} isReadOnly={isTooLate} onChange={setNote} />
        {isTooLate ? (
          <Notice kind="error" role="alert">
            Deine Bestellung ist inzwischen weiter und lässt sich nicht mehr ändern.
          </Notice>
        ) : conflict ? (
          <ChangeConflict stored={order} lines={lines} note={note} {...conflict} />
        ) : change.error ? (
          <Notice kind="error" role="alert">
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
          isDisabled={!isTooLate && (lines.length === 0 || conflict !== undefined)}
          onClick={isTooLate ? onClose : undefined}
        >
          {isTooLate ? 'Schließen' : 'Speichern'}
        </Button>
      </footer>
    </Modal>
  );
}

export function CancelOrder({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
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
