import { fromField, toField } from '@kontor/contract/core/berlin-time.ts';
import { type Video, VideoChange } from '@kontor/contract/videos/schema.ts';
import type { FormErrors } from '@mantine/form';
import { validateWith } from '#platform/forms.ts';
import { momentProblem } from '#platform/moment-text.ts';

/** A recording as the dialog holds it: the start as Berlin's clocks show it. */
export interface VideoValues {
  title: string;
  startedAt: string;
}

export const toValues = ({ title, startedAt }: Video): VideoValues => ({
  title,
  startedAt: toField(new Date(startedAt)),
});

const check = validateWith(VideoChange);

const toChange = ({ title, startedAt }: VideoValues) => ({
  title,
  startedAt: fromField(startedAt)?.toISOString() ?? '',
});

export function validateVideo(values: VideoValues): FormErrors {
  const errors: FormErrors = { ...check(toChange(values)) };
  const problem = momentProblem(values.startedAt);
  if (problem) errors.startedAt = problem;
  return errors;
}

/** A field counts minutes: a start nobody has touched is not sent, and keeps its seconds. */
export function parseVideo(values: VideoValues, opened: Video): VideoChange {
  const { title, startedAt } = toChange(values);
  return VideoChange.parse(values.startedAt === toValues(opened).startedAt ? { title } : { title, startedAt });
}
