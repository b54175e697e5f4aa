import { isPaidAtOnce, PAYMENT_LABELS, PAYMENTS, type Payment } from '@kontor/contract/orders/bill.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { type ReactNode, useState } from 'react';
import { formatCents, formatCount } from '#platform/format.de.ts';
import { NO_AMOUNT, readPositiveCents } from '#platform/forms/amount.ts';
import { focusField } from '#platform/forms/forms.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { useMe } from '#users';
import { listOf } from '../order/list-of.ts';
import { lastPayment, notePayment } from './payment-choice.ts';
import styles from './till.module.css';

export interface Paid {
  readonly payment: Payment;
  readonly tipCents: number;
}

interface PayQuestionProps {
  readonly order: Order;
  readonly isBusy: boolean;
  readonly children?: ReactNode;
  readonly onAnswer: (paid: Paid) => void;
  readonly onCancel: () => void;
}

/** At the hand-over: Enter takes the way this clerk took last. */
export function PayQuestion({ order, isBusy, children, onAnswer, onCancel }: PayQuestionProps) {
  const clerkId = useMe().data?.id ?? '';
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const tipCents = typed.trim() === '' ? 0 : readPositiveCents(typed);
  const preferred = lastPayment(clerkId);
  const { dueCents } = order.bill;
  const complain = (sentence: string) => {
    setError(sentence);
    focusField('tipCents');
  };
  const take = (payment: Payment) => {
    if (tipCents === undefined) return complain(NO_AMOUNT);
    if (tipCents > 0 && !isPaidAtOnce(payment)) return complain('Trinkgeld gibt es nur mit Bar oder Bank.');
    notePayment(clerkId, payment);
    onAnswer({ payment, tipCents });
  };
  return (
    <Modal
      title={`Ware an ${order.customer.name} übergeben?`}
      isBusy={isBusy}
      onClose={onCancel}
      actions={
        <>
          <Button className={styles.big} onClick={onCancel} isDisabled={isBusy}>
            Abbrechen
          </Button>
          {PAYMENTS.map((payment) => (
            <Button
              key={payment}
              look={payment === preferred ? 'primary' : 'outline'}
              className={`large ${styles.big}`}
              data-autofocus={payment === preferred || undefined}
              isBusy={isBusy && payment === preferred}
              isDisabled={isBusy}
              onClick={() => take(payment)}
            >
              {PAYMENT_LABELS[payment]}
            </Button>
          ))}
        </>
      }
    >
      <div className="stack gap-16">
        <div>
          <p className="row baseline between gap-16">
            <span className="dim">{formatCount(order.items.length, 'Artikel', 'Artikel')}</span>
            <strong className={`bold nowrap number ${styles.total}`}>{formatCents(dueCents + (tipCents ?? 0))}</strong>
          </p>
          <p className="dim number anywhere">{listOf(order.items)}</p>
        </div>
        {children}
        <NumberField
          data-path="tipCents"
          kind="decimal"
          label="Trinkgeld"
          description="Freiwillig. Es gehört dir."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={typed}
          error={error}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
        />
        <p className="meta">Wie wurde bezahlt? Eine Rechnung bleibt offen, bis ihr „Bezahlt“ sagt.</p>
      </div>
    </Modal>
  );
}
