import { type Order, type OrderStatus, REASON_MAX } from '@kontor/contract/orders/schema.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { Textarea } from '#platform/ui/textarea.ts';
import styles from './reason-dialog.module.css';

const REJECTING = {
  verb: 'ablehnen',
  label: 'Ablehnen',
  suggestions: ['Nicht lieferbar', 'Kunde nicht erreichbar', 'Doppelt bestellt', 'Menge zu groß'],
};
const CANCELLING = {
  verb: 'stornieren',
  label: 'Stornieren',
  suggestions: [
    'Nicht abgeholt',
    'Auf Wunsch des Kunden',
    'Nicht lieferbar',
    'Kunde nicht erreichbar',
    'Doppelt bestellt',
  ],
};

interface ReasonDialogProps {
  readonly order: Order;
  readonly to: OrderStatus;
  readonly isBusy: boolean;
  /** Why it was refused a moment ago. */
  readonly refusal: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** The customer reads why, so there is no way around writing it. */
export function ReasonDialog({ order, to, isBusy, refusal, onConfirm, onCancel }: ReasonDialogProps) {
  const { verb, label, suggestions } = to === 'REJECTED' ? REJECTING : CANCELLING;
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const formId = useId();
  const write = (text: string) => {
    setReason(text);
    setIsMissing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim() !== '') return onConfirm(reason.trim());
    setIsMissing(true);
    field.current?.focus();
  };
  return (
    <Modal
      title={`${order.number} ${verb}?`}
      isBusy={isBusy}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel} isDisabled={isBusy}>
            Abbrechen
          </Button>
          <Button type="submit" form={formId} look="danger" isBusy={isBusy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.consequence}>
          Die Bestellung ist damit beendet. {order.customer.name} liest deinen Grund.
        </p>
        <Textarea
          ref={field}
          label="Grund"
          required
          withAsterisk={false}
          data-autofocus
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          error={isMissing ? 'Bitte gib einen Grund an.' : refusal}
          description={`${formatNumber(reason.length)} von ${formatNumber(REASON_MAX)} Zeichen`}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <ul className={styles.suggestions} aria-label="Vorschläge">
          {suggestions.map((text) => (
            <li key={text}>
              <button
                type="button"
                className={styles.suggestion}
                onClick={() => {
                  write(text);
                  field.current?.focus();
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Modal>
  );
}
