import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { FEATURE_LABELS, FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { gameQueries } from '#game';
import { SavedForm } from '#platform/forms/saved-form.tsx';
import { UploadReports } from '#platform/forms/uploads.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Switch } from '#platform/ui/field/switch.tsx';
import { AfterMount } from '#platform/ui/page/after-mount.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { BusinessFields, CurrencyFields } from './business-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { SECTIONS } from './sections.ts';
import { FIELD_LABELS, type SettingsForm as Form, MAY_ORDER, useSettingsForm } from './use-settings-form.ts';

interface PartProps {
  readonly form: Form;
}

const EXPLANATIONS: Record<Feature, string> = {
  PRODUCTS: 'Inventar, Produkte, Produktion und Einkaufspreise; Kunden sehen eure Karte.',
  PRODUCT_ORDER: 'Kunden können bestellen, ihr nehmt an und übergebt. Braucht „Lager und Produkte“.',
  CASH: 'Kassenbuch für Kasse und Bank, Verkauf an der Theke, Löhne und Provision.',
  RACING: 'Strecken, Turniere, Bestzeiten und Fahrerprofile.',
  TIP_GAME: 'Fußball tippen und virtuelle Währung gewinnen, offen für alle.',
  VOD_SERVICE: 'Aufnahmen ansehen, für die Verwaltung auch archivieren.',
  AUDIT_LOG: 'Wer was wann getan hat, einsehbar für die Leitung.',
  TEAM: 'Dienst beginnen und beenden, Stunden, schwarzes Brett und Abwesenheiten.',
};

const NEEDS_PRODUCTS = 'Wirkt erst mit „Lager und Produkte“.';

/** Orders are orders of products: the choice is kept, but cannot be made while there are none. */
const waits = (feature: Feature, form: Form): boolean => feature === 'PRODUCT_ORDER' && !form.values.features.PRODUCTS;

/** What is off disappears from menu and home page, and its addresses answer as if they did not exist. */
const FeatureSwitches = ({ form }: PartProps) => (
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

/** Without a game server nobody is in the game. */
function NobodyMayOrder({ form }: PartProps) {
  const { data } = useQuery(gameQueries.status());
  if (form.values.mayOrder !== 'IN_GAME' || data?.sources.length !== 0) return null;
  return (
    <Notice
      kind="warning"
      role="status"
      actions={
        <Link to="/settings/$section" params={{ section: 'spiel' }} className={buttonClass()}>
          Spielserver
        </Link>
      }
    >
      Noch ist kein Spielserver verbunden, deshalb kann niemand bestellen.
    </Notice>
  );
}

const OrderFields = ({ form }: PartProps) => (
  <>
    <NativeSelect
      label={FIELD_LABELS.mayOrder}
      description="„Jeder“ ist für Betriebe, die an ihren Spielserver nicht herankommen."
      data={MAY_ORDER}
      {...form.getInputProps('mayOrder')}
    />
    <NobodyMayOrder form={form} />
    <CurrencyFields form={form} />
  </>
);

const Look = ({ form }: PartProps) => (
  <AfterMount fallback={<Skeleton height={896} />}>
    <LookFields form={form} />
  </AfterMount>
);

const PARTS = {
  betrieb: BusinessFields,
  auftritt: Look,
  bestellungen: OrderFields,
  funktionen: FeatureSwitches,
} as const satisfies Record<string, ComponentType<PartProps>>;

export type InfoPart = keyof typeof PARTS;

/** The business info is one thing: it is saved as a whole, whichever part of it is shown. */
export function InfoForm({ part, info }: { readonly part: InfoPart; readonly info: BusinessInfo }) {
  const editing = useSettingsForm(info);
  const Fields = PARTS[part];
  return (
    <UploadReports.Provider value={editing.uploads}>
      <SavedForm editing={editing} label={SECTIONS[part].title} thing="die Einstellungen">
        <Fields form={editing.form} />
      </SavedForm>
    </UploadReports.Provider>
  );
}
