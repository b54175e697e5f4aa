import { useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import modal from '#platform/ui/modal.module.css';
import { NumberField } from '#platform/ui/number-field.tsx';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { Textarea } from '#platform/ui/textarea.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { complaintAboutWhole, wholeFrom } from '#platform/whole-number.ts';
import { createLabel, summaryOf, toneOf } from './fixture-plan.ts';
import styles from './fixtures-dialog.module.css';
import { FixturesPreview } from './fixtures-preview.tsx';
import { useFixtures } from './use-fixtures.ts';

const EXAMPLE = `Stadtliga; SV Nordkai; Davis United; 21.11.2026 20:30; 400
; FC Vespucci; Paleto Rovers; Sa. 21.11., 18 Uhr`;

type Fixtures = ReturnType<typeof useFixtures>;

const Format = () => (
  <div className={styles.format}>
    <p>
      Ein Spiel je Zeile: Turnier, Team A, Team B, Anpfiff und, wenn du willst, der Preis. Getrennt durch Tabulator,
      Semikolon oder Komma, also auch aus einer Tabelle kopiert. Ohne Turnier gilt das der Zeile darüber.
    </p>
    <pre className={styles.example}>{EXAMPLE}</pre>
  </div>
);

function Defaults({ fixtures, tournaments }: { readonly fixtures: Fixtures; readonly tournaments: readonly string[] }) {
  const { input, change } = fixtures;
  const listId = useId();
  return (
    <fieldset className={styles.defaults}>
      <legend className={styles.legend}>Wenn die Zeile nichts anderes sagt</legend>
      <TextInput
        className={styles.suggest}
        label="Turnier"
        list={listId}
        autoComplete="off"
        description="Gilt, wo auch darüber keines steht."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={input.tournament}
        onChange={(event) => change({ tournament: event.currentTarget.value })}
      />
      <datalist id={listId}>
        {tournaments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <NumberField
        label="Preis in VC"
        min={0}
        step={10}
        value={input.price}
        error={wholeFrom(input.price) === undefined ? complaintAboutWhole(input.price) : undefined}
        onChange={(price) => change({ price })}
      />
      <Switch
        label="Tipps bis Anpfiff verbergen"
        checked={input.hidesTips}
        onChange={(event) => change({ hidesTips: event.currentTarget.checked })}
      />
      <Switch
        label="Rote Karten nur bei Wert ungleich 0 werten"
        checked={input.redOnlyIfAny}
        onChange={(event) => change({ redOnlyIfAny: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

const Body = ({ fixtures, tournaments }: { readonly fixtures: Fixtures; readonly tournaments: readonly string[] }) => {
  const { input, change, plan, error } = fixtures;
  return (
    <div className={`${modal.body} ${styles.body}`}>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <Format />
      <Textarea
        label="Spielplan"
        classNames={{ input: styles.code ?? '' }}
        rows={7}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        value={input.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <Defaults fixtures={fixtures} tournaments={tournaments} />
      <p className={styles.summary} role="status" data-tone={toneOf(plan)}>
        {summaryOf(plan)}
      </p>
      {plan.lines.length > 0 ? <FixturesPreview lines={plan.lines} /> : null}
    </div>
  );
};

interface FixturesDialogProps {
  readonly tournaments: readonly string[];
  readonly onClose: () => void;
}

/** A whole matchday at once: pasted, looked at, added. */
export function FixturesDialog({ tournaments, onClose }: FixturesDialogProps) {
  const [isDone, setIsDone] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const fixtures = useFixtures(() => {
    setIsDone(true);
    onClose();
  });
  const { input, count, isSaving, create } = fixtures;
  const isDirty = input.text.trim() !== '';
  return (
    <PersistentDialog title="Spielplan einfügen">
      <Body fixtures={fixtures} tournaments={tournaments} />
      <footer className={modal.actions}>
        <Button onClick={() => (isDirty ? setIsAsked(true) : onClose())} isDisabled={isSaving}>
          Abbrechen
        </Button>
        <Button look="primary" isBusy={isSaving} isDisabled={count === 0} onClick={create}>
          {createLabel(count)}
        </Button>
      </footer>
      {isAsked ? (
        <ConfirmDialog
          title="Spielplan verwerfen?"
          confirmLabel="Verwerfen"
          cancelLabel="Weiter bearbeiten"
          onConfirm={onClose}
          onCancel={() => setIsAsked(false)}
        >
          Aus den eingefügten Zeilen ist noch kein Spiel geworden.
        </ConfirmDialog>
      ) : null}
      <UnsavedGuard isDirty={!isDone && isDirty} />
    </PersistentDialog>
  );
}
