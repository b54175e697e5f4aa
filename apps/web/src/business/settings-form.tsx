import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { FEATURE_LABELS, FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import { type ReactNode, useId } from 'react';
import { GameStatus } from '#game';
import { SaveProblem, type SaveState } from '#platform/forms/save-problem.tsx';
import { UploadReports } from '#platform/forms/uploads.ts';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Switch } from '#platform/ui/field/switch.tsx';
import { BusinessFields } from './business-fields.tsx';
import { LookFields } from './look-fields.tsx';
import styles from './settings-page.module.css';
import { FIELD_LABELS, MAY_ORDER } from './settings-values.ts';
import { useInSight } from './use-in-sight.ts';
import { type SettingsForm as Form, useSettingsForm } from './use-settings-form.ts';

interface SettingsGroupProps {
  readonly title: string;
  readonly text: ReactNode;
  /** By which an address leads here. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

/** A part of the settings: what it is on the left, what can be set on the right. */
export function SettingsGroup({ title, text, anchor, children }: SettingsGroupProps) {
  const id = useId();
  const part = useInSight(anchor);
  return (
    <section ref={part} id={anchor} className={`${styles.group} split`} aria-labelledby={id}>
      <div className="stack gap-4">
        <h2 id={id} className="large">
          {title}
        </h2>
        <p className="dim">{text}</p>
      </div>
      <div className={`${styles.fields} card stack gap-16`}>{children}</div>
    </section>
  );
}

const EXPLANATIONS: Record<Feature, string> = {
  PRODUCTS: 'Inventar, Produkte, Produktion und Einkaufspreise; Kunden sehen eure Karte.',
  PRODUCT_ORDER: 'Kunden können bestellen, ihr nehmt an und übergebt. Braucht „Lager und Produkte“.',
  RACING: 'Strecken, Turniere, Bestzeiten und Fahrerprofile.',
  TIP_GAME: 'Fußball tippen und virtuelle Währung gewinnen, offen für alle.',
  VOD_SERVICE: 'Aufnahmen ansehen, für die Verwaltung auch archivieren.',
  AUDIT_LOG: 'Wer was wann getan hat, einsehbar für die Leitung.',
};

const NEEDS_PRODUCTS = 'Wirkt erst mit „Lager und Produkte“.';

/** Orders are orders of products: the choice is kept, but cannot be made while there are none. */
const waits = (feature: Feature, form: Form): boolean => feature === 'PRODUCT_ORDER' && !form.values.features.PRODUCTS;

/** What is off disappears from menu and home page, and its addresses answer as if they did not exist. */
const FeatureSwitches = ({ form }: { readonly form: Form }) => (
  <ul className="stack gap-24">
    {FEATURES.map((feature) => (
      <li key={feature}>
        <Switch
          label={FEATURE_LABELS[feature]}
          description={waits(feature, form) ? NEEDS_PRODUCTS : EXPLANATIONS[feature]}
          disabled={waits(feature, form)}
          {...form.getInputProps(`features.${feature}`, { type: 'checkbox' })}
        />
      </li>
    ))}
  </ul>
);

interface SaveBarProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly problem: SaveState;
  readonly onDiscard: () => void;
}

/** Always in view: what is unsaved, what others did meanwhile, and the way out. */
function SaveBar({ isDirty, isSaving, problem, onDiscard }: SaveBarProps) {
  const ref = useBottomBar<HTMLDivElement>();
  return (
    <div className={`${styles.bar} row wrap to-end`} ref={ref}>
      <div className={styles.news}>
        <SaveProblem state={problem} thing="die Einstellungen" />
      </div>
      {isDirty ? <span className="grow dim">Du hast ungespeicherte Änderungen.</span> : null}
      {isDirty ? (
        <Button onClick={onDiscard} isDisabled={isSaving}>
          Verwerfen
        </Button>
      ) : null}
      <Button type="submit" look="primary" isBusy={isSaving} isDisabled={!isDirty}>
        Speichern
      </Button>
    </div>
  );
}

/** Everything a business decides about itself, saved in one go. */
export function SettingsForm({ info }: { readonly info: BusinessInfo }) {
  const { form, isDirty, isSaving, problem, uploads, discard, submit } = useSettingsForm(info);
  return (
    <form className={`${styles.form} stack`} onSubmit={submit} noValidate>
      <SettingsGroup
        anchor="betrieb"
        title="Betrieb"
        text="So stellt ihr euch auf der Startseite und in der Titelleiste vor."
      >
        <BusinessFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        anchor="aussehen"
        title="Aussehen"
        text="Die Schriftfarbe wird so gewählt, dass sie auf euren Farben lesbar bleibt."
      >
        <UploadReports.Provider value={uploads}>
          <LookFields form={form} />
        </UploadReports.Provider>
      </SettingsGroup>
      <SettingsGroup
        title="Funktionen"
        text="Was aus ist, verschwindet aus Menü und Startseite. Die Daten bleiben erhalten."
      >
        <FeatureSwitches form={form} />
      </SettingsGroup>
      <SettingsGroup
        anchor="spielserver"
        title="Spielserver"
        text="Wer bestellen kann, und woher bekannt ist, wer gerade im Spiel ist."
      >
        <NativeSelect
          label={FIELD_LABELS.mayOrder}
          description="„Jeder“ ist für Betriebe, die an ihren Spielserver nicht herankommen."
          data={MAY_ORDER}
          {...form.getInputProps('mayOrder')}
        />
        <GameStatus mayOrder={info.mayOrder} />
      </SettingsGroup>
      <SaveBar isDirty={isDirty} isSaving={isSaving} problem={problem} onDiscard={discard} />
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}
