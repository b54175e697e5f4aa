import { reverseEntry } from '@kontor/contract/cash/api.ts';
import { type CashEntry, NOTE_MAX } from '@kontor/contract/cash/schema.ts';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatCents, formatDateTime } from '#platform/format.de.ts';
import { focusField } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { useCashWrite } from '../cash.queries.ts';
import { headOf, textOf } from './entry-words.ts';

/** What was booked stays in the book: a second entry takes it back. */
export function ReverseDialog({ entry, onClose }: { readonly entry: CashEntry; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [takesStockBack, setTakesStockBack] = useState(true);
  const [problem, setProblem] = useState<string>();
  const write = useCashWrite(reverseEntry);
  const isPurchase = entry.source?.kind === 'PURCHASE';
  const fail = (sentence: string) => {
    setProblem(sentence);
    focusField('reason');
  };
  const submit = () => {
    if (reason.trim() === '') return fail('Warum? Ein Stichwort genügt.');
    write.run(
      { params: { id: entry.id }, body: { reason: reason.trim(), takesStockBack: isPurchase && takesStockBack } },
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'success', sentence: `${formatCents(Math.abs(entry.cents))} sind zurückgenommen.` });
        },
        onError: (error) => fail(sentenceOf(error)),
      },
    );
  };
  return (
    <FormModal
      title={`${headOf(entry)} über ${formatCents(Math.abs(entry.cents))} zurücknehmen?`}
      confirmLabel="Zurücknehmen"
      look="danger"
      isBusy={write.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim anywhere">
        {formatDateTime(entry.date)}, {entry.by}: {textOf(entry) || headOf(entry)}. Die Buchung bleibt stehen; eine
        Gegenbuchung von heute hebt sie auf
        {entry.source?.kind === 'TRANSFER' ? ', in der Kasse und auf der Bank' : ''}.
      </p>
      {isPurchase ? (
        <Checkbox
          label="Ware wieder ausbuchen"
          description="Sie verlässt das Lager in derselben Buchung."
          checked={takesStockBack}
          onChange={(event) => setTakesStockBack(event.currentTarget.checked)}
        />
      ) : null}
      <TextInput
        data-autofocus
        data-path="reason"
        label="Grund"
        maxLength={NOTE_MAX}
        autoComplete="off"
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </FormModal>
  );
}
