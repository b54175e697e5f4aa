import { toField } from '@kontor/contract/core/berlin-time.ts';
import { type Race, RaceChange, type TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateTimeProblem, writeDateTimeText } from '#platform/forms/date-time-text.ts';
import { validateAs } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { wholeFrom } from '#platform/forms/whole-number.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { choicesOf, racingQueries, useChangeRace, useClasses, useCreateRace } from '../racing.queries.ts';
import { startFrom } from './tournament-form.tsx';

const toValues = ({ trackId, classId, laps, startsAt }: Race) => ({
  trackId: String(trackId),
  classId: String(classId),
  laps: String(laps),
  startsAt: startsAt ? toField(new Date(startsAt)) : '',
});

type RaceValues = ReturnType<typeof toValues>;

const newRace = (last: Race | undefined): RaceValues => ({
  trackId: '',
  classId: last ? String(last.classId) : '',
  laps: last ? String(last.laps) : '3',
  startsAt: '',
});

const toChange = (values: RaceValues, base?: Race) => ({
  trackId: Number(values.trackId || Number.NaN),
  classId: Number(values.classId || Number.NaN),
  laps: wholeFrom(values.laps) ?? Number.NaN,
  startsAt: startFrom(values.startsAt, base?.startsAt),
});

const validate = validateAs(RaceChange, toChange, {
  trackId: 'Bitte wähle eine Strecke.',
  classId: 'Bitte wähle eine Klasse.',
  laps: 'Bitte gib eine ganze Zahl von 1 bis 999 an.',
  startsAt: ({ startsAt }) => dateTimeProblem(startsAt),
});

const CHOOSE = { value: '', label: 'Bitte wählen' };

interface RaceDialogProps {
  readonly tournament: TournamentDetail;
  /** As it is stored by now; none adds one. */
  readonly race: Race | undefined;
  readonly onClose: () => void;
}

export function RaceDialog({ tournament, race, onClose }: RaceDialogProps) {
  const client = useQueryClient();
  const create = useCreateRace();
  const change = useChangeRace();
  const { data: tracks } = useQuery(racingQueries.tracks());
  const { classes, nameOf } = useClasses();
  const trackOf = (trackId: string) => tracks?.find(({ id }) => String(id) === trackId);
  const { id, races } = tournament;
  const { form, base, dialog } = useEditForm<Race, RaceValues>({
    opened: race,
    initial: race ? toValues(race) : newRace(races.at(-1)),
    toValues,
    fields: [
      { path: 'trackId', label: 'Strecke', show: ({ trackId }) => trackOf(trackId)?.name },
      { path: 'classId', label: 'Klasse', show: ({ classId }) => nameOf(Number(classId)) },
      { path: 'laps', label: 'Runden' },
      { path: 'startsAt', label: 'Start', show: ({ startsAt }) => writeDateTimeText(startsAt) },
    ],
    validate,
    save: (values, stored, then) => {
      const body = RaceChange.parse({ ...toChange(values, stored), ...(stored ? { version: stored.version } : {}) });
      if (stored) change.run({ params: { id: stored.id }, body }, then);
      else create.run({ params: { id }, body }, then);
    },
    say: ({ number, trackName }, isNew) => `Rennen ${number} (${trackName}) ist ${isNew ? 'angelegt' : 'gespeichert'}.`,
    onDone: onClose,
    newest: async (stored) =>
      (await readNewest(client, racingQueries.tournament(id))).races.find((one) => one.id === stored.id),
  });
  const choose = (trackId: string) => {
    form.setFieldValue('trackId', trackId);
    const kind = trackOf(trackId)?.kind;
    // From one end to the other there is nothing to lap.
    if (kind === 'SPRINT' || kind === 'DRIFT') form.setFieldValue('laps', '1');
  };
  return (
    <DialogForm
      title={base ? `Rennen ${base.number} bearbeiten` : 'Rennen anlegen'}
      saveLabel={base ? 'Speichern' : 'Anlegen'}
      {...dialog}
      onClose={onClose}
    >
      {tracks?.length === 0 ? (
        <Notice kind="warning">
          Es gibt noch keine Strecke. Leg unter <Link to="/racing/tracks">Strecken</Link> die erste an.
        </Notice>
      ) : null}
      <div className="fields">
        <NativeSelect
          label="Strecke"
          data-autofocus
          data={[CHOOSE, ...choicesOf(tracks ?? [])]}
          {...form.getInputProps('trackId')}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <NativeSelect label="Klasse" data={[CHOOSE, ...choicesOf(classes)]} {...form.getInputProps('classId')} />
        <NumberField label="Runden" min={1} max={999} {...form.getInputProps('laps')} />
        <DateTimeField
          label="Start"
          description="Berliner Zeit. Kann frei bleiben."
          {...form.getInputProps('startsAt')}
        />
      </div>
    </DialogForm>
  );
}
