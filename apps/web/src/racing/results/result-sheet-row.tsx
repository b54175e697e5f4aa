import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import type { Classified } from '@kontor/contract/racing/standings.ts';
import { readTime, sayTime } from '@kontor/contract/racing/times.ts';
import { RESULT_LABELS, RESULT_STATES, type ResultState } from '@kontor/contract/racing/tournaments.ts';
import { type KeyboardEvent, useState } from 'react';
import { wholeFrom } from '#platform/forms/whole-number.ts';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { TextInput } from '#platform/ui/field/text-input.ts';
import table from '#platform/ui/table/table.module.css';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { sayPoints } from '../tournaments/tournament-text.tsx';
import {
  type Draft,
  type DraftErrors,
  type DraftField,
  type DraftRow,
  moveRow,
  placeAt,
  setField,
  setState,
} from './result-draft.ts';
import styles from './result-sheet.module.css';

/** No field of the sheet holds letters, so that each of these says how it went wherever the cursor is. */
const STATE_KEYS: Readonly<Record<string, ResultState>> = { f: 'FINISHED', d: 'DNF', n: 'DNP', x: 'DSQ' };
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

function goInColumn(cell: HTMLElement, by: 1 | -1): void {
  const sheet = cell.closest('[data-sheet]');
  const column = [...(sheet?.querySelectorAll<HTMLElement>(`[data-column="${cell.dataset.column}"]`) ?? [])];
  const next = column[column.indexOf(cell) + by] ?? (by > 0 ? sheet?.querySelector<HTMLElement>('[data-next]') : null);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

interface SheetRowProps {
  readonly row: DraftRow;
  readonly driver: DriverFace;
  readonly position: number | null;
  readonly outcome: Classified | undefined;
  readonly errors: DraftErrors;
  readonly onChange: (to: (draft: Draft) => Draft) => void;
  /** A change of the order, which is announced. */
  readonly onMove: (to: (draft: Draft) => Draft) => void;
}

const CHOICES = [
  { value: '', label: 'offen' },
  ...RESULT_STATES.map((state) => ({ value: state, label: RESULT_LABELS[state] })),
];

const FIELDS = [
  { field: 'time', label: 'Zeit', placeholder: '', width: 100 },
  { field: 'fastestLap', label: 'Beste Runde', placeholder: '', width: 100 },
  { field: 'timePenalty', label: 'Zeitstrafe', placeholder: 's', width: 76 },
  { field: 'pointPenalty', label: 'Punktabzug', placeholder: 'P', width: 64 },
] as const;

/** Where a cell lies in the card of a narrow screen, and how wide its field is in the table of a wide one. */
const cellAt = (gridArea: string, width?: number) => ({ gridArea, ...(width ? { '--width': `${width}px` } : {}) });

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

export function SheetRow({ row, driver, position, outcome, errors, onChange, onMove }: SheetRowProps) {
  const { driverId } = row;
  const name = `Nr. ${driver.startNumber} ${driver.nickname}`;
  const setText = (field: DraftField, text: string) => onChange((draft) => setField(draft, driverId, field, text));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target: cell, key, altKey, shiftKey } = event;
    const isSelect = cell instanceof HTMLSelectElement;
    if (event.ctrlKey || event.metaKey || !(isSelect || cell instanceof HTMLInputElement)) return;
    const [arrow, state] = [ARROWS[key], STATE_KEYS[key.toLowerCase()]];
    if (altKey) {
      if (!arrow) return;
      onMove((draft) => moveRow(draft, driverId, arrow));
    } else if (key === 'Enter') goInColumn(cell, shiftKey ? -1 : 1);
    // In a list of choices the arrows belong to the list.
    else if (arrow && !isSelect) goInColumn(cell, arrow);
    else if (state) onChange((draft) => setState(draft, driverId, state));
    else return;
    event.preventDefault();
  };
  return (
    <tr className={`${table.row} ${styles.row}`} data-state={row.state || undefined} onKeyDown={onKeyDown}>
      <td style={cellAt('place', 52)}>
        <Position
          label={`Zieleinlauf ${name}`}
          position={position}
          onPlace={(to) => onMove((draft) => placeAt(draft, driverId, to))}
        />
      </td>
      <th scope="row" className={styles.driver} style={cellAt('driver')}>
        <DriverTag driver={driver} size="small" showsTeam={false} />
      </th>
      <td style={cellAt('state', 144)} data-label="Ausgang">
        <NativeSelect
          aria-label={`Ausgang ${name}`}
          data-column="state"
          data={CHOICES}
          value={row.state}
          onChange={({ currentTarget }) =>
            onChange((draft) => setState(draft, driverId, currentTarget.value as DraftRow['state']))
          }
        />
      </td>
      {FIELDS.map(({ field, label, placeholder, width }) => (
        <td key={field} style={cellAt(field, width)} data-label={label}>
          <TextInput
            aria-label={`${label} ${name}`}
            autoComplete="off"
            inputMode={field === 'pointPenalty' ? 'numeric' : 'text'}
            placeholder={placeholder}
            data-column={field}
            data-path={`${driverId}.${field}`}
            value={row[field]}
            error={errors[`${driverId}.${field}`]}
            onChange={(event) => setText(field, event.currentTarget.value)}
            onBlur={() => {
              const said = asRead(field, row[field]);
              if (said !== row[field]) setText(field, said);
            }}
          />
        </td>
      ))}
      <td className={`${styles.outcome} number`} style={cellAt('outcome')}>
        {outcome ? (
          <>
            <span className="row gap-4">
              <b>{outcome.place === null ? '–' : `${outcome.place}.`}</b>
              <span>{sayPoints(outcome.points)}</span>
            </span>
            {outcome.hasFastestLap ? <span className="small accent block">schnellste Runde</span> : null}
          </>
        ) : (
          <span className="dim">offen</span>
        )}
      </td>
    </tr>
  );
}
