import { fromField } from '@kontor/contract/core/berlin-time.ts';
import { useId } from 'react';
import { serverNow } from '#platform/server-clock.ts';
import dialog from '#platform/ui/dialog-form.module.css';
import { MomentField } from '#platform/ui/moment-field.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import styles from './game-form.module.css';
import type { GameForm } from './use-game-form.ts';

/** Which parts stand by now, because somebody relies on them. */
export interface Fixed {
  readonly teams: boolean;
  readonly scoring: boolean;
}

interface GameFieldsProps {
  readonly form: GameForm;
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
    <div className={`${dialog.fields} ${styles.fields}`}>
      <TextInput
        className={`${dialog.wide} ${styles.suggest}`}
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
      <MomentField
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
    <>
      {fixed.teams || fixed.scoring ? (
        <ul className={styles.fixed}>
          {fixed.teams ? <li>Teams und Anpfiff stehen fest: Das Spiel hat begonnen, und es gibt Tipps.</li> : null}
          {fixed.scoring ? <li>Preis und Wertung stehen fest: Das Spiel ist abgeschlossen.</li> : null}
        </ul>
      ) : null}
      <Match {...props} />
      <div className={styles.switches}>
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
    </>
  );
};
