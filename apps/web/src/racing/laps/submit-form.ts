import { fromField, toField } from '@kontor/contract/core/berlin-time.ts';
import { LapSubmission } from '@kontor/contract/racing/laps.ts';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { sentenceOf } from '#platform/api/api-error.ts';
import { dateTimeOf, dateTimeProblem } from '#platform/forms/date-time-text.ts';
import { focusFirstError, showFieldErrors, validateWith } from '#platform/forms/forms.ts';
import { serverNow } from '#platform/server-clock.ts';
import { showToast } from '#platform/toasts.ts';
import { useSubmitLapTime } from '../racing.queries.ts';
import { readRecording, readSecond, saySecond } from './lap-recording-address.ts';

/** A time as the dialog holds it: choices as their value in the select, moments as they are typed. */
interface SubmitValues {
  trackId: string;
  classId: string;
  vehicle: string;
  timeMs: number | null;
  drivenAt: string;
  /** What `drivenAt` shows until it is changed. */
  readonly openedAt: string;
  recording: string;
  recordingSecond: string;
}

export type SubmitForm = UseFormReturnType<SubmitValues>;

const MINUTE_MS = 60_000;

export function newSubmission(trackId: number, classId: number | undefined): SubmitValues {
  const minute = new Date(Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS);
  return {
    trackId: String(trackId),
    classId: classId === undefined ? '' : String(classId),
    vehicle: '',
    timeMs: null,
    drivenAt: toField(minute),
    openedAt: minute.toISOString(),
    recording: '',
    recordingSecond: '',
  };
}

const toSubmission = ({ recording, recordingSecond, ...values }: SubmitValues) => ({
  trackId: Number(values.trackId),
  classId: Number(values.classId || Number.NaN),
  vehicle: values.vehicle,
  timeMs: values.timeMs ?? Number.NaN,
  drivenAt: dateTimeOf(values.drivenAt, values.openedAt) ?? '',
  recording: recording.trim() || null,
  // A second without a recording says nothing.
  recordingSecond: recording.trim() && recordingSecond.trim() ? (readSecond(recordingSecond) ?? Number.NaN) : null,
});

const check = validateWith(LapSubmission);

const INSTEAD: readonly (readonly [keyof SubmitValues, string])[] = [
  ['classId', 'Bitte wähle eine Klasse.'],
  ['timeMs', 'Bitte eine Zeit wie 1:05.250 eingeben.'],
  ['recordingSecond', 'Bitte als 1:30 oder in Sekunden angeben.'],
];

function validate(values: SubmitValues): FormErrors {
  const errors: FormErrors = { ...check(toSubmission(values)) };
  for (const [field, sentence] of INSTEAD) if (errors[field]) errors[field] = sentence;
  const problem = dateTimeProblem(values.drivenAt);
  if (problem) errors.drivenAt = problem;
  if (!errors.drivenAt && (fromField(values.drivenAt)?.getTime() ?? 0) > serverNow()) {
    errors.drivenAt = 'Diese Zeit liegt in der Zukunft.';
  }
  return errors;
}

/** From the opened dialog to the time that waits for a decision. */
export function useSubmitForm(initialValues: SubmitValues, onDone: () => void) {
  const send = useSubmitLapTime();
  const form: SubmitForm = useForm<SubmitValues>({ initialValues, validate, validateInputOnBlur: true });
  const submit = (values: SubmitValues) =>
    send.run(
      { body: LapSubmission.parse(toSubmission(values)) },
      {
        onSuccess: () => {
          onDone();
          showToast({ kind: 'success', sentence: 'Deine Zeit wird geprüft.' });
        },
        onError: (error) => void showFieldErrors(form, error),
      },
    );
  return {
    form,
    refusal: send.error && Object.keys(form.errors).length === 0 ? sentenceOf(send.error) : undefined,
    isSending: send.isPending,
    submit: form.onSubmit(submit, focusFirstError),
    /** The pasted address of a recording of ours names its second too. */
    writeRecording: (text: string) => {
      const { recording, second } = readRecording(text, window.location.origin);
      form.setFieldValue('recording', recording);
      if (second !== undefined) form.setFieldValue('recordingSecond', saySecond(second));
    },
  };
}
