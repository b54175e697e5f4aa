import { type UseFormReturnType, useForm } from '@mantine/form';
import { sentenceOf } from '#platform/api-error.ts';
import { focusFirstError, showFieldErrors } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { readRecording, saySecond } from './lap-recording-address.ts';
import { useSubmitLapTime } from './racing.queries.ts';
import { parseSubmission, type SubmitValues, validateSubmission } from './submit-values.ts';

export type SubmitForm = UseFormReturnType<SubmitValues>;

/** From the opened dialog to the time that waits for a decision. */
export function useSubmitForm(initial: SubmitValues, onDone: () => void) {
  const send = useSubmitLapTime();
  const form: SubmitForm = useForm<SubmitValues>({
    initialValues: initial,
    validate: validateSubmission,
    validateInputOnBlur: true,
  });
  const submit = (values: SubmitValues) =>
    send.run(
      { body: parseSubmission(values) },
      {
        onSuccess: () => {
          onDone();
          showToast({ kind: 'done', sentence: 'Deine Zeit wird geprüft.' });
        },
        onError: (error) => void showFieldErrors(form, error),
      },
    );
  return {
    form,
    refusal: send.error && Object.keys(form.errors).length === 0 ? sentenceOf(send.error) : undefined,
    isSending: send.isPending,
    submit: form.onSubmit(submit, focusFirstError),
    /** Whoever pastes the address of a recording of ours has named its second too. */
    writeRecording: (text: string) => {
      const { recording, second } = readRecording(text, window.location.origin);
      form.setFieldValue('recording', recording);
      if (second !== undefined) form.setFieldValue('recordingSecond', saySecond(second));
    },
  };
}
