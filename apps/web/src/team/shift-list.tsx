import { sayDuration } from '@kontor/contract/team/rules.ts';
import { ENDING_WORDS, type Shift, SOURCE_WORDS } from '@kontor/contract/team/schema.ts';
import type { ReactNode } from 'react';
import { formatShortDay, formatTime } from '#platform/format.de.ts';

interface ShiftListProps {
  readonly shifts: readonly Shift[];
  /** The moment up to which a running one counts. */
  readonly at: string;
  readonly actions?: (shift: Shift) => ReactNode;
}

const sayNotes = ({ source, endedBy, isCorrected }: Shift): string =>
  [
    source === 'WEB' ? null : SOURCE_WORDS[source],
    endedBy && ENDING_WORDS[endedBy],
    isCorrected && source !== 'LEAD' ? 'berichtigt' : null,
  ]
    .filter(Boolean)
    .join(', ');

export const ShiftList = ({ shifts, at, actions }: ShiftListProps) => (
  <ul className="stack divided">
    {shifts.map((shift) => (
      <li key={shift.id} className="row between" style={{ paddingBlock: 6 }}>
        <span className="number">
          <span className="strong nowrap">{formatShortDay(new Date(shift.beganAt))}</span>{' '}
          <span className="nowrap">
            {`${formatTime(shift.beganAt)} bis ${shift.endedAt ? formatTime(shift.endedAt) : 'jetzt'}`}
          </span>{' '}
          <span className="meta">{sayNotes(shift)}</span>
        </span>
        <span className="row">
          <span className="number nowrap">
            {`${sayDuration((Date.parse(shift.endedAt ?? at) - Date.parse(shift.beganAt)) / 1000)} Std.`}
          </span>
          {actions?.(shift)}
        </span>
      </li>
    ))}
  </ul>
);
