import type { Face } from '@kontor/contract/users/schema.ts';
import { NewWageLine, type WagePeriod } from '@kontor/contract/wages/schema.ts';
import { useForm } from '@mantine/form';
import { sentenceOf } from '#platform/api/api-error.ts';
import { readCents } from '#platform/forms/amount.ts';
import { focusFirstError, showFieldErrors, validateAs } from '#platform/forms/forms.ts';
import { serverNow } from '#platform/server-clock.ts';
import { showToast } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { MoneyField } from '#platform/ui/field/number-field.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { dayWithin } from './period.ts';
import { showCents } from './say-wages.ts';
import { useAddLine } from './wages.queries.ts';

const KINDS = [
  { value: 'BONUS', label: 'Bonus' },
  { value: 'MORE', label: 'Nachzahlung' },
  { value: 'LESS', label: 'Abzug' },
] as const;

interface Typed {
  kind: (typeof KINDS)[number]['value'];
  cents: string;
  note: string;
  day: string;
}

const toLine = (personId: string) => (typed: Typed) => {
  const cents = readCents(typed.cents) ?? Number.NaN;
  const kind = typed.kind === 'BONUS' ? ('BONUS' as const) : ('CORRECTION' as const);
  return { personId, kind, cents: typed.kind === 'LESS' ? -cents : cents, note: typed.note, day: typed.day };
};

/** The direction is chosen above: a typed minus would turn it round. */
const NO_AMOUNT = 'Bitte einen Betrag über 0, zum Beispiel 25,00.';

interface LineDialogProps {
  readonly person: Face;
  readonly period: WagePeriod;
  readonly onClose: () => void;
}

export function LineDialog({ person, period, onClose }: LineDialogProps) {
  const add = useAddLine();
  const form = useForm<Typed>({
    initialValues: { kind: 'BONUS', cents: '', note: '', day: dayWithin(period, new Date(serverNow())) },
    validate: validateAs<Typed>(NewWageLine, toLine(person.id), {
      cents: ({ cents }) => ((readCents(cents) ?? 0) > 0 ? undefined : NO_AMOUNT),
      note: 'Schreib dazu, wofür. Die Person liest es.',
    }),
  });
  const submit = (typed: Typed) =>
    add.run(
      { body: toLine(person.id)(typed) },
      {
        onSuccess: ({ cents }) => {
          onClose();
          showToast({
            kind: 'success',
            sentence: `${showCents(cents)} bei ${person.name} eingetragen.`,
          });
        },
        onError: (error) => showFieldErrors(form, error),
      },
    );
  return (
    <FormModal
      title={`Bonus oder Korrektur für ${person.name}`}
      confirmLabel="Eintragen"
      isBusy={add.isPending}
      onSubmit={form.onSubmit(submit, focusFirstError)}
      onClose={onClose}
    >
      <Refusal>{add.error ? sentenceOf(add.error) : null}</Refusal>
      <Segments
        label="Art"
        isLabelHidden
        value={form.values.kind}
        segments={KINDS}
        onChange={(kind) => form.setFieldValue('kind', kind)}
      />
      <div className="fields">
        <MoneyField label="Betrag" data-autofocus {...form.getInputProps('cents')} />
        <DateTimeField kind="day" label="Zählt zum Tag" {...form.getInputProps('day')} />
      </div>
      <TextInput
        label="Grund"
        placeholder={form.values.kind === 'LESS' ? 'Vorschuss vom Freitag' : 'Extraschicht am Hafenfest'}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}
