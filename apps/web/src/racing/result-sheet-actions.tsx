import type { Race, ResultsChange } from '@kontor/contract/racing/tournaments.ts';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { isOpen, restAbsent, sortByTime } from './result-draft.ts';
import type { ResultSaving } from './result-saving.ts';
import styles from './result-sheet.module.css';

const CONSEQUENCES: Record<ResultsChange['state'], string> = {
  OFFICIAL: 'Das Rennen ist schon amtlich. Mit dem neuen Ergebnis werden Fahrer- und Teamwertung neu berechnet.',
  PROVISIONAL:
    'Das Rennen ist schon amtlich. Als vorläufiges zählt es nicht mehr, und Fahrer- und Teamwertung werden ohne es neu berechnet.',
};

interface SheetActionsProps {
  readonly saving: ResultSaving;
  readonly race: Race;
  /** Of a tournament that is over every race counts. */
  readonly mayBeProvisional: boolean;
  /** Who has won is known already. */
  readonly isOver: boolean;
  readonly onClose: () => void;
}

/** What happens with the sheet; a race that counts is not changed unasked. */
export function SheetActions({ saving, race, mayBeProvisional, isOver, onClose }: SheetActionsProps) {
  const [asked, setAsked] = useState<ResultsChange['state']>();
  const isOfficial = race.state === 'OFFICIAL';
  const submit = (state: ResultsChange['state']) => {
    if (!saving.check(state)) return;
    if (isOfficial) setAsked(state);
    else saving.save(state);
  };
  return (
    <div className={styles.actions}>
      <span className={styles.helpers}>
        <Button look="quiet" onClick={() => saving.change(sortByTime)}>
          Nach Zeit ordnen
        </Button>
        {saving.draft.some(isOpen) ? (
          <Button look="quiet" onClick={() => saving.change(restAbsent)}>
            Übrige: nicht angetreten
          </Button>
        ) : null}
      </span>
      <Button onClick={onClose} isDisabled={saving.isBusy}>
        Schließen
      </Button>
      {mayBeProvisional ? (
        <Button data-next onClick={() => submit('PROVISIONAL')} isDisabled={saving.isBusy}>
          Als vorläufig speichern
        </Button>
      ) : null}
      <Button data-next look="primary" onClick={() => submit('OFFICIAL')} isBusy={saving.isBusy}>
        {isOfficial ? 'Amtlich berichtigen' : 'Amtlich machen'}
      </Button>
      {asked ? (
        <ConfirmDialog
          title={`Rennen ${race.number} berichtigen?`}
          confirmLabel={asked === 'OFFICIAL' ? 'Berichtigen' : 'Zurückstufen'}
          onConfirm={() => {
            setAsked(undefined);
            saving.save(asked);
          }}
          onCancel={() => setAsked(undefined)}
        >
          {CONSEQUENCES[asked]}
          {isOver ? ' Das Turnier ist beendet: Wer es gewonnen hat, kann sich dadurch ändern.' : null}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
