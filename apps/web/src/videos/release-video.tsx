import type { Video } from '@kontor/contract/videos/schema.ts';
import { formatDate } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { useSetPreserve } from './videos.queries.ts';

interface ReleaseVideoProps {
  readonly video: Video;
  readonly onClose: () => void;
}

const sentenceAbout = ({ title, deletesAt }: Video): string =>
  deletesAt
    ? `„${title}“ ist nicht mehr archiviert und wird am ${formatDate(deletesAt)} gelöscht.`
    : `„${title}“ ist nicht mehr archiviert.`;

/** Asks before a recording loses its protection. */
export function ReleaseVideo({ video, onClose }: ReleaseVideoProps) {
  const write = useSetPreserve();
  const confirm = () =>
    write.run(
      { params: { id: video.id }, query: { preserve: false } },
      {
        onSuccess: (now) => {
          onClose();
          showToast({ kind: 'done', sentence: sentenceAbout(now) });
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
