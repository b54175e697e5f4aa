import { sayGigabytes } from '@kontor/contract/videos/rules.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDateTime } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { leave } from './leaving.ts';
import { useRemoveVideo, videosQueries } from './videos.queries.ts';

interface RemoveVideoProps {
  readonly video: Video;
  /** It is on the stage right now. */
  readonly isWatched: boolean;
  readonly onClose: () => void;
}

/** Asks before a recording is gone for good. */
export function RemoveVideo({ video, isWatched, onClose }: RemoveVideoProps) {
  const remove = useRemoveVideo(video.streamId);
  const navigate = useNavigate();
  const client = useQueryClient();
  const goAway = async () => {
    await navigate({ to: '/video-on-demand' });
    client.removeQueries(videosQueries.video(video.streamId));
  };
  const confirm = () => {
    leave(video.streamId);
    remove.run(
      { params: { id: video.id } },
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'done', sentence: `„${video.title}“ ist gelöscht.` });
          if (isWatched) void goAway();
        },
        // The common toast says why; the question is answered either way.
        onError: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      title={`„${video.title}“ löschen?`}
      confirmLabel="Löschen"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Die Aufnahme vom {formatDateTime(video.startedAt)} ({sayGigabytes(video.byteLength)}) ist danach für alle weg. Das
      lässt sich nicht rückgängig machen.
    </ConfirmDialog>
  );
}
