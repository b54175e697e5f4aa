import type { BusinessInfo, BusinessSettings } from '@kontor/contract/business/schema.ts';
import { FEATURE_LABELS, FEATURES, type Feature } from '@kontor/contract/core/features.ts';

/** The business info as a form holds it: every flag is there, on or off. */
export type SettingsValues = Omit<BusinessSettings, 'features'> & { features: Record<Feature, boolean> };

export const toValues = ({ features, itemImageUrl: _, ...rest }: BusinessInfo): SettingsValues => ({
  ...rest,
  features: Object.fromEntries(FEATURES.map((name) => [name, features[name] === true])) as Record<Feature, boolean>,
});

export const isSame = (one: BusinessInfo, other: BusinessInfo): boolean =>
  JSON.stringify(toValues(one)) === JSON.stringify(toValues(other));

/** What the fields are called, in the order of the form. */
export const FIELD_LABELS = {
  title: 'Titel',
  name: 'Name',
  responsible: 'Verantwortlich',
  address: 'Adresse im Spiel',
  welcome: 'Begrüßung',
  sign: 'Währung',
  place: 'Platz der Währung',
  logo: 'Logo',
  heroImage: 'Titelbild',
  headerLight: 'Titelleiste hell',
  headerDark: 'Titelleiste dunkel',
  accent: 'Akzent',
  darkMode: 'Dunkle Ansicht als Standard',
  ...FEATURE_LABELS,
  mayOrder: 'Wer bestellen kann',
} as const;
type Field = keyof typeof FIELD_LABELS;
type Flat = Record<Field, string | boolean | null>;

const flat = ({ colors, features, currency, ...rest }: SettingsValues): Flat => ({
  ...rest,
  ...colors,
  ...features,
  ...currency,
});

const unflat = ({ headerLight, headerDark, accent, sign, place, ...fields }: Flat): SettingsValues => {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in FEATURE_LABELS)));
  return {
    ...own,
    colors: { headerLight, headerDark, accent },
    features: Object.fromEntries(FEATURES.map((name) => [name, fields[name]])),
    currency: { sign, place },
  } as SettingsValues;
};

interface Rebased {
  readonly values: SettingsValues;
  /** The labels of what both have changed, each to something else. */
  readonly conflicts: readonly string[];
}

/** What I have changed stays mine, everything else follows the news: saving then undoes nobody's work. */
export function rebase(mine: SettingsValues, base: SettingsValues, news: SettingsValues): Rebased {
  const [typed, before, stored] = [flat(mine), flat(base), flat(news)];
  const fields = Object.keys(FIELD_LABELS) as Field[];
  const touched = fields.filter((field) => typed[field] !== before[field]);
  const kept = Object.fromEntries(touched.map((field) => [field, typed[field]]));
  const conflicts = touched.filter((field) => stored[field] !== before[field] && stored[field] !== typed[field]);
  return {
    values: unflat({ ...stored, ...kept } as Flat),
    conflicts: conflicts.map((field) => FIELD_LABELS[field]),
  };
}
