import { transferCash } from '@kontor/contract/cash/api.ts';
import { type Account, type CashOverview, NOTE_MAX, Transfer } from '@kontor/contract/cash/schema.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatCents } from '#platform/format.de.ts';
import { NO_AMOUNT, readCents } from '#platform/forms/amount.ts';
import { focusFirstError, showFieldErrors, validateAs } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { MoneyField } from '#platform/ui/field/number-field.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { useCashWrite } from '../cash.queries.ts';
import { After } from './account-field.tsx';

interface Values {
  readonly cents: string;
  readonly from: Account;
  readonly note: string;
}

const toBody = ({ cents, ...values }: Values) => ({ ...values, cents: readCents(cents) ?? Number.NaN });

export function TransferDialog({ book, onClose }: { readonly book: CashOverview; readonly onClose: () => void }) {
  const [refusal, setRefusal] = useState<string>();
  const write = useCashWrite(transferCash);
  const form = useForm<Values>({
    initialValues: { cents: '', from: 'CASH', note: '' },
    validate: validateAs<Values>(Transfer, toBody, { cents: NO_AMOUNT }),
  });
  const { from, cents } = form.values;
  const typed = readCents(cents);
  const submit = form.onSubmit((values) => {
    setRefusal(undefined);
    write.run(
      { body: toBody(values) },
      {
        onSuccess: () => {
          onClose();
          const way = values.from === 'CASH' ? 'zur Bank gebracht' : 'von der Bank geholt';
          showToast({ kind: 'success', sentence: `${formatCents(typed ?? 0)} ${way}.` });
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) setRefusal(sentenceOf(error));
        },
      },
    );
  }, focusFirstError);
  return (
    <FormModal title="Umbuchen" confirmLabel="Umbuchen" isBusy={write.isPending} onSubmit={submit} onClose={onClose}>
      <Refusal>{refusal}</Refusal>
      <Segments
        label="Wohin"
        value={from}
        segments={[
          { value: 'CASH', label: 'Zur Bank' },
          { value: 'BANK', label: 'In die Kasse' },
        ]}
        onChange={(next) => form.setFieldValue('from', next)}
      />
      <MoneyField label="Betrag" data-autofocus {...form.getInputProps('cents')} />
      <After account={from} balance={book.balances[from]} change={typed === undefined ? undefined : -typed} />
      <TextInput label="Notiz (optional)" maxLength={NOTE_MAX} autoComplete="off" {...form.getInputProps('note')} />
    </FormModal>
  );
}
