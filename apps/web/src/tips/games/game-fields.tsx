import { fromField } from '@kontor/contract/core/berlin-time.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { serverNow } from '#platform/server-clock.ts';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import styles from './game-dialogs.module.css';
import type { GameValues } from './game-values.ts';

/** Which parts stand by now, because people rely on them. */
export interface Fixed {
  readonly teams: boolean;
  readonly scoring: boolean;
}

interface GameFieldsProps {
  readonly form: UseFormReturnType<GameValues>;
  readonly fixed: Fixed;
  readonly tournaments: readonly string[];
}

function startHelp(text: string): string {
  const start = fromField(text);
  return start && start.getTime() <= serverNow()
    ? 'Liegt in der Vergangenheit: Niemand kann mehr tippen.'
    : 'Berliner Zeit. Bis dahin kann getippt werden.';
}

const Match = ({ form, fixed, tournaments }: GameFieldsProps) => {
  const listId = useId();
  return (
    <div className={`fields ${styles.fields}`}>
      <TextInput
        className="full"
        label="Turnier"
        list={listId}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('tournament')}
      />
      <datalist id={listId}>
        {tournaments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput label="Team A" autoComplete="off" disabled={fixed.teams} {...form.getInputProps('teamA')} />
      <TextInput label="Team B" autoComplete="off" disabled={fixed.teams} {...form.getInputProps('teamB')} />
      <DateTimeField
        label="Anpfiff"
        description={startHelp(form.values.gameStart)}
        disabled={fixed.teams}
        {...form.getInputProps('gameStart')}
      />
      <NumberField
        label="Preis in VC"
        min={0}
        step={10}
        description="Für das genaue Ergebnis. Um ein Tor daneben gibt die Hälfte."
        disabled={fixed.scoring}
        {...form.getInputProps('price')}
      />
    </div>
  );
};

/** Everything that makes a game; what is fixed says why. */
export const GameFields = (props: GameFieldsProps) => {
  const { form, fixed } = props;
  return (
    <div className="stack gap-16">
      {fixed.teams || fixed.scoring ? (
        <ul className={`${styles.fixed} stack gap-4 dim`}>
          {fixed.teams ? <li>Teams und Anpfiff stehen fest: Das Spiel hat begonnen, und es gibt Tipps.</li> : null}
          {fixed.scoring ? <li>Gewinn und Wertung stehen fest: Das Spiel ist abgeschlossen.</li> : null}
        </ul>
      ) : null}
      <Match {...props} />
      <div className="stack gap-16 ruled">
        <Switch
          label="Tipps bis Anpfiff verbergen"
          description="Vorher sieht jeder nur den eigenen Tipp und wie viele es sind."
          {...form.getInputProps('hidesTips', { type: 'checkbox' })}
        />
        <Switch
          label="Rote Karten nur bei Wert ungleich 0 werten"
          description="Wer keine Rote Karte tippt und recht behält, bekommt dafür nichts."
          disabled={fixed.scoring}
          {...form.getInputProps('redOnlyIfAny', { type: 'checkbox' })}
        />
      </div>
    </div>
  );
};
