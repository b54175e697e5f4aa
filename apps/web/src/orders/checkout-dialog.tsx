import type { Offer } from '@kontor/contract/products/schema.ts';
import { type FormEvent, useId } from 'react';
import { useObstacle } from '#game';
import { formatEur, formatWeight } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import styles from './checkout-dialog.module.css';
import { LineEditor } from './line-editor.tsx';
import { NoteField, PhoneField } from './order-texts.tsx';
import type { CartState } from './use-cart.ts';
import type { Checkout } from './use-checkout.ts';

interface CheckoutDialogProps {
  readonly cart: CartState;
  readonly offers: readonly Offer[];
  readonly checkout: Checkout;
  readonly onClose: () => void;
}

/** What will be ordered, with everything that can still be said about it. */
export function CheckoutDialog({ cart, offers, checkout, onClose }: CheckoutDialogProps) {
  const formId = useId();
  const reasonId = useId();
  const obstacle = useObstacle();
  const { errors, isPlacing } = checkout;
  const refusal = checkout.isAboutGame && !obstacle ? undefined : checkout.refusal;
  const isBlocked = obstacle !== undefined || cart.lines.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked && !isPlacing) checkout.submit();
  };
  return (
    <Modal
      title="Deine Bestellung"
      isBusy={isPlacing}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} isDisabled={isPlacing}>
            Weiter aussuchen
          </Button>
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
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <LineEditor lines={cart.lines} offers={offers} onChange={cart.setAmount} onRemove={cart.remove} />
        <p className={`${styles.total} number`} aria-live="polite">
          {cart.slip ? (
            <span>Summe offen</span>
          ) : (
            <>
              <span>Summe, {formatWeight(cart.sum.weight)}</span> <strong>{formatEur(cart.sum.total)}</strong>
            </>
          )}
        </p>
        <div className={styles.texts}>
          <NoteField value={cart.note} errors={errors} onChange={(note) => cart.setText({ note })} />
          <PhoneField value={cart.phone} errors={errors} onChange={(phone) => cart.setText({ phone })} />
        </div>
        {refusal ? (
          <p id={reasonId} className={styles.refusal} role="alert">
            {refusal}
          </p>
        ) : obstacle ? (
          <p id={reasonId} className={styles.obstacle} role="status">
            {obstacle}
          </p>
        ) : null}
      </form>
    </Modal>
  );
}
