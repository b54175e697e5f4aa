import { LINES_MAX, type Order, type OrderLine } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/schema.ts';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '#platform/api-error.ts';
import { formatEur, formatWeight } from '#platform/format.de.ts';
import { focusFirstError } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import modal from '#platform/ui/modal.module.css';
import { NativeSelect } from '#platform/ui/native-select.ts';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { aboutOwnOrder } from './about-order.ts';
import { amountFrom, type CartLine, keepOffered, linesOf, slipIn, sumOf, withAmount } from './cart.ts';
import styles from './checkout-dialog.module.css';
import { LineEditor } from './line-editor.tsx';
import { NoteField } from './order-texts.tsx';
import { useChangeOrder } from './orders.writes.ts';

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
        ...others.map(({ id, name, price }) => ({ value: String(id), label: `${name}, ${formatEur(price)}` })),
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

const Total = ({
  before,
  total,
  weight,
}: {
  readonly before?: number;
  readonly total: number;
  readonly weight: number;
}) => (
  <p className={`${styles.total} number`} aria-live="polite">
    <span>
      {before === undefined
        ? `Summe wie bestellt, ${formatWeight(weight)}`
        : `Summe zu heutigen Preisen (bisher ${formatEur(before)}), ${formatWeight(weight)}`}
    </span>{' '}
    <strong>{formatEur(total)}</strong>
  </p>
);

/** Changes an order that nobody has taken yet; stays until it is saved or given up. */
export function ChangeOrderDialog({ order, offers, onClose }: ChangeOrderDialogProps) {
  const [lines, setLines] = useState<readonly CartLine[]>(() => keepOffered(linesOf(order.items), offers).lines);
  const [note, setNote] = useState(order.note);
  const change = useChangeOrder({ showsErrors: true });
  const { items, total, weight } = sumOf(lines, offers);
  const keepsItems = isAsOrdered(order, items);
  const gone = keepOffered(linesOf(order.items), offers).gone.map(({ name }) => `„${name}“`);
  const isTooLate = order.status !== 'NEW';
  const isBlocked = isTooLate || lines.length === 0;
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
      <form className={styles.frame} onSubmit={submit} noValidate>
        <div className={`${modal.body} ${styles.form}`}>
          {gone.length > 0 ? <p className={styles.obstacle}>{gone.join(', ')} gibt es nicht mehr.</p> : null}
          <LineEditor
            lines={lines}
            offers={offers}
            isReadOnly={isTooLate}
            onChange={(offer, typed) => setLines((now) => withAmount(now, offer, typed))}
            onRemove={(id) => setLines((now) => now.filter(({ productId }) => productId !== id))}
          />
          {isTooLate ? null : (
            <AddProduct
              lines={lines}
              offers={offers}
              onAdd={(offer) => setLines((now) => withAmount(now, offer, '1'))}
            />
          )}
          {slipIn(lines) ? (
            <p className={`${styles.total} number`}>Summe offen</p>
          ) : keepsItems ? (
            <Total total={order.total} weight={order.weight} />
          ) : (
            <Total before={order.total} total={total} weight={weight} />
          )}
          <NoteField value={note} errors={{}} isReadOnly={isTooLate} onChange={setNote} />
          {isTooLate ? (
            <p className={styles.refusal} role="alert">
              Deine Bestellung ist inzwischen weiter und lässt sich nicht mehr ändern.
            </p>
          ) : change.error ? (
            <p className={styles.refusal} role="alert">
              {sentenceOf(change.error)}
            </p>
          ) : null}
        </div>
        <footer className={modal.actions}>
          {isTooLate ? null : (
            <Button onClick={onClose} isDisabled={change.isPending}>
              Abbrechen
            </Button>
          )}
          {/* The same button, so that the focus on it stays. */}
          <Button
            type={isTooLate ? 'button' : 'submit'}
            look="primary"
            isBusy={change.isPending}
            isDisabled={lines.length === 0 && !isTooLate}
            onClick={isTooLate ? onClose : undefined}
          >
            {isTooLate ? 'Schließen' : 'Speichern'}
          </Button>
        </footer>
      </form>
    </PersistentDialog>
  );
}
