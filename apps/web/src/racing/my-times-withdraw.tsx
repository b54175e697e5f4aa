import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { useWithdrawLapTime } from './racing.queries.ts';

interface WithdrawTimeProps {
  readonly time: LapTime;
  readonly onClose: () => void;
}

/** Asks before a time is gone that nobody has looked at yet. */
export function WithdrawTime({ time, onClose }: WithdrawTimeProps) {
  const withdraw = useWithdrawLapTime(() => {
    onClose();
    showToast({ kind: 'done', sentence: 'Deine Zeit ist zurückgezogen.' });
  });
  // The common toast says why it could not be.
  const confirm = () => withdraw.run({ params: { id: time.id } }, { onError: onClose });
  return (
    <ConfirmDialog
      title={`${sayTime(time.timeMs)} auf ${time.trackName} zurückziehen?`}
      confirmLabel="Zurückziehen"
      isBusy={withdraw.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Die Zeit wird nicht geprüft und verschwindet aus deiner Liste. Du kannst sie neu einreichen.
    </ConfirmDialog>
  );
}
