import { LAP_LABELS, type LapState, type LapTime } from '@kontor/contract/racing/laps.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import { useState } from 'react';
import { formatDateTime } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { Badge, type Tone } from '#platform/ui/badge.tsx';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { CLASS, THIRDS, TIME, titled, VEHICLE } from '../columns.tsx';
import { useWithdrawLapTime } from '../racing.queries.ts';

const TONES: Record<LapState, Tone> = { PENDING: 'gray', CONFIRMED: 'green', REJECTED: 'red' };

function WithdrawTime({ time, onClose }: { readonly time: LapTime; readonly onClose: () => void }) {
  const withdraw = useWithdrawLapTime(() => {
    onClose();
    showToast({ kind: 'success', sentence: 'Deine Zeit ist zurückgezogen.' });
  });
  return (
    <ConfirmDialog
      title={`${sayTime(time.timeMs)} auf ${time.trackName} zurückziehen?`}
      confirmLabel="Zurückziehen"
      isBusy={withdraw.isPending}
      // The common toast says why it could not be.
      onConfirm={() => withdraw.run({ params: { id: time.id } }, { onError: onClose })}
      onCancel={onClose}
    >
      Die Zeit wird nicht geprüft und verschwindet aus deiner Liste. Du kannst sie neu einreichen.
    </ConfirmDialog>
  );
}

export function MyTimesTable({ times }: { readonly times: readonly LapTime[] | undefined }) {
  const [withdrawn, setWithdrawn] = useState<LapTime>();
  const columns: Column<LapTime>[] = [
    {
      id: 'driven',
      head: 'Gefahren',
      className: 'number nowrap',
      skeleton: 112,
      cell: ({ drivenAt }) => <time dateTime={drivenAt}>{formatDateTime(drivenAt)}</time>,
    },
    TIME,
    CLASS,
    VEHICLE,
    {
      id: 'source',
      ...titled('Quelle'),
      skeleton: 88,
      cell: ({ isFromGame }) => (isFromGame ? 'aus dem Spiel' : 'eingereicht'),
    },
    {
      id: 'state',
      ...titled('Stand'),
      skeleton: 88,
      cell: (time) => (
        <>
          <Badge tone={TONES[time.state]}>{LAP_LABELS[time.state]}</Badge>
          {time.state === 'REJECTED' && time.reason ? <p className="meta anywhere">{time.reason}</p> : null}
          {time.state === 'PENDING' ? (
            <Button
              look="quiet"
              aria-label={`Zurückziehen: ${sayTime(time.timeMs)}`}
              onClick={() => setWithdrawn(time)}
            >
              Zurückziehen
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Meine Zeiten"
        columns={columns}
        rows={times}
        rowKey={({ id }) => id}
        row={({ state }) => ({ flash: state })}
        cards={{
          below: 'tablet',
          areas: '"driven driven driven" "time class vehicle" "source state state"',
          columns: THIRDS,
        }}
        skeletonRows={4}
      />
      {withdrawn ? <WithdrawTime time={withdrawn} onClose={() => setWithdrawn(undefined)} /> : null}
    </>
  );
}
