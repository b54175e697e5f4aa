import { VALUE_MAX, type ValueName } from '@kontor/contract/tips/schema.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, type Icon, LessIcon } from '#platform/ui/icons.ts';
import { KINDS, type ScoreErrors, stepped, type TypedScore } from './score.ts';
import styles from './score-fields.module.css';

interface ScoreFieldsProps {
  readonly teamA: string;
  readonly teamB: string;
  readonly typed: TypedScore;
  readonly onChange: (name: ValueName, text: string) => void;
  readonly errors?: ScoreErrors | undefined;
  readonly isReadOnly?: boolean | undefined;
}

interface StepperProps {
  readonly name: ValueName;
  readonly label: string;
  readonly typed: string;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly isFirst: boolean;
  readonly onChange: (name: ValueName, text: string) => void;
}

function Stepper({ name, label, typed, error, isReadOnly, isFirst, onChange }: StepperProps) {
  // With the keyboard, the arrow keys work in the field itself.
  const step = (by: 1 | -1, word: string, icon: Icon) => (
    <Button
      tabIndex={-1}
      aria-label={`${label}: eins ${word}`}
      icon={<Glyph icon={icon} />}
      isDisabled={stepped(typed, by) === typed}
      onClick={() => onChange(name, stepped(typed, by))}
    />
  );
  return (
    <div className={`${styles.stepper} row top gap-4`} style={{ justifyContent: 'center' }}>
      {isReadOnly ? null : step(-1, 'weniger', LessIcon)}
      <NumberField
        className={`${styles.field} relative`}
        aria-label={label}
        data-path={name}
        data-autofocus={isFirst || undefined}
        min={0}
        max={VALUE_MAX}
        placeholder="–"
        value={typed}
        error={error}
        readOnly={isReadOnly}
        onChange={(text) => onChange(name, text)}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
      />
      {isReadOnly ? null : step(1, 'mehr', AddIcon)}
    </div>
  );
}

/** The eight numbers of a game, as on a match sheet: one team on either side, what is counted between them. */
export function ScoreFields({ teamA, teamB, typed, onChange, errors = {}, isReadOnly = false }: ScoreFieldsProps) {
  const field = (name: ValueName, label: string, team: string) => (
    <Stepper
      name={name}
      label={`${label} ${team}`}
      typed={typed[name]}
      error={errors[name]}
      isReadOnly={isReadOnly}
      isFirst={name === 'goalsTeamA'}
      onChange={onChange}
    />
  );
  return (
    <div className={`${styles.sheet} card flush divided`} data-fixed={isReadOnly || undefined}>
      <div className={styles.teams}>
        <h3 className={`${styles.team} large center anywhere`}>{teamA}</h3>
        <h3 className={`${styles.team} large center anywhere`}>{teamB}</h3>
      </div>
      {KINDS.map(({ label, a, b }) => (
        <fieldset key={label} className={styles.row} data-goals={a === 'goalsTeamA' || undefined}>
          <legend className="visually-hidden">{label}</legend>
          {field(a, label, teamA)}
          <span className={`${styles.label} meta strong center`} aria-hidden="true">
            {label}
          </span>
          {field(b, label, teamB)}
        </fieldset>
      ))}
    </div>
  );
}
