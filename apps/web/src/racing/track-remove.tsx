import type { Track } from '@kontor/contract/racing/tracks.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { useRemoveTrack } from './racing.queries.ts';

interface RemoveTrackProps {
  readonly track: Track;
  readonly onClose: () => void;
}

/** Asks first; a track somebody has driven on stays, and the server says so. */
export function RemoveTrack({ track, onClose }: RemoveTrackProps) {
  const remove = useRemoveTrack();
  const confirm = () =>
    remove.run(
      { params: { id: track.id } },
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'done', sentence: `„${track.name}“ ist gelöscht.` });
        },
        // The common toast says why.
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={`„${track.name}“ löschen?`}
      confirmLabel="Löschen"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Die Strecke verschwindet mit Bild und Beschreibung. Das geht nur, solange niemand auf ihr gefahren ist.
    </ConfirmDialog>
  );
}
