import { LAP_LABELS, type LapState, type LapTime } from '@kontor/contract/racing/laps.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import { useState } from 'react';
import { formatDateTime } from '#platform/format.de.ts';
import { Badge, type Tone } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import styles from './career-table.module.css';
import { CareerTable } from './career-table.tsx';
import { ClassBadge } from './class-badge.tsx';
import { WithdrawTime } from './my-times-withdraw.tsx';

const COLUMNS = [
  { label: 'Gefahren', width: 112 },
  { label: 'Zeit', width: 64, isNumber: true },
  { label: 'Klasse', width: 32 },
  { label: 'Fahrzeug', width: 120 },
  { label: 'Quelle', width: 88 },
  { label: 'Stand', width: 88 },
];

const TONES: Record<LapState, Tone> = { PENDING: 'gray', CONFIRMED: 'green', REJECTED: 'red' };

function Row({ time, onWithdraw }: { readonly time: LapTime; readonly onWithdraw: () => void }) {
  const row = useFlash<HTMLTableRowElement>(time.state);
  return (
    <tr ref={row} className={`${table.stack} ${styles.row}`}>
      <td className={`${styles.nowrap} number`}>
        <time dateTime={time.drivenAt}>{formatDateTime(time.drivenAt)}</time>
      </td>
      <td className={`${table.number} ${styles.time}`} data-label="Zeit">
        {sayTime(time.timeMs)}
      </td>
      <td data-label="Klasse">
        <ClassBadge id={time.classId} />
      </td>
      <td className={styles.text} data-label="Fahrzeug">
        {time.vehicle}
      </td>
      <td className={styles.nowrap} data-label="Quelle">
        {time.isFromGame ? 'aus dem Spiel' : 'eingereicht'}
      </td>
      <td className={styles.wide} data-label="Stand">
        <Badge tone={TONES[time.state]}>{LAP_LABELS[time.state]}</Badge>
        {time.state === 'REJECTED' && time.reason ? <p className={styles.reason}>{time.reason}</p> : null}
        {time.state === 'PENDING' ? (
          <Button look="quiet" aria-label={`Zurückziehen: ${sayTime(time.timeMs)}`} onClick={onWithdraw}>
            Zurückziehen
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** Own times, newest first, each with what became of it. */
export function MyTimesTable({ times }: { readonly times: readonly LapTime[] | undefined }) {
  const [withdrawn, setWithdrawn] = useState<LapTime>();
  return (
    <>
      <CareerTable caption="Meine Zeiten" columns={COLUMNS} isLoading={!times}>
        {times?.map((time) => (
          <Row key={time.id} time={time} onWithdraw={() => setWithdrawn(time)} />
        ))}
      </CareerTable>
      {withdrawn ? <WithdrawTime time={withdrawn} onClose={() => setWithdrawn(undefined)} /> : null}
    </>
  );
}
