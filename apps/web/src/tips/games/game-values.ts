import { toField } from '@kontor/contract/core/berlin-time.ts';
import { type TipGame, TipGameChange } from '@kontor/contract/tips/schema.ts';
import type { FormErrors } from '@mantine/form';
import { readNumber, writeNumber } from '#platform/format.de.ts';
import { dateTimeOf, dateTimeProblem, writeDateTimeText } from '#platform/forms/date-time-text.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { NO_WHOLE_NUMBER, validateWith } from '#platform/forms/forms.ts';

/** A game as the dialog holds it: the number as it is typed, the start as Berlin's clocks show it. */
export interface GameValues {
  tournament: string;
  teamA: string;
  teamB: string;
  price: string;
  gameStart: string;
  hidesTips: boolean;
  redOnlyIfAny: boolean;
}

/** What two people can change of a game, in the words of its dialog. */
export const GAME_FIELDS: readonly FormField<GameValues>[] = [
  { path: 'tournament', label: 'Turnier' },
  { path: 'teamA', label: 'Team A' },
  { path: 'teamB', label: 'Team B' },
  { path: 'gameStart', label: 'Anpfiff', show: ({ gameStart }) => writeDateTimeText(gameStart) },
  { path: 'price', label: 'Preis in VC' },
  { path: 'hidesTips', label: 'Tipps bis Anpfiff verbergen' },
  { path: 'redOnlyIfAny', label: 'Rote Karten nur bei Wert ungleich 0 werten' },
];

export const DEFAULT_PRICE = '100';

export const NEW_GAME: GameValues = {
  tournament: '',
  teamA: '',
  teamB: '',
  price: DEFAULT_PRICE,
  gameStart: '',
  hidesTips: false,
  redOnlyIfAny: false,
};

export const toValues = ({ price, gameStart, ...game }: TipGame): GameValues => ({
  tournament: game.tournament,
  teamA: game.teamA,
  teamB: game.teamB,
  price: writeNumber(price),
  gameStart: toField(new Date(gameStart)),
  hidesTips: game.hidesTips,
  redOnlyIfAny: game.redOnlyIfAny,
});

const WEEK_MS = 7 * 86_400_000;

/** The same game a week later at the same time of day, whatever the clocks do in between. */
export function toCopy(game: TipGame): GameValues {
  const values = toValues(game);
  const later = new Date(Date.parse(`${values.gameStart}:00Z`) + WEEK_MS);
  return { ...values, gameStart: later.toISOString().slice(0, 16) };
}

const toChange = (values: GameValues, base?: TipGame) => ({
  ...values,
  price: readNumber(values.price) ?? Number.NaN,
  gameStart: dateTimeOf(values.gameStart, base?.gameStart) ?? '',
});

const check = validateWith(TipGameChange);

export function validateGame(values: GameValues): FormErrors {
  const errors: FormErrors = { ...check(toChange(values)) };
  if (readNumber(values.price) === undefined) errors.price = NO_WHOLE_NUMBER;
  const problem = dateTimeProblem(values.gameStart);
  if (problem) errors.gameStart = problem;
  const [teamA, teamB] = [values.teamA, values.teamB].map((team) => team.trim().toLowerCase());
  if (teamA && teamA === teamB) errors.teamB = 'Beide Teams heißen gleich.';
  return errors;
}

export const parseGame = (values: GameValues, base: TipGame | undefined): TipGameChange =>
  TipGameChange.parse({ ...toChange(values, base), ...(base ? { version: base.version } : {}) });
