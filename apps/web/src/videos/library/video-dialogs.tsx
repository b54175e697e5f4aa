import { sayGigabytes } from '@kontor/contract/videos/rules.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDate, formatDateTime } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { leave, useRemoveVideo, useSetPreserve, videosQueries } from '../videos.queries.ts';

/** Keeps a recording for good; that needs no question. */
export function useArchive(): (video: Video) => void {
  const write = useSetPreserve();
  return ({ id, title }) =>
    write.run(
      { params: { id }, query: { preserve: true } },
      { onSuccess: () => showToast({ kind: 'success', sentence: `„${title}“ ist archiviert.` }) },
    );
}

interface VideoDialogProps {
  readonly video: Video;
  readonly onClose: () => void;
}

const sentenceAbout = ({ title, deletesAt }: Video): string =>
  deletesAt
    ? `„${title}“ ist nicht mehr archiviert und wird am ${formatDate(deletesAt)} gelöscht.`
    : `„${title}“ ist nicht mehr archiviert.`;

/** Asks before a recording loses its protection. */
export function ReleaseVideo({ video, onClose }: VideoDialogProps) {
  const write = useSetPreserve();
  const confirm = () =>
    write.run(
      { params: { id: video.id }, query: { preserve: false } },
      {
        onSuccess: (now) => {
          onClose();
          showToast({ kind: 'success', sentence: sentenceAbout(now) });
        },
        // The common toast says why; the question is answered either way.
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={`„${video.title}“ dearchivieren?`}
      confirmLabel="Dearchivieren"
      isBusy={write.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {video.deletesAt
        ? `Sie wird dann am ${formatDate(video.deletesAt)} gelöscht.`
        : 'Sie wird dann nach Ablauf der Frist gelöscht.'}
    </ConfirmDialog>
  );
}

/** Asks before a recording is gone for good; one that is being watched takes its page along. */
export function RemoveVideo({ video, isWatched, onClose }: VideoDialogProps & { readonly isWatched: boolean }) {
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
          showToast({ kind: 'success', sentence: `„${video.title}“ ist gelöscht.` });
          if (isWatched) void goAway();
        },
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
