import { fromField, toField } from '@kontor/contract/core/berlin-time.ts';
import { type Video, VideoChange } from '@kontor/contract/videos/schema.ts';
import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { focusFirstError, showFieldErrors, validateWith } from '#platform/forms/forms.ts';
import { momentProblem } from '#platform/forms/moment-text.ts';
import { showToast } from '#platform/toasts.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { MomentField } from '#platform/ui/field/moment-field.tsx';
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
  const problem = momentProblem(values.startedAt);
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

function useVideoForm(video: Video, onDone: () => void) {
  const change = useChangeVideo();
  const form = useForm<VideoValues>({
    initialValues: toValues(video),
    validate: validateVideo,
    validateInputOnBlur: true,
  });
  const save = (values: VideoValues) =>
    change.run(
      { params: { id: video.id }, body: parseVideo(values, video) },
      {
        onSuccess: ({ title }) => {
          onDone();
          showToast({ kind: 'done', sentence: `„${title}“ ist gespeichert.` });
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) showToast({ kind: 'failed', sentence: sentenceOf(error) });
        },
      },
    );
  return { form, isSaving: change.isPending, submit: form.onSubmit(save, focusFirstError) };
}

/** Title and start of a recording; stays until it is saved or cancelled. */
export function EditVideo({ video, onClose }: EditVideoProps) {
  const [isDone, setIsDone] = useState(false);
  const { form, isSaving, submit } = useVideoForm(video, () => {
    setIsDone(true);
    onClose();
  });
  return (
    <DialogForm
      title={`„${video.title}“ bearbeiten`}
      isDirty={!isDone && form.isDirty()}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="stack gap-16">
        <TextInput label="Titel" autoComplete="off" data-autofocus {...form.getInputProps('title')} />
        <MomentField
          label="Beginn"
          description="Berliner Zeit. Danach richtet sich, welche Ereignisse die Aufnahme zeigt."
          {...form.getInputProps('startedAt')}
        />
      </div>
    </DialogForm>
  );
}
