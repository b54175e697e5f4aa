import { bookEntry } from '@kontor/contract/cash/api.ts';
import { signed } from '@kontor/contract/cash/rules.ts';
import {
  type Account,
  type CashOverview,
  type MANUAL_KINDS,
  NewEntry,
  NOTE_MAX,
} from '@kontor/contract/cash/schema.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatCents } from '#platform/format.de.ts';
import { NO_AMOUNT, readCents } from '#platform/forms/amount.ts';
import { focusFirstError, showFieldErrors, validateAs } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { MoneyField } from '#platform/ui/field/number-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { useCashWrite } from '../cash.queries.ts';
import { AccountField, After } from './account-field.tsx';

type ManualKind = (typeof MANUAL_KINDS)[number];

const WORDS: Record<ManualKind, { title: string; account: string; note: string; done: string }> = {
  EXPENSE: { title: 'Ausgabe buchen', account: 'Bezahlt aus', note: 'z. B. Lieferwagen betankt', done: 'ausgegeben' },
  DEPOSIT: { title: 'Einlage buchen', account: 'Eingelegt in', note: 'z. B. Wechselgeld', done: 'eingelegt' },
  WITHDRAWAL: {
    title: 'Entnahme buchen',
    account: 'Entnommen aus',
    note: 'z. B. für die Inhaberin',
    done: 'entnommen',
  },
};

interface Values {
  readonly cents: string;
  readonly account: Account;
  readonly category: string;
  readonly note: string;
}

interface EntryDialogProps {
  readonly kind: ManualKind;
  readonly book: CashOverview;
  readonly onClose: () => void;
}

export function EntryDialog({ kind, book, onClose }: EntryDialogProps) {
  const words = WORDS[kind];
  const [refusal, setRefusal] = useState<string>();
  const write = useCashWrite(bookEntry);
  const toBody = ({ cents, category, ...values }: Values) => ({
    ...values,
    kind,
    cents: readCents(cents) ?? Number.NaN,
    category: kind === 'EXPENSE' && category !== '' ? category : null,
  });
  const form = useForm<Values>({
    initialValues: { cents: '', account: 'CASH', category: '', note: '' },
    validate: validateAs<Values>(NewEntry, toBody, { cents: NO_AMOUNT }),
  });
  const { account, cents } = form.values;
  const typed = readCents(cents);
  const submit = form.onSubmit((values) => {
    setRefusal(undefined);
    write.run(
      { body: toBody(values) },
      {
        onSuccess: (entry) => {
          onClose();
          showToast({ kind: 'success', sentence: `${formatCents(Math.abs(entry.cents))} ${words.done}.` });
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) setRefusal(sentenceOf(error));
        },
      },
    );
  }, focusFirstError);
  return (
    <FormModal title={words.title} confirmLabel="Buchen" isBusy={write.isPending} onSubmit={submit} onClose={onClose}>
      <Refusal>{refusal}</Refusal>
      <MoneyField label="Betrag" data-autofocus {...form.getInputProps('cents')} />
      <AccountField label={words.account} value={account} onChange={(next) => form.setFieldValue('account', next)} />
      <After
        account={account}
        balance={book.balances[account]}
        change={typed === undefined ? undefined : signed(kind, typed)}
      />
      {kind === 'EXPENSE' ? (
        <NativeSelect
          label="Wofür"
          data={[{ value: '', label: 'Ohne Angabe' }, ...book.settings.categories]}
          {...form.getInputProps('category')}
        />
      ) : null}
      <TextInput
        label={kind === 'EXPENSE' ? 'Notiz' : 'Notiz (optional)'}
        placeholder={words.note}
        maxLength={NOTE_MAX}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}
