import type { Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { DialogConflict } from '#platform/ui/dialog-conflict.tsx';
import { DialogExit } from '#platform/ui/dialog-exit.tsx';
import dialog from '#platform/ui/dialog-form.module.css';
import modal from '#platform/ui/modal.module.css';
import { MomentField } from '#platform/ui/moment-field.tsx';
import { NativeSelect } from '#platform/ui/native-select.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { useRaceForm } from './race-form-state.ts';
import { racingQueries } from './racing.queries.ts';
import { useClasses } from './use-classes.ts';

const CHOOSE = { value: '', label: 'Bitte wählen' };

interface RaceDialogProps {
  readonly tournament: TournamentDetail;
  /** As it is stored by now; none adds one. */
  readonly race: Race | undefined;
  readonly onClose: () => void;
}

/** Adds or changes a race; stays until it is saved or cancelled. */
export function RaceDialog({ tournament, race, onClose }: RaceDialogProps) {
  const [isDone, setIsDone] = useState(false);
  const { form, base, conflict, isSaving, submit, load } = useRaceForm(tournament, race, () => {
    setIsDone(true);
    onClose();
  });
  const { data: tracks } = useQuery(racingQueries.tracks());
  const { classes } = useClasses();
  const choose = (trackId: string) => {
    form.setFieldValue('trackId', trackId);
    const kind = tracks?.find(({ id }) => String(id) === trackId)?.kind;
    // From one end to the other there is nothing to lap.
    if (kind === 'SPRINT' || kind === 'DRIFT') form.setFieldValue('laps', '1');
  };
  const newer = race && race.version !== base?.version ? race : undefined;
  return (
    <PersistentDialog title={base ? `Rennen ${base.number} bearbeiten` : 'Rennen anlegen'}>
      <form className={dialog.form} onSubmit={submit} noValidate>
        <div className={modal.body}>
          {conflict ? <DialogConflict sentence={conflict} onLoad={newer && (() => load(newer))} /> : null}
          {tracks?.length === 0 ? (
            <p className={dialog.conflict}>
              <span>
                Es gibt noch keine Strecke. Leg unter <Link to="/racing/tracks">Strecken</Link> die erste an.
              </span>
            </p>
          ) : null}
          <div className={dialog.fields}>
            <NativeSelect
              label="Strecke"
              data-autofocus
              data={[CHOOSE, ...(tracks ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
              {...form.getInputProps('trackId')}
              onChange={(event) => choose(event.currentTarget.value)}
            />
            <NativeSelect
              label="Klasse"
              data={[CHOOSE, ...classes.map(({ id, name }) => ({ value: String(id), label: name }))]}
              {...form.getInputProps('classId')}
            />
            <NumberField label="Runden" min={1} max={999} {...form.getInputProps('laps')} />
            <MomentField
              label="Start"
              description="Berliner Zeit. Kann frei bleiben."
              {...form.getInputProps('startsAt')}
            />
          </div>
        </div>
        <DialogExit isDirty={!isDone && form.isDirty()} isSaving={isSaving} onClose={onClose}>
          <Button type="submit" look="primary" isBusy={isSaving}>
            {base ? 'Speichern' : 'Anlegen'}
          </Button>
        </DialogExit>
      </form>
    </PersistentDialog>
  );
}
