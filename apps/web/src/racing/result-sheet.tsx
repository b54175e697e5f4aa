import type { Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import table from '#platform/ui/table.module.css';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { type Draft, moveRow, placeAt, positionsOf, setField, setState } from './result-draft.ts';
import { OrderField } from './result-order-field.tsx';
import { useResultSaving } from './result-saving.ts';
import styles from './result-sheet.module.css';
import { SheetActions } from './result-sheet-actions.tsx';
import { Overtaken, Problem } from './result-sheet-notices.tsx';
import rows from './result-sheet-row.module.css';
import { type RowActions, SheetRow } from './result-sheet-row.tsx';

const HEADS = ['Ziel', 'Fahrer', 'Ausgang', 'Zeit', 'Beste Runde', 'Zeitstrafe', 'Abzug', 'Wertung'];

/** A row that is moved loses the cursor in the browser; whoever typed in it goes on typing. */
function useKeptCursor() {
  const last = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (document.activeElement === document.body && last.current?.isConnected) last.current.focus();
  });
  return (event: FocusEvent<HTMLElement>) => {
    last.current = event.target;
  };
}

/** Whoever leaves the sheet goes on at the race it was about. */
function useReturn(raceId: number) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(`race-${raceId}`)?.focus();
    },
    [raceId],
  );
}

interface ResultSheetProps {
  readonly tournament: TournamentDetail;
  readonly race: Race;
  readonly onClose: () => void;
  /** Leaves without asking: everything is kept. */
  readonly onSaved: () => void;
}

/** How a race ended, typed row by row; places and points stand beside it before anything is saved. */
export function ResultSheet({ tournament, race, onClose, onSaved }: ResultSheetProps) {
  const { entries } = tournament;
  const saving = useResultSaving(tournament, race, onSaved);
  const { draft, change } = saving;
  const driverOf = (driverId: number) => entries.find(({ id }) => id === driverId);
  useReturn(race.id);
  const keepCursor = useKeptCursor();
  const [told, setTold] = useState('');
  const positions = positionsOf(draft);
  const tell = (driverId: number, next: Draft) => {
    change(() => next);
    const position = positionsOf(next).get(driverId);
    const row = next.findIndex((one) => one.driverId === driverId) + 1;
    setTold(`${driverOf(driverId)?.nickname}: ${position ? `Platz ${position} im Ziel` : `Zeile ${row}`}.`);
  };
  const actions: RowActions = {
    onState: (driverId, state) => change((now) => setState(now, driverId, state)),
    onField: (driverId, field, text) => change((now) => setField(now, driverId, field, text)),
    onPlace: (driverId, position) => tell(driverId, placeAt(draft, driverId, position)),
    onMove: (driverId, by) => tell(driverId, moveRow(draft, driverId, by)),
  };
  return (
    <section className={styles.section} aria-labelledby="result-sheet" data-sheet onFocus={keepCursor}>
      <h2 id="result-sheet" className={styles.title}>
        Ergebnis: Rennen {race.number}, {race.trackName}
      </h2>
      <OrderField
        draft={draft}
        entries={entries}
        onOrder={(next, sentence) => {
          change(() => next);
          setTold(sentence);
        }}
      />
      <p className={styles.keys}>
        In jeder Zeile: <kbd>F</kbd> im Ziel, <kbd>D</kbd> ausgeschieden, <kbd>N</kbd> nicht angetreten, <kbd>X</kbd>{' '}
        disqualifiziert. <kbd>Alt</kbd> + <kbd>↑</kbd> <kbd>↓</kbd> verschiebt, <kbd>Enter</kbd> geht eine Zeile tiefer.
        Zeiten wie 1:05.250, Strafen in Sekunden.
      </p>
      <table className={`${table.table} ${rows.sheet}`}>
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
                {...actions}
              />
            ) : null;
          })}
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <div className={styles.foot}>
        {saving.isOvertaken ? <Overtaken onLoad={saving.load} onKeep={saving.keep} /> : null}
        <Problem refusal={saving.refusal} problem={saving.problem} />
        <SheetActions
          saving={saving}
          race={race}
          mayBeProvisional={tournament.state === 'RUNNING'}
          isOver={tournament.state === 'FINISHED'}
          onClose={onClose}
        />
      </div>
      <UnsavedGuard isDirty={saving.isDirty} />
    </section>
  );
}
