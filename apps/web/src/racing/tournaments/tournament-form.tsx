import { toField } from '@kontor/contract/core/berlin-time.ts';
import { DEFAULT_POINTS, type Tournament, TournamentChange } from '@kontor/contract/racing/tournaments.ts';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { dateTimeOf, dateTimeProblem, writeDateTimeText } from '#platform/forms/date-time-text.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { NO_WHOLE_NUMBER, validateAs } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { wholeFrom } from '#platform/forms/whole-number.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { racingQueries, useChangeTournament, useCreateTournament } from '../racing.queries.ts';

const writePoints = (points: readonly number[]): string => points.join(', ');

/** Reads `25-18-15` as well as `25, 18, 15`; `undefined` where something is no number. */
function readPoints(text: string): number[] | undefined {
  const parts = text.split(/[\s,;-]+/).filter(Boolean);
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : undefined;
}

const TOURNAMENT_FIELDS: readonly FormField<TournamentValues>[] = [
  { path: 'name', label: 'Name' },
  { path: 'startsAt', label: 'Beginn', show: ({ startsAt }) => writeDateTimeText(startsAt) },
  { path: 'description', label: 'Beschreibung' },
  { path: 'points', label: 'Punkte je Platz' },
  { path: 'fastestLapPoints', label: 'Punkte für die schnellste Runde' },
];

const toValues = (stored: Partial<Tournament>) => ({
  name: stored.name ?? '',
  description: stored.description ?? '',
  startsAt: stored.startsAt ? toField(new Date(stored.startsAt)) : '',
  points: writePoints(stored.points ?? DEFAULT_POINTS),
  fastestLapPoints: String(stored.fastestLapPoints ?? 1),
});

type TournamentValues = ReturnType<typeof toValues>;

export const startFrom = (text: string, stored: string | null | undefined): string | null =>
  text === '' ? null : (dateTimeOf(text, stored) ?? '');

const NO_POINTS = 'Bitte nur ganze Zahlen, zum Beispiel 25, 18, 15.';

const toChange = (values: TournamentValues, base?: Tournament) => ({
  name: values.name,
  description: values.description,
  startsAt: startFrom(values.startsAt, base?.startsAt),
  points: readPoints(values.points) ?? [],
  fastestLapPoints: wholeFrom(values.fastestLapPoints) ?? Number.NaN,
});

const validate = validateAs(TournamentChange, toChange, {
  points: ({ points }) => (readPoints(points)?.length ? undefined : NO_POINTS),
  fastestLapPoints: ({ fastestLapPoints }) => (wholeFrom(fastestLapPoints) === undefined ? NO_WHOLE_NUMBER : undefined),
  startsAt: ({ startsAt }) => dateTimeProblem(startsAt),
});

/** What is wrong with one of the points is said at their common field. */
function validateTournament(values: TournamentValues): FormErrors {
  const errors = validate(values);
  const [worst] = Object.keys(errors).filter((path) => path.startsWith('points.'));
  return worst && !errors.points ? { ...errors, points: errors[worst] } : errors;
}

function ScoringFields({ form }: { readonly form: UseFormReturnType<TournamentValues> }) {
  const points = readPoints(form.values.points);
  const last = points?.length ?? 0;
  const setDefault = () => {
    form.setFieldValue('points', writePoints(DEFAULT_POINTS));
    form.clearFieldError('points');
  };
  const isDefault = writePoints(points ?? []) === writePoints(DEFAULT_POINTS);
  return (
    <fieldset className="stack gap-16 ruled">
      <legend className="large bold">Punkte</legend>
      <div className="row wrap top">
        <TextInput
          className="grow number"
          label="Punkte je Platz"
          description={`Vom ersten ${last > 1 ? `bis zum ${last}. Platz` : 'Platz an'}, mit Komma getrennt.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          {...form.getInputProps('points')}
        />
        {isDefault ? null : (
          <Button className="level" onClick={setDefault}>
            Übliche Punkte
          </Button>
        )}
      </div>
      <NumberField
        label="Punkte für die schnellste Runde"
        description="Schnellste Runde unter denen im Ziel; 0, wenn sie nicht gewertet wird."
        min={0}
        max={100}
        {...form.getInputProps('fastestLapPoints')}
      />
    </fieldset>
  );
}

interface TournamentDialogProps {
  /** As it is stored by now; none creates one. */
  readonly tournament?: Tournament;
  readonly onClose: () => void;
  readonly onSaved?: (tournament: Tournament) => void;
}

export function TournamentDialog({ tournament, onClose, onSaved }: TournamentDialogProps) {
  const client = useQueryClient();
  const create = useCreateTournament();
  const change = useChangeTournament();
  const { form, base, isDirty, dialog } = useEditForm<Tournament, TournamentValues>({
    opened: tournament,
    initial: toValues(tournament ?? {}),
    toValues,
    fields: TOURNAMENT_FIELDS,
    validate: validateTournament,
    save: (values, base, then) => {
      const body = TournamentChange.parse({ ...toChange(values, base), ...(base ? { version: base.version } : {}) });
      if (base) change.run({ params: { id: base.id }, body }, then);
      else create.run({ body }, then);
    },
    say: ({ name }, isNew) => `„${name}“ ist ${isNew ? 'als Entwurf angelegt' : 'gespeichert'}.`,
    onDone: (saved) => {
      onClose();
      onSaved?.(saved);
    },
    newest: ({ id }) => readNewest(client, racingQueries.tournament(id)),
  });
  const counts = (base?.officialCount ?? 0) > 0 && isDirty;
  return (
    <DialogForm
      title={base ? `„${base.name}“ bearbeiten` : 'Turnier anlegen'}
      saveLabel={base ? 'Speichern' : 'Anlegen'}
      {...dialog}
      onClose={onClose}
    >
      <div className="stack gap-24">
        <div className="fields">
          <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
          <DateTimeField
            label="Beginn"
            description="Berliner Zeit. Kann frei bleiben, bis er feststeht."
            {...form.getInputProps('startsAt')}
          />
          <Textarea className="full" label="Beschreibung" rows={4} {...form.getInputProps('description')} />
        </div>
        <ScoringFields form={form} />
        {counts ? <Notice>Ändern sich die Punkte, wird die ganze Wertung neu berechnet.</Notice> : null}
      </div>
    </DialogForm>
  );
}
