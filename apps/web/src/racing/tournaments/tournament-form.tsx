import { DEFAULT_POINTS, type Tournament } from '@kontor/contract/racing/tournaments.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { DialogConflict } from '#platform/ui/dialog/dialog-conflict.tsx';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { MomentField } from '#platform/ui/field/moment-field.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { refreshRacing, useChangeTournament, useCreateTournament } from '../racing.queries.ts';
import {
  NEW_TOURNAMENT,
  parseTournament,
  readPoints,
  type TournamentValues,
  toValues,
  validateTournament,
  writePoints,
} from './tournament-values.ts';

/** How many points each place gives, and the fastest lap. */
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

function useTournamentForm(opened: Tournament | undefined, onDone: (tournament: Tournament) => void) {
  const client = useQueryClient();
  const create = useCreateTournament();
  const change = useChangeTournament();
  const editing = useEditForm({
    opened,
    initial: opened ? toValues(opened) : NEW_TOURNAMENT,
    toValues,
    validate: validateTournament,
    save: (values, base, then) => {
      const body = parseTournament(values, base);
      if (base) change.run({ params: { id: base.id }, body }, then);
      else create.run({ body }, then);
    },
    say: ({ name }, isNew) => `„${name}“ ist ${isNew ? 'als Entwurf angelegt' : 'gespeichert'}.`,
    onDone,
    onConflict: () => void refreshRacing(client, 'tournaments'),
  });
  return { ...editing, isSaving: create.isPending || change.isPending };
}

interface TournamentDialogProps {
  /** As it is stored by now; none creates one. */
  readonly tournament?: Tournament;
  readonly onClose: () => void;
  readonly onSaved?: (tournament: Tournament) => void;
}

/** Creates or changes a tournament. */
export function TournamentDialog({ tournament, onClose, onSaved }: TournamentDialogProps) {
  const [isDone, setIsDone] = useState(false);
  const { form, base, conflict, isSaving, submit, load } = useTournamentForm(tournament, (saved) => {
    setIsDone(true);
    onClose();
    onSaved?.(saved);
  });
  const newer = tournament && tournament.version !== base?.version ? tournament : undefined;
  const counts = (base?.officialCount ?? 0) > 0 && form.isDirty();
  return (
    <DialogForm
      title={base ? `„${base.name}“ bearbeiten` : 'Turnier anlegen'}
      saveLabel={base ? 'Speichern' : 'Anlegen'}
      isDirty={!isDone && form.isDirty()}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict ? <DialogConflict sentence={conflict} onLoad={newer && (() => load(newer))} /> : null}
      <div className="stack gap-24">
        <div className="fields">
          <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
          <MomentField
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
