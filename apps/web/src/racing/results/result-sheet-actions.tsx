import type { Race, ResultsChange } from '@kontor/contract/racing/tournaments.ts';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { isOpen, restAbsent, sortByTime } from './result-draft.ts';
import type { ResultSaving } from './result-saving.ts';
import styles from './result-sheet.module.css';

/** Two people at one sheet: neither overwrites the other unknowingly. */
const Overtaken = ({ saving }: { readonly saving: ResultSaving }) => (
  <Notice
    kind="warning"
    role="alert"
    actions={
      <>
        <Button onClick={saving.load}>Neuen Stand laden</Button>
        <Button onClick={saving.keep}>Meine Eingaben behalten</Button>
      </>
    }
  >
    Jemand anderes hat dieses Rennen inzwischen gespeichert. Deine Eingaben sind noch da, aber nicht gespeichert.
  </Notice>
);

/** What stands in the way of saving: quietly while it is typed, aloud once saving was tried. */
function Problem({ saving: { refusal, problem } }: { readonly saving: ResultSaving }) {
  if (refusal)
    return (
      <Notice kind="error" role="alert">
        {refusal}
      </Notice>
    );
  return problem ? <Notice>{problem}</Notice> : null;
}

const CONSEQUENCES: Record<ResultsChange['state'], string> = {
  OFFICIAL: 'Das Rennen ist schon amtlich. Mit dem neuen Ergebnis werden Fahrer- und Teamwertung neu berechnet.',
  PROVISIONAL:
    'Das Rennen ist schon amtlich. Als vorläufiges zählt es nicht mehr, und Fahrer- und Teamwertung werden ohne es neu berechnet.',
};

interface SheetFootProps {
  readonly saving: ResultSaving;
  readonly race: Race;
  /** Of a tournament that is over every race counts. */
  readonly mayBeProvisional: boolean;
  /** Who has won is known already. */
  readonly isOver: boolean;
  readonly onClose: () => void;
}

/** What happens with the sheet; a race that counts is not changed unasked. */
export function SheetFoot({ saving, race, mayBeProvisional, isOver, onClose }: SheetFootProps) {
  const [asked, setAsked] = useState<ResultsChange['state']>();
  const isOfficial = race.state === 'OFFICIAL';
  const submit = (state: ResultsChange['state']) => {
    if (!saving.check(state)) return;
    if (isOfficial) setAsked(state);
    else saving.save(state);
  };
  return (
    <div className={`${styles.foot} bottom-bar stack`}>
      {saving.isOvertaken ? <Overtaken saving={saving} /> : null}
      <Problem saving={saving} />
      <div className="row wrap to-end">
        <span className={`${styles.tools} row wrap grow gap-4`}>
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
      </div>
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
