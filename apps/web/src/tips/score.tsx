import {
  type Score,
  type TipGame,
  type TipScore,
  VALUE_MAX,
  VALUES,
  type ValueName,
} from '@kontor/contract/tips/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { readNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { AddIcon, type Icon, LessIcon } from '#platform/ui/icons.ts';
import { Crest } from './crest.tsx';
import styles from './score.module.css';

export const KINDS = [
  { label: 'Tore', a: 'goalsTeamA', b: 'goalsTeamB' },
  { label: 'Rote Karten', a: 'redCardsTeamA', b: 'redCardsTeamB' },
  { label: 'Gelbe Karten', a: 'yellowCardsTeamA', b: 'yellowCardsTeamB' },
  { label: 'Ecken', a: 'cornersTeamA', b: 'cornersTeamB' },
] as const;

/** What a tip may leave out. */
export const EXTRA_KINDS = KINDS.slice(1);

/** `2 : 1`, never on two lines. */
export const formatScore = (score: Pick<Score, 'goalsTeamA' | 'goalsTeamB'>): string =>
  `${score.goalsTeamA}\u00a0:\u00a0${score.goalsTeamB}`;

export const explainScore = (score: TipScore): string =>
  EXTRA_KINDS.map(({ label, a, b }) => `${label} ${score[a] ?? '–'} : ${score[b] ?? '–'}`).join('\n');

export type TypedScore = Readonly<Record<ValueName, string>>;

function eachValue<T>(of: (name: ValueName) => T) {
  return Object.fromEntries(VALUES.map((name) => [name, of(name)])) as Record<ValueName, T>;
}

export const typedFrom = (score: Partial<TipScore>): TypedScore => eachValue((name) => String(score[name] ?? ''));

/** Closing a game starts from empty fields: every number has to be typed. */
export const NOTHING_TYPED: TypedScore = eachValue(() => '');

function valueFrom(text: string): number | undefined {
  const value = readNumber(text);
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= VALUE_MAX ? value : undefined;
}

/** One more or one less, within bounds; from something that is no number it starts at zero. */
const stepped = (text: string, by: 1 | -1): string =>
  String(Math.min(Math.max((valueFrom(text) ?? 0) + by, 0), VALUE_MAX));

export function readScore(typed: TypedScore) {
  const score = eachValue((name) => valueFrom(typed[name]));
  const wrong = VALUES.filter((name) => score[name] === undefined);
  return {
    score: wrong.length === 0 ? (score as Score) : undefined,
    errors: Object.fromEntries(wrong.map((name) => [name, `Ganze Zahl, 0 bis ${VALUE_MAX}`])),
  };
}

/** Goals are needed, each of the other values may be left out. */
export function readTip(typed: TypedScore) {
  const isLeftOut = (name: ValueName) => !name.startsWith('goals') && typed[name].trim() === '';
  const { score: _, errors } = readScore(typed);
  const wrong = Object.entries(errors).filter(([name]) => !isLeftOut(name as ValueName));
  const tip = eachValue((name) => (isLeftOut(name) ? null : valueFrom(typed[name]))) as TipScore;
  return { tip: wrong.length === 0 ? tip : undefined, errors: Object.fromEntries(wrong) };
}

/** How many of the values that may be left out are filled in. */
export const countExtras = (typed: TypedScore): number =>
  EXTRA_KINDS.flatMap(({ a, b }) => [typed[a], typed[b]]).filter((text) => text.trim() !== '').length;

interface ScoreFieldsProps {
  readonly game: Pick<TipGame, 'teamA' | 'teamB'>;
  readonly form: UseFormReturnType<TypedScore>;
  readonly isReadOnly?: boolean;
}

interface StepperProps extends Omit<ScoreFieldsProps, 'game'> {
  readonly name: ValueName;
  readonly label: string;
  /** One more above and one less below; what is wrong is said beside it. */
  readonly isUpright?: boolean;
}

export function Stepper({ name, label, form, isReadOnly, isUpright }: StepperProps) {
  const typed = form.values[name];
  const change = (text: string) => form.setFieldValue(name, text);
  // With the keyboard, the arrow keys work in the field itself.
  const step = (by: 1 | -1, word: string, icon: Icon) => (
    <Button
      tabIndex={-1}
      aria-label={`${label}: eins ${word}`}
      icon={icon}
      isDisabled={stepped(typed, by) === typed}
      onClick={() => change(stepped(typed, by))}
    />
  );
  return (
    <div className={`${styles.stepper} row top gap-4`} data-upright={isUpright || undefined}>
      {isReadOnly ? null : step(-1, 'weniger', LessIcon)}
      <NumberField
        className={`${styles.field} relative`}
        aria-label={label}
        data-path={name}
        data-autofocus={name === 'goalsTeamA' || undefined}
        min={0}
        max={VALUE_MAX}
        placeholder={isUpright ? '' : '–'}
        value={typed}
        error={isUpright ? Boolean(form.errors[name]) : form.errors[name]}
        readOnly={isReadOnly}
        onChange={change}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
      />
      {isReadOnly ? null : step(1, 'mehr', AddIcon)}
    </div>
  );
}

interface ScoreRowsProps extends ScoreFieldsProps {
  readonly kinds?: readonly (typeof KINDS)[number][];
}

/** What is counted stands between the two teams. */
export const ScoreRows = ({ game: { teamA, teamB }, kinds = KINDS, ...shared }: ScoreRowsProps) =>
  kinds.map(({ label, a, b }) => (
    <fieldset key={label} className={styles.row} data-goals={a === 'goalsTeamA' || undefined}>
      <legend className="visually-hidden">{label}</legend>
      <Stepper name={a} label={`${label} ${teamA}`} {...shared} />
      <span className={`${styles.label} meta strong center`} aria-hidden="true">
        {label}
      </span>
      <Stepper name={b} label={`${label} ${teamB}`} {...shared} />
    </fieldset>
  ));

/** The eight numbers of a game, as on a match sheet: one team on either side. */
export function ScoreFields({ game, form, isReadOnly = false }: ScoreFieldsProps) {
  return (
    <div className={`${styles.sheet} card flush divided`} data-fixed={isReadOnly || undefined}>
      <div className={styles.teams}>
        <h3 className={`${styles.team} large anywhere`}>
          <Crest team={game.teamA} size={28} />
          {game.teamA}
        </h3>
        <h3 className={`${styles.team} large anywhere`}>
          <Crest team={game.teamB} size={28} />
          {game.teamB}
        </h3>
      </div>
      <ScoreRows game={game} form={form} isReadOnly={isReadOnly} />
    </div>
  );
}
