import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { FEATURE_LABELS, FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { GameStatus } from '#game';
import { SaveProblem } from '#platform/forms/save-problem.tsx';
import { UploadReports } from '#platform/forms/uploads.ts';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Switch } from '#platform/ui/field/switch.tsx';
import { AfterMount } from '#platform/ui/page/after-mount.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { BusinessFields } from './business-fields.tsx';
import { LookFields } from './look-fields.tsx';
import styles from './settings-page.module.css';
import { FIELD_LABELS, type SettingsForm as Form, MAY_ORDER, useSettingsForm } from './use-settings-form.ts';

/** By then everything around it is there. */
const LOADED_MS = 3000;
const OWN_WAY = ['wheel', 'keydown', 'pointerdown'] as const;

/** Brings the part an address names into sight, and keeps it there while the parts around it load and nobody scrolls. */
function useInSight(anchor: string | undefined): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const isMeant = useLocation({ select: ({ hash }) => anchor !== undefined && hash === anchor });
  useEffect(() => {
    if (!isMeant) return;
    const show = () => part.current?.scrollIntoView();
    show();
    const growth = new ResizeObserver(show);
    growth.observe(document.body);
    const stop = () => growth.disconnect();
    const timer = setTimeout(stop, LOADED_MS);
    for (const event of OWN_WAY) window.addEventListener(event, stop, { once: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const event of OWN_WAY) window.removeEventListener(event, stop);
    };
  }, [isMeant]);
  return part;
}

interface SettingsGroupProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly anchor?: string;
  readonly children: ReactNode;
}

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

type SaveBarProps = Pick<ReturnType<typeof useSettingsForm>, 'isDirty' | 'isSaving' | 'problem' | 'discard'>;

/** Always in view: what is unsaved, what others did meanwhile, and the way out. */
function SaveBar({ isDirty, isSaving, problem, discard }: SaveBarProps) {
  const ref = useBottomBar<HTMLDivElement>();
  return (
    <div className={`${styles.bar} row wrap to-end`} ref={ref}>
      <div className={styles.news}>
        <SaveProblem state={problem} thing="die Einstellungen" />
      </div>
      {isDirty ? <span className="grow dim">Du hast ungespeicherte Änderungen.</span> : null}
      {isDirty ? (
        <Button onClick={discard} isDisabled={isSaving}>
          Verwerfen
        </Button>
      ) : null}
      <Button type="submit" look="primary" isBusy={isSaving} isDisabled={!isDirty}>
        Speichern
      </Button>
    </div>
  );
}

export function SettingsForm({ info }: { readonly info: BusinessInfo }) {
  const editing = useSettingsForm(info);
  const { form, isDirty, uploads, submit } = editing;
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
          <AfterMount fallback={<Skeleton height={896} />}>
            <LookFields form={form} />
          </AfterMount>
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
      <SaveBar {...editing} />
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}
