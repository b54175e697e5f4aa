import { FEATURE_LABELS, FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import { Switch } from '#platform/ui/switch.tsx';
import styles from './settings-page.module.css';
import type { SettingsForm } from './use-settings-form.ts';

const EXPLANATIONS: Record<Feature, string> = {
  PRODUCTS: 'Inventar, Produkte, Produktion und Einkaufspreise; Kunden sehen euer Angebot.',
  PRODUCT_ORDER: 'Kunden können bestellen, ihr nehmt an und übergebt. Braucht „Lager und Produkte“.',
  RACING: 'Strecken, Turniere, Bestzeiten und Fahrerprofile.',
  TIP_GAME: 'Fußball tippen und virtuelle Währung gewinnen, offen für alle.',
  VOD_SERVICE: 'Aufnahmen ansehen, für die Verwaltung auch archivieren.',
  AUDIT_LOG: 'Wer was wann getan hat, einsehbar für die Leitung.',
};

const NEEDS_PRODUCTS = 'Wirkt erst mit „Lager und Produkte“.';

/** Orders are orders of products: the choice is kept, but cannot be made while there are none. */
const waits = (feature: Feature, form: SettingsForm): boolean =>
  feature === 'PRODUCT_ORDER' && !form.values.features.PRODUCTS;

/** What is off disappears from menu and home page, and its addresses answer as if they did not exist. */
export const FeatureSwitches = ({ form }: { readonly form: SettingsForm }) => (
  <ul className={styles.switches}>
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
