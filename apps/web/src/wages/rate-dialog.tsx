import { sayDay } from '@kontor/contract/cash/rules.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import type { Face } from '@kontor/contract/users/schema.ts';
import { rateOn } from '@kontor/contract/wages/rules.ts';
import { type Rate, RateChange, type RateEntry } from '@kontor/contract/wages/schema.ts';
import { useForm } from '@mantine/form';
import { sentenceOf } from '#platform/api/api-error.ts';
import { writeNumber } from '#platform/format.de.ts';
import { readCents, writeCents } from '#platform/forms/amount.ts';
import { focusFirstError, showFieldErrors, validateAs } from '#platform/forms/forms.ts';
import { serverNow } from '#platform/server-clock.ts';
import { showToast } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { MoneyField, NumberField } from '#platform/ui/field/number-field.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { sayRate } from './say-wages.ts';
import { useSaveRate } from './wages.queries.ts';

interface Typed {
  kind: 'default' | 'own';
  hourly: string;
  commission: string;
  fromDay: string;
}

const NO_MONEY = 'Bitte einen Betrag ab 0, zum Beispiel 15,00.';
const NO_SHARE = 'Bitte einen Anteil von 0 bis 100 mit höchstens zwei Stellen nach dem Komma.';

const rateFrom = ({ kind, hourly, commission }: Typed): Rate | null =>
  kind === 'default'
    ? null
    : { hourlyCents: readCents(hourly || '0') ?? Number.NaN, commissionBp: readCents(commission || '0') ?? Number.NaN };

const toChange = (personId: string | null) => (typed: Typed) => ({
  personId,
  fromDay: typed.fromDay,
  rate: rateFrom(typed),
});

/** The rules of the contract name the parts of a rate; here each is a field of its own. */
function validateFor(personId: string | null) {
  const check = validateAs(RateChange, toChange(personId), {});
  return (typed: Typed) => {
    const { 'rate.hourlyCents': hourly, 'rate.commissionBp': commission, ...errors } = check(typed);
    return { ...errors, ...(hourly ? { hourly: NO_MONEY } : {}), ...(commission ? { commission: NO_SHARE } : {}) };
  };
}

const History = ({ entries, today }: { readonly entries: readonly RateEntry[]; readonly today: string }) => (
  <ul className="stack gap-4 meta" aria-label="Sätze bisher">
    {entries.map(({ fromDay, rate, changedBy }) => (
      <li key={fromDay}>
        {fromDay > today ? 'ab' : 'seit'} {sayDay(fromDay)}: {rate ? sayRate(rate) : 'Standard'}, eingetragen von{' '}
        {changedBy}
      </li>
    ))}
  </ul>
);

interface RateDialogProps {
  /** `null`: the default for all. */
  readonly person: Face | null;
  readonly rates: readonly RateEntry[];
  readonly onClose: () => void;
}

export function RateDialog({ person, rates, onClose }: RateDialogProps) {
  const save = useSaveRate();
  const today = berlinDay(new Date(serverNow()));
  const personId = person?.id ?? null;
  const applied = rateOn(rates, personId ?? '', today);
  const standard = rateOn(rates, '', today);
  const form = useForm<Typed>({
    initialValues: {
      kind: person && !applied?.isOwn ? 'default' : 'own',
      hourly: applied ? writeCents(applied.hourlyCents) : '',
      commission: applied ? writeNumber(applied.commissionBp / 100) : '',
      fromDay: today,
    },
    validate: validateFor(personId),
  });
  const isOwn = form.values.kind === 'own';
  const submit = (typed: Typed) =>
    save.run(
      { body: toChange(personId)(typed) },
      {
        onSuccess: () => {
          onClose();
          showToast({
            kind: 'success',
            sentence: person ? `Satz von ${person.name} gespeichert.` : 'Standardsatz gespeichert.',
          });
        },
        onError: (error) => showFieldErrors(form, error),
      },
    );
  return (
    <FormModal
      title={person ? `Satz von ${person.name}` : 'Standardsatz'}
      confirmLabel="Speichern"
      isBusy={save.isPending}
      onSubmit={form.onSubmit(submit, focusFirstError)}
      onClose={onClose}
    >
      <Refusal>{save.error ? sentenceOf(save.error) : null}</Refusal>
      <p className="dim">
        {person
          ? 'Was schon verdient ist, bleibt, wie es ist. Der neue Satz zählt ab seinem Tag.'
          : 'Gilt für alle, die keinen eigenen Satz haben. Was schon verdient ist, bleibt, wie es ist.'}
      </p>
      {person ? (
        <Segments
          label="Welcher Satz"
          isLabelHidden
          value={form.values.kind}
          segments={[
            { value: 'default', label: 'Standard' },
            { value: 'own', label: 'Eigener Satz' },
          ]}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
      ) : null}
      {isOwn ? (
        <div className="fields">
          <MoneyField
            label="Stundenlohn"
            description="Zählt, sobald ihr Dienste erfasst."
            data-autofocus
            {...form.getInputProps('hourly')}
          />
          <NumberField
            label="Provision in %"
            description="Vom Umsatz, den die Person übergibt."
            kind="decimal"
            min={0}
            max={100}
            placeholder="0"
            {...form.getInputProps('commission')}
          />
        </div>
      ) : (
        <p>{standard ? `Der Standard: ${sayRate(standard)}.` : 'Noch ist kein Standardsatz eingetragen.'}</p>
      )}
      <DateTimeField kind="day" label="Gilt ab" {...form.getInputProps('fromDay')} />
      <History entries={rates.filter((entry) => entry.personId === personId)} today={today} />
    </FormModal>
  );
}
