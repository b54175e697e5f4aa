import { fromField, toField } from '@kontor/contract/core/berlin-time.ts';
import { type Video, VideoChange } from '@kontor/contract/videos/schema.ts';
import type { FormErrors } from '@mantine/form';
import { dateTimeProblem, writeDateTimeText } from '#platform/forms/date-time-text.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { useChangeVideo } from '../videos.queries.ts';

/** A recording as the dialog holds it: the start as Berlin's clocks show it. */
interface VideoValues {
  title: string;
  startedAt: string;
}

const toValues = ({ title, startedAt }: Video): VideoValues => ({
  title,
  startedAt: toField(new Date(startedAt)),
});

const check = validateWith(VideoChange);

const toChange = ({ title, startedAt }: VideoValues) => ({
  title,
  startedAt: fromField(startedAt)?.toISOString() ?? '',
});

function validateVideo(values: VideoValues): FormErrors {
  const errors: FormErrors = { ...check(toChange(values)) };
  const problem = dateTimeProblem(values.startedAt);
  if (problem) errors.startedAt = problem;
  return errors;
}

/** A field counts minutes: a start nobody has touched is not sent, and keeps its seconds. */
function parseVideo(values: VideoValues, opened: Video): VideoChange {
  const { title, startedAt } = toChange(values);
  return VideoChange.parse(values.startedAt === toValues(opened).startedAt ? { title } : { title, startedAt });
}

interface EditVideoProps {
  readonly video: Video;
  readonly onClose: () => void;
}

const FIELDS: readonly FormField<VideoValues>[] = [
  { path: 'title', label: 'Titel' },
  { path: 'startedAt', label: 'Beginn', show: ({ startedAt }) => writeDateTimeText(startedAt) },
];

/** Title and start of a recording; stays until it is saved or cancelled. */
export function EditVideo({ video, onClose }: EditVideoProps) {
  const change = useChangeVideo();
  const { form, dialog } = useEditForm<Video, VideoValues>({
    opened: video,
    initial: toValues(video),
    toValues,
    fields: FIELDS,
    validate: validateVideo,
    save: (values, base = video, then) => change.run({ params: { id: base.id }, body: parseVideo(values, base) }, then),
    say: ({ title }) => `„${title}“ ist gespeichert.`,
    onDone: onClose,
  });
  return (
    <DialogForm title={`„${video.title}“ bearbeiten`} {...dialog} onClose={onClose}>
      <div className="stack gap-16">
        <TextInput label="Titel" autoComplete="off" data-autofocus {...form.getInputProps('title')} />
        <DateTimeField
          label="Beginn"
          description="Berliner Zeit. Danach richtet sich, welche Ereignisse die Aufnahme zeigt."
          {...form.getInputProps('startedAt')}
        />
      </div>
    </DialogForm>
  );
}
