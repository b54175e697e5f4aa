import { toField } from '@kontor/contract/core/berlin-time.ts';
import { type Race, RaceChange } from '@kontor/contract/racing/tournaments.ts';
import type { FormErrors } from '@mantine/form';
import { validateWith } from '#platform/forms.ts';
import { momentProblem } from '#platform/moment-text.ts';
import { wholeFrom } from '#platform/whole-number.ts';
import { startFrom } from './tournament-values.ts';

/** A race as the dialog holds it. */
export interface RaceValues {
  trackId: string;
  classId: string;
  laps: string;
  startsAt: string;
}

/** The next race is mostly like the one before, but elsewhere. */
export const newRace = (last: Race | undefined): RaceValues => ({
  trackId: '',
  classId: last ? String(last.classId) : '',
  laps: last ? String(last.laps) : '3',
  startsAt: '',
});

export const toRaceValues = ({ trackId, classId, laps, startsAt }: Race): RaceValues => ({
  trackId: String(trackId),
  classId: String(classId),
  laps: String(laps),
  startsAt: startsAt ? toField(new Date(startsAt)) : '',
});

const toChange = (values: RaceValues, base?: Race) => ({
  trackId: Number(values.trackId),
  classId: Number(values.classId),
  laps: wholeFrom(values.laps) ?? Number.NaN,
  startsAt: startFrom(values.startsAt, base?.startsAt),
});

const NO_LAPS = 'Bitte gib eine ganze Zahl von 1 bis 999 an.';
const check = validateWith(RaceChange);

export function validateRace(values: RaceValues): FormErrors {
  const errors: FormErrors = { ...check(toChange(values)) };
  if (values.trackId === '') errors.trackId = 'Bitte wähle eine Strecke.';
  if (values.classId === '') errors.classId = 'Bitte wähle eine Klasse.';
  if (errors.laps) errors.laps = NO_LAPS;
  const problem = momentProblem(values.startsAt);
  if (problem) errors.startsAt = problem;
  return errors;
}

export const parseRace = (values: RaceValues, base: Race | undefined): RaceChange =>
  RaceChange.parse({ ...toChange(values, base), ...(base ? { version: base.version } : {}) });
