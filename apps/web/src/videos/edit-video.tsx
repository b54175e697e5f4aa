import type { Video } from '@kontor/contract/videos/schema.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { sentenceOf } from '#platform/api-error.ts';
import { focusFirstError, showFieldErrors } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { DialogExit } from '#platform/ui/dialog-exit.tsx';
import modal from '#platform/ui/modal.module.css';
import { MomentField } from '#platform/ui/moment-field.tsx';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import styles from './edit-video.module.css';
import { parseVideo, toValues, type VideoValues, validateVideo } from './video-values.ts';
import { useChangeVideo } from './videos.queries.ts';

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
    <PersistentDialog title={`„${video.title}“ bearbeiten`}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={`${modal.body} ${styles.fields}`}>
          <TextInput label="Titel" autoComplete="off" data-autofocus {...form.getInputProps('title')} />
          <MomentField
            label="Beginn"
            description="Berliner Zeit. Danach richtet sich, welche Ereignisse die Aufnahme zeigt."
            {...form.getInputProps('startedAt')}
          />
        </div>
        <DialogExit isDirty={!isDone && form.isDirty()} isSaving={isSaving} onClose={onClose}>
          <Button type="submit" look="primary" isBusy={isSaving}>
            Speichern
          </Button>
        </DialogExit>
      </form>
    </PersistentDialog>
  );
}
