import { paidOf } from '@kontor/contract/orders/bill.ts';
import { type Order, REASON_MAX } from '@kontor/contract/orders/schema.ts';
import type { refundSale } from '@kontor/contract/orders/till-api.ts';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import type { useWrite } from '#platform/api/use-write.ts';
import { formatCents } from '#platform/format.de.ts';
import { focusField } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';

const REASONS = ['Falsch eingegeben', 'Ware zurückgebracht', 'Reklamation'];

interface RefundDialogProps {
  readonly order: Order;
  readonly write: ReturnType<typeof useWrite<typeof refundSale>>;
  readonly onClose: () => void;
}

export function RefundDialog({ order, write, onClose }: RefundDialogProps) {
  const [reason, setReason] = useState('');
  const [goods, setGoods] = useState<'back' | 'gone'>('back');
  const [error, setError] = useState<string>();
  const { number, bill } = order;
  const submit = () => {
    if (reason.trim() === '') {
      setError('Bitte gib einen Grund an.');
      focusField('reason');
      return;
    }
    const body = { reason: reason.trim(), isBackInStock: goods === 'back' };
    write.run(
      { params: { id: order.id }, body },
      {
        onSuccess: () => {
          showToast({ kind: 'success', sentence: `${number} ist erstattet.` });
          onClose();
        },
        onError: (refusal) => setError(sentenceOf(refusal)),
      },
    );
  };
  const isBooked = bill.payment !== null && bill.owedCents === 0;
  return (
    <FormModal
      title={`${number} erstatten?`}
      confirmLabel="Erstatten"
      look="danger"
      isBusy={write.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {isBooked
          ? `${formatCents(paidOf(bill))} gehen zurück, mit Trinkgeld. Im Kassenbuch steht eine Gegenbuchung, Provision und Trinkgeld werden abgezogen.`
          : 'Bezahlt wurde noch nichts: Der offene Betrag entfällt, die Provision wird abgezogen.'}
      </p>
      <Segments
        label="Die Ware"
        value={goods}
        segments={[
          { value: 'back', label: 'kommt ins Lager zurück' },
          { value: 'gone', label: 'ist weg' },
        ]}
        onChange={setGoods}
      />
      <TextInput
        data-autofocus
        data-path="reason"
        label="Grund"
        autoComplete="off"
        maxLength={REASON_MAX}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <ul className="row wrap" aria-label="Vorschläge">
        {REASONS.map((text) => (
          <li key={text}>
            <Button onClick={() => setReason(text)}>{text}</Button>
          </li>
        ))}
      </ul>
    </FormModal>
  );
}
