import { toField } from '@kontor/contract/core/berlin-time.ts';
import { DEFAULT_POINTS, type Tournament, TournamentChange } from '@kontor/contract/racing/tournaments.ts';
import type { FormErrors } from '@mantine/form';
import { dateTimeOf, dateTimeProblem, writeDateTimeText } from '#platform/forms/date-time-text.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { NO_WHOLE_NUMBER, validateWith } from '#platform/forms/forms.ts';
import { wholeFrom } from '#platform/forms/whole-number.ts';

/** `25, 18, 15, 12`: as the points are typed and read. */
export const writePoints = (points: readonly number[]): string => points.join(', ');

/** Reads `25-18-15` as well as `25, 18, 15`; `undefined` where something is no number. */
export function readPoints(text: string): number[] | undefined {
  const parts = text.split(/[\s,;-]+/).filter(Boolean);
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : undefined;
}

/** A tournament as the dialog holds it: points as they are typed, the start as Berlin's clocks show it. */
export interface TournamentValues {
  name: string;
  description: string;
  startsAt: string;
  points: string;
  fastestLapPoints: string;
}

/** What two people can change of a tournament, in the words of its dialog. */
export const TOURNAMENT_FIELDS: readonly FormField<TournamentValues>[] = [
  { path: 'name', label: 'Name' },
  { path: 'startsAt', label: 'Beginn', show: ({ startsAt }) => writeDateTimeText(startsAt) },
  { path: 'description', label: 'Beschreibung' },
  { path: 'points', label: 'Punkte je Platz' },
  { path: 'fastestLapPoints', label: 'Punkte für die schnellste Runde' },
];

export const NEW_TOURNAMENT: TournamentValues = {
  name: '',
  description: '',
  startsAt: '',
  points: writePoints(DEFAULT_POINTS),
  fastestLapPoints: '1',
};

export const toValues = ({ name, description, startsAt, points, fastestLapPoints }: Tournament): TournamentValues => ({
  name,
  description,
  startsAt: startsAt ? toField(new Date(startsAt)) : '',
  points: writePoints(points),
  fastestLapPoints: String(fastestLapPoints),
});

/** Empty until it is known. */
export const startFrom = (text: string, stored: string | null | undefined): string | null =>
  text === '' ? null : (dateTimeOf(text, stored) ?? '');

const NO_POINTS = 'Bitte nur ganze Zahlen, zum Beispiel 25, 18, 15.';

const toChange = (values: TournamentValues, base?: Tournament) => ({
  name: values.name,
  description: values.description,
  startsAt: startFrom(values.startsAt, base?.startsAt),
  points: readPoints(values.points) ?? [],
  fastestLapPoints: wholeFrom(values.fastestLapPoints) ?? Number.NaN,
});

const check = validateWith(TournamentChange);

export function validateTournament(values: TournamentValues): FormErrors {
  const found = check(toChange(values));
  const [worst] = Object.keys(found).filter((path) => path.startsWith('points.'));
  const errors: FormErrors = { ...found, ...(worst && !found.points ? { points: found[worst] } : {}) };
  if (readPoints(values.points) === undefined || readPoints(values.points)?.length === 0) errors.points = NO_POINTS;
  if (wholeFrom(values.fastestLapPoints) === undefined) errors.fastestLapPoints = NO_WHOLE_NUMBER;
  const problem = dateTimeProblem(values.startsAt);
  if (problem) errors.startsAt = problem;
  return errors;
}

export const parseTournament = (values: TournamentValues, base: Tournament | undefined): TournamentChange =>
  TournamentChange.parse({ ...toChange(values, base), ...(base ? { version: base.version } : {}) });
