import { type Gap, type GapKind, NewExplanation } from '@kontor/contract/stock-check/schema.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { focusFirstError, showFieldErrors, validateAs } from '#platform/forms/forms.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { sayChosen, sayValue } from './say-gaps.ts';
import styles from './stock-check.module.css';
import { stockCheckQueries, useExplain } from './stock-check.queries.ts';

const CHOICES: readonly [kind: GapKind, label: string, meaning: string][] = [
  ['LOSS', 'Schwund', 'verdorben, verloren, gestohlen'],
  ['CONSUMED', 'Verzehr', 'vom Team gegessen oder verschenkt'],
  ['RAID', 'Razzia', 'beschlagnahmt'],
  ['FORGOTTEN', 'Vergessene Buchung', 'verkauft oder verbraucht: kein Verlust'],
];
const OPEN_AGAIN = ['OPEN', 'Doch ungeklärt', 'die Erklärung stimmte nicht'] as const;

interface Typed {
  kind: GapKind | '';
  personId: string;
  note: string;
}

const toExplanation =
  (gaps: readonly number[]) =>
  ({ kind, personId, note }: Typed) => ({
    gaps: [...gaps],
    kind: kind as GapKind,
    personId: kind === 'OPEN' ? null : personId || null,
    note,
  });

interface KindFieldProps {
  readonly value: Typed['kind'];
  readonly choices: readonly (readonly [GapKind, string, string])[];
  readonly error: ReactNode;
  readonly onChange: (kind: GapKind) => void;
}

function KindField({ value, choices, error, onChange }: KindFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>Was ist passiert?</legend>
      <div className={styles.kinds}>
        {choices.map(([kind, label, meaning], at) => (
          <label key={kind} className={styles.kind} data-chosen={kind === value || undefined}>
            <input
              type="radio"
              name={id}
              data-path={at === 0 ? 'kind' : undefined}
              data-autofocus={at === 0 ? true : undefined}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <span>
              <span className="strong block">{label}</span>
              <span className="meta">{meaning}</span>
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={id} className="error small" role="alert" style={{ marginTop: 4 }}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

const SAID: Record<GapKind, string> = {
  OPEN: 'wieder ungeklärt',
  LOSS: 'als Schwund erklärt',
  CONSUMED: 'als Verzehr erklärt',
  RAID: 'als Razzia erklärt',
  FORGOTTEN: 'als vergessene Buchung erklärt',
};

interface ExplainDialogProps {
  readonly gaps: readonly Gap[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Says what became of goods; the stock stays as it is, because the game was right. */
export function ExplainDialog({ gaps, onDone, onClose }: ExplainDialogProps) {
  const people = useQuery(stockCheckQueries.people());
  const explain = useExplain();
  const undo = useExplain();
  const ids = gaps.map(({ id }) => id);
  const wasOpen = gaps.every(({ kind }) => kind === 'OPEN');
  const form = useForm<Typed>({
    initialValues: { kind: '', personId: '', note: '' },
    validate: validateAs<Typed>(NewExplanation, toExplanation(ids), { kind: 'Wähle aus, was passiert ist.' }),
  });
  const { kind } = form.values;
  const submit = (typed: Typed) =>
    explain.run(
      { body: toExplanation(ids)(typed) },
      {
        onSuccess: () => {
          onDone();
          const sentence = `${sayChosen(gaps)} ${SAID[typed.kind as GapKind]}.`;
          const takeBack = undoWith(() => undo.run({ body: { gaps: ids, kind: 'OPEN', note: '' } }));
          showToast({ kind: 'success', sentence, ...(wasOpen ? { action: takeBack } : {}) });
        },
        onError: (error) => showFieldErrors(form, error),
      },
    );
  return (
    <FormModal
      title={`${sayChosen(gaps)} klären`}
      confirmLabel="Klären"
      isBusy={explain.isPending}
      onSubmit={form.onSubmit(submit, focusFirstError)}
      onClose={onClose}
    >
      <Refusal>{explain.error ? sentenceOf(explain.error) : null}</Refusal>
      <p className="dim">Wert {sayValue(gaps)}. Der Bestand bleibt, wie er ist.</p>
      <KindField
        value={kind}
        choices={wasOpen ? CHOICES : [...CHOICES, OPEN_AGAIN]}
        error={form.errors.kind}
        onChange={(chosen) => form.setFieldValue('kind', chosen)}
      />
      {kind === '' || kind === 'OPEN' ? null : (
        <NativeSelect
          label={kind === 'FORGOTTEN' ? 'Wer hat es vergessen?' : 'Wer war es? (optional)'}
          data={[
            { value: '', label: kind === 'FORGOTTEN' ? 'Bitte wählen' : 'Niemand Bestimmtes' },
            ...(people.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('personId')}
        />
      )}
      <TextInput
        label="Notiz (optional)"
        placeholder="Kühlung war aus"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}
