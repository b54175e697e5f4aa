import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import type { Classified } from '@kontor/contract/racing/standings.ts';
import { readTime, sayTime } from '@kontor/contract/racing/times.ts';
import { RESULT_LABELS, RESULT_STATES, type ResultState } from '@kontor/contract/racing/tournaments.ts';
import { type KeyboardEvent, useState } from 'react';
import { NativeSelect } from '#platform/ui/native-select.ts';
import { TextInput } from '#platform/ui/text-input.ts';
import { wholeFrom } from '#platform/whole-number.ts';
import { DriverTag } from './driver-tag.tsx';
import type { DraftField, DraftRow } from './result-draft.ts';
import { goInColumn, keyIn } from './result-keys.ts';
import type { DraftErrors } from './result-reading.ts';
import styles from './result-sheet-row.module.css';
import { sayPoints } from './scoring-text.ts';

export interface RowActions {
  readonly onState: (driverId: number, state: ResultState | '') => void;
  readonly onField: (driverId: number, field: DraftField, text: string) => void;
  readonly onPlace: (driverId: number, position: number) => void;
  readonly onMove: (driverId: number, by: 1 | -1) => void;
}

interface SheetRowProps extends RowActions {
  readonly row: DraftRow;
  readonly driver: DriverFace;
  readonly position: number | null;
  readonly outcome: Classified | undefined;
  readonly errors: DraftErrors;
}

const CHOICES = [
  { value: '', label: 'offen' },
  ...RESULT_STATES.map((state) => ({ value: state, label: RESULT_LABELS[state] })),
];

const FIELDS: readonly { field: DraftField; label: string; placeholder: string }[] = [
  { field: 'time', label: 'Zeit', placeholder: '' },
  { field: 'fastestLap', label: 'Beste Runde', placeholder: '' },
  { field: 'timePenalty', label: 'Zeitstrafe', placeholder: 's' },
  { field: 'pointPenalty', label: 'Punktabzug', placeholder: 'P' },
];

/** Times stand there as they were understood once they are left; penalties are seconds as they are. */
function asRead(field: DraftField, text: string): string {
  const ms = field === 'time' || field === 'fastestLap' ? readTime(text) : undefined;
  return ms === undefined ? text : sayTime(ms);
}

interface PositionProps {
  readonly label: string;
  readonly position: number | null;
  readonly onPlace: (position: number) => void;
}

/** The place at the line, typed; it takes effect when the cell is left. */
function Position({ label, position, onPlace }: PositionProps) {
  const [text, setText] = useState<string>();
  const commit = () => {
    const typed = wholeFrom(text ?? '');
    setText(undefined);
    if (typed && typed !== position) onPlace(typed);
  };
  return (
    <TextInput
      className={styles.position}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder="–"
      data-column="position"
      value={text ?? (position === null ? '' : String(position))}
      onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 3))}
      onBlur={commit}
    />
  );
}

const Outcome = ({ outcome }: { readonly outcome: Classified | undefined }) => (
  <td className={styles.outcome}>
    {outcome ? (
      <>
        <b>{outcome.place === null ? '–' : `${outcome.place}.`}</b>
        <span className="number">{sayPoints(outcome.points)}</span>
        {outcome.hasFastestLap ? <span className={styles.fastest}>schnellste Runde</span> : null}
      </>
    ) : (
      <span className={styles.none}>offen</span>
    )}
  </td>
);

/** One driver of the sheet; no field takes letters, so letters set the state. */
export function SheetRow({ row, driver, position, outcome, errors, ...actions }: SheetRowProps) {
  const { driverId } = row;
  const name = `Nr. ${driver.startNumber} ${driver.nickname}`;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target;
    if (!(cell instanceof HTMLInputElement || cell instanceof HTMLSelectElement)) return;
    const pressed = keyIn(event, cell instanceof HTMLSelectElement);
    if (!pressed) return;
    event.preventDefault();
    if (pressed.kind === 'state') actions.onState(driverId, pressed.state);
    else if (pressed.kind === 'move') actions.onMove(driverId, pressed.by);
    else goInColumn(cell, pressed.by);
  };
  return (
    <tr className={styles.row} data-state={row.state || undefined} onKeyDown={onKeyDown}>
      <td className={styles.place}>
        <Position label={`Zieleinlauf ${name}`} position={position} onPlace={(to) => actions.onPlace(driverId, to)} />
      </td>
      <th scope="row" className={styles.driver}>
        <DriverTag driver={driver} size="small" showsTeam={false} />
      </th>
      <td className={styles.state} data-label="Ausgang">
        <NativeSelect
          aria-label={`Ausgang ${name}`}
          data-column="state"
          data={CHOICES}
          value={row.state}
          onChange={(event) => actions.onState(driverId, event.currentTarget.value as ResultState | '')}
        />
      </td>
      {FIELDS.map(({ field, label, placeholder }) => (
        <td key={field} className={styles[field]} data-label={label}>
          <TextInput
            aria-label={`${label} ${name}`}
            autoComplete="off"
            inputMode={field === 'pointPenalty' ? 'numeric' : 'text'}
            placeholder={placeholder}
            data-column={field}
            data-path={`${driverId}.${field}`}
            value={row[field]}
            error={errors[`${driverId}.${field}`]}
            onChange={(event) => actions.onField(driverId, field, event.currentTarget.value)}
            onBlur={() => {
              const said = asRead(field, row[field]);
              if (said !== row[field]) actions.onField(driverId, field, said);
            }}
          />
        </td>
      ))}
      <Outcome outcome={outcome} />
    </tr>
  );
}
