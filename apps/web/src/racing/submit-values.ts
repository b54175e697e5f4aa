import { fromField, toField } from '@kontor/contract/core/berlin-time.ts';
import { LapSubmission } from '@kontor/contract/racing/laps.ts';
import type { FormErrors } from '@mantine/form';
import { validateWith } from '#platform/forms.ts';
import { momentProblem } from '#platform/moment-text.ts';
import { serverNow } from '#platform/server-clock.ts';
import { readSecond } from './lap-recording-address.ts';

/** A time as the dialog holds it: choices as their value in the select, moments as they are typed. */
export interface SubmitValues {
  trackId: string;
  classId: string;
  vehicle: string;
  timeMs: number | null;
  drivenAt: string;
  recording: string;
  recordingSecond: string;
}

export const newSubmission = (trackId: number, classId: number | undefined): SubmitValues => ({
  trackId: String(trackId),
  classId: classId === undefined ? '' : String(classId),
  vehicle: '',
  timeMs: null,
  drivenAt: toField(new Date(serverNow())),
  recording: '',
  recordingSecond: '',
});

const toSubmission = ({ trackId, classId, vehicle, timeMs, drivenAt, recording, recordingSecond }: SubmitValues) => ({
  trackId: Number(trackId),
  classId: Number(classId || Number.NaN),
  vehicle,
  timeMs: timeMs ?? Number.NaN,
  drivenAt: fromField(drivenAt)?.toISOString() ?? '',
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

export function validateSubmission(values: SubmitValues): FormErrors {
  const errors: FormErrors = { ...check(toSubmission(values)) };
  for (const [field, sentence] of INSTEAD) if (errors[field]) errors[field] = sentence;
  const problem = momentProblem(values.drivenAt);
  if (problem) errors.drivenAt = problem;
  if (!errors.drivenAt && (fromField(values.drivenAt)?.getTime() ?? 0) > serverNow()) {
    errors.drivenAt = 'Diese Zeit liegt in der Zukunft.';
  }
  return errors;
}

export const parseSubmission = (values: SubmitValues): LapSubmission => LapSubmission.parse(toSubmission(values));
