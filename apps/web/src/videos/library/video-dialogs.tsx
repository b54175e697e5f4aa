import { fromField, toField } from '@kontor/contract/core/berlin-time.ts';
import { sayFileSize } from '@kontor/contract/videos/rules.ts';
import { type Video, VideoChange } from '@kontor/contract/videos/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDate, formatDateTime } from '#platform/format.de.ts';
import { dateTimeProblem, writeDateTimeText } from '#platform/forms/date-time-text.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { validateAs } from '#platform/forms/forms.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { useChangeVideo, useRemoveVideo, useSetPreserve, videosQueries } from '../videos.queries.ts';

const toValues = ({ title, startedAt }: Video) => ({ title, startedAt: toField(new Date(startedAt)) });

type VideoValues = ReturnType<typeof toValues>;

const toChange = ({ title, startedAt }: VideoValues) => ({
  title,
  startedAt: fromField(startedAt)?.toISOString() ?? '',
});

const validate = validateAs(VideoChange, toChange, { startedAt: ({ startedAt }) => dateTimeProblem(startedAt) });

/** A field counts minutes: a start nobody has touched is not sent, and keeps its seconds. */
function parseVideo(values: VideoValues, opened: Video): VideoChange {
  const { title, startedAt } = toChange(values);
  return VideoChange.parse(values.startedAt === toValues(opened).startedAt ? { title } : { title, startedAt });
}

const FIELDS: readonly FormField<VideoValues>[] = [
  { path: 'title', label: 'Titel' },
  { path: 'startedAt', label: 'Beginn', show: ({ startedAt }) => writeDateTimeText(startedAt) },
];

export function EditVideo({ video, onClose }: { readonly video: Video; readonly onClose: () => void }) {
  const change = useChangeVideo();
  const { form, dialog } = useEditForm<Video, VideoValues>({
    opened: video,
    initial: toValues(video),
    toValues,
    fields: FIELDS,
    validate,
    save: (values, base = video, then) => change.run({ params: { id: base.id }, body: parseVideo(values, base) }, then),
    say: ({ title }) => `„${title}“ ist gespeichert.`,
    onDone: onClose,
  });
  return (
    <DialogForm title={`„${video.title}“ bearbeiten`} {...dialog} onClose={onClose}>
      <TextInput label="Titel" autoComplete="off" data-autofocus {...form.getInputProps('title')} />
      <DateTimeField
        label="Beginn"
        description="Berliner Zeit. Danach richtet sich, welche Ereignisse die Aufnahme zeigt."
        {...form.getInputProps('startedAt')}
      />
    </DialogForm>
  );
}

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

export const ReleaseVideo = ({ video, onClose }: VideoDialogProps) => (
  <ConfirmWrite
    title={`„${video.title}“ aus dem Archiv holen?`}
    confirmLabel="Aus dem Archiv holen"
    write={useSetPreserve()}
    input={{ params: { id: video.id }, query: { preserve: false } }}
    done={({ title, deletesAt }) =>
      `„${title}“ ist nicht mehr archiviert${deletesAt ? ` und wird am ${formatDate(deletesAt)} gelöscht` : ''}.`
    }
    onClose={onClose}
  >
    Sie wird dann {video.deletesAt ? `am ${formatDate(video.deletesAt)}` : 'nach Ablauf der Frist'} gelöscht.
  </ConfirmWrite>
);

export function RemoveVideo({ video, isWatched, onClose }: VideoDialogProps & { readonly isWatched: boolean }) {
  const remove = useRemoveVideo(video.streamId);
  const navigate = useNavigate();
  const client = useQueryClient();
  const goAway = async () => {
    await navigate({ to: '/video-on-demand' });
    client.removeQueries(videosQueries.video(video.streamId));
  };
  return (
    <ConfirmWrite
      title={`„${video.title}“ löschen?`}
      confirmLabel="Löschen"
      write={remove}
      input={{ params: { id: video.id } }}
      done={`„${video.title}“ ist gelöscht.`}
      onClose={onClose}
      onDone={() => isWatched && void goAway()}
    >
      Die Aufnahme vom {formatDateTime(video.startedAt)} ({sayFileSize(video.byteLength)}) ist danach für alle weg. Das
      lässt sich nicht rückgängig machen.
    </ConfirmWrite>
  );
}
