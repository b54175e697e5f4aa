import type { Tournament } from '@kontor/contract/racing/tournaments.ts';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { DialogConflict } from '#platform/ui/dialog-conflict.tsx';
import { DialogExit } from '#platform/ui/dialog-exit.tsx';
import dialog from '#platform/ui/dialog-form.module.css';
import modal from '#platform/ui/modal.module.css';
import { MomentField } from '#platform/ui/moment-field.tsx';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { Textarea } from '#platform/ui/textarea.ts';
import { ScoringFields } from './scoring-fields.tsx';
import styles from './tournament-form.module.css';
import { useTournamentForm } from './tournament-form-state.ts';

interface TournamentDialogProps {
  /** As it is stored by now; none creates one. */
  readonly tournament?: Tournament;
  readonly onClose: () => void;
  readonly onSaved?: (tournament: Tournament) => void;
}

/** Creates or changes a tournament; stays until it is saved or cancelled. */
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
    <PersistentDialog title={base ? `„${base.name}“ bearbeiten` : 'Turnier anlegen'}>
      <form className={dialog.form} onSubmit={submit} noValidate>
        <div className={modal.body}>
          {conflict ? <DialogConflict sentence={conflict} onLoad={newer && (() => load(newer))} /> : null}
          <div className={dialog.fields}>
            <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
            <MomentField
              label="Beginn"
              description="Berliner Zeit. Kann frei bleiben, bis er feststeht."
              {...form.getInputProps('startsAt')}
            />
            <Textarea className={dialog.wide} label="Beschreibung" rows={4} {...form.getInputProps('description')} />
          </div>
          <ScoringFields form={form} />
          {counts ? (
            <p className={styles.counts}>Ändern sich die Punkte, wird die ganze Wertung neu berechnet.</p>
          ) : null}
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
