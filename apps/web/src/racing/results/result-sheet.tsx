import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import type { Race, ResultsChange, TournamentDetail, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusWithMouse } from '#platform/forms/forms.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import table from '#platform/ui/table/table.module.css';
import { type Draft, isOpen, orderByNumbers, positionsOf, restAbsent, sortByTime } from './result-draft.ts';
import { type ResultSaving, useResultSaving } from './result-saving.ts';
import styles from './result-sheet.module.css';
import { SheetRow } from './result-sheet-row.tsx';

const CONSEQUENCES: Record<ResultsChange['state'], string> = {
  OFFICIAL: 'Das Rennen ist schon amtlich. Mit dem neuen Ergebnis werden Fahrer- und Teamwertung neu berechnet.',
  PROVISIONAL:
    'Das Rennen ist schon amtlich. Als vorläufiges zählt es nicht mehr, und Fahrer- und Teamwertung werden ohne es neu berechnet.',
};

interface SheetFootProps extends Pick<ResultSheetProps, 'race' | 'onClose'> {
  readonly saving: ResultSaving;
  readonly state: TournamentState;
}

function SheetFoot({ saving, race, state: tournamentState, onClose }: SheetFootProps) {
  const [asked, setAsked] = useState<ResultsChange['state']>();
  const isOfficial = race.state === 'OFFICIAL';
  const submit = (state: ResultsChange['state']) => {
    if (!saving.check(state)) return;
    if (isOfficial) setAsked(state);
    else saving.save(state);
  };
  return (
    <div className={`${styles.foot} bottom-bar stack`}>
      {saving.isOvertaken ? (
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
      ) : null}
      {/* Quietly while it is typed, as an alert once saving was tried. */}
      {saving.refusal ? (
        <Notice kind="error" role="alert">
          {saving.refusal}
        </Notice>
      ) : saving.problem ? (
        <Notice>{saving.problem}</Notice>
      ) : null}
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
        {/* Of a tournament that is over every race counts. */}
        {tournamentState === 'RUNNING' ? (
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
          {tournamentState === 'FINISHED'
            ? ' Das Turnier ist beendet: Wer es gewonnen hat, kann sich dadurch ändern.'
            : null}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

const HEADS = ['Ziel', 'Fahrer', 'Ausgang', 'Zeit', 'Beste Runde', 'Zeitstrafe', 'Abzug', 'Wertung'];

interface OrderFieldProps {
  readonly draft: Draft;
  readonly entries: readonly DriverFace[];
  readonly onOrder: (draft: Draft, sentence: string) => void;
}

/** The quick way: start numbers as they are called out at the line. */
function OrderField({ draft, entries, onOrder }: OrderFieldProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const apply = () => {
    const done = orderByNumbers(draft, entries, text);
    if ('problem' in done) return setProblem(done.problem);
    setText('');
    onOrder(
      done.draft,
      done.count === 1 ? 'Ein Fahrer ist im Ziel.' : `${done.count} Fahrer sind im Ziel, in dieser Reihenfolge.`,
    );
  };
  return (
    <div className="row top">
      <TextInput
        className="grow"
        ref={focusWithMouse}
        label="Zieleinlauf nach Startnummern"
        description="Zum Beispiel 7 44 3, dann Enter. Wer nicht dabei ist, bleibt, wie er ist."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button className="level" onClick={apply}>
        Übernehmen
      </Button>
    </div>
  );
}

/** A row that is moved loses the cursor in the browser; typing in it goes on. */
function useKeptCursor() {
  const last = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (document.activeElement === document.body && last.current?.isConnected) last.current.focus();
  });
  return (event: FocusEvent<HTMLElement>) => {
    last.current = event.target;
  };
}

interface ResultSheetProps {
  readonly tournament: TournamentDetail;
  readonly race: Race;
  readonly onClose: () => void;
  /** Leaves without asking: everything is kept. */
  readonly onSaved: () => void;
}

export function ResultSheet({ tournament, race, onClose, onSaved }: ResultSheetProps) {
  const { entries } = tournament;
  const saving = useResultSaving(tournament, race, onSaved);
  const { draft, change } = saving;
  const driverOf = (driverId: number) => entries.find(({ id }) => id === driverId);
  // After the sheet the keyboard goes on at the race it was about.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(`race-${race.id}`)?.focus();
    },
    [race.id],
  );
  const keepCursor = useKeptCursor();
  const [announced, setAnnounced] = useState('');
  const positions = positionsOf(draft);
  const move = (driverId: number, to: (draft: Draft) => Draft) => {
    const next = to(draft);
    change(() => next);
    const position = positionsOf(next).get(driverId);
    const row = next.findIndex((one) => one.driverId === driverId) + 1;
    setAnnounced(`${driverOf(driverId)?.nickname}: ${position ? `Platz ${position} im Ziel` : `Zeile ${row}`}.`);
  };
  return (
    <section className="stack gap-16" aria-labelledby="result-sheet" data-sheet onFocus={keepCursor}>
      <h2 id="result-sheet" className="huge">
        Ergebnis: Rennen {race.number}, {race.trackName}
      </h2>
      <Locked isLocked={saving.isBusy} className="stack gap-16">
        <OrderField
          draft={draft}
          entries={entries}
          onOrder={(next, sentence) => {
            change(() => next);
            setAnnounced(sentence);
          }}
        />
        {/* On glass there are no keys to name. */}
        <p className="not-on-phones meta">
          In jeder Zeile: <kbd>F</kbd> im Ziel, <kbd>D</kbd> ausgeschieden, <kbd>N</kbd> nicht angetreten, <kbd>X</kbd>{' '}
          disqualifiziert. <kbd>Alt</kbd> + <kbd>↑</kbd> <kbd>↓</kbd> verschiebt, <kbd>Enter</kbd> geht eine Zeile
          tiefer. Zeiten wie 1:05.250, Strafen in Sekunden.
        </p>
        <table className={`${table.table} ${styles.sheet}`}>
          <caption className="visually-hidden">Ergebnisse</caption>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draft.map((row) => {
              const driver = driverOf(row.driverId);
              return driver ? (
                <SheetRow
                  key={row.driverId}
                  row={row}
                  driver={driver}
                  position={positions.get(row.driverId) ?? null}
                  outcome={saving.preview.get(row.driverId)}
                  errors={saving.errors}
                  onChange={change}
                  onMove={(to) => move(row.driverId, to)}
                />
              ) : null;
            })}
          </tbody>
        </table>
      </Locked>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <SheetFoot saving={saving} race={race} state={tournament.state} onClose={onClose} />
      <UnsavedGuard isDirty={saving.isDirty} />
    </section>
  );
}
