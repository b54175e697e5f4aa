import type { BusinessInfo, BusinessSettings } from '@kontor/contract/business/schema.ts';
import { FEATURE_LABELS, FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import { createElement, type ReactNode } from 'react';
import type { FormField } from '#platform/forms/form-fields.ts';
import { pictureSrc } from '#platform/picture-src.ts';
import { Picture } from '#platform/ui/picture.tsx';

/** The business info as a form holds it: every flag is there, on or off. */
export type SettingsValues = Omit<BusinessSettings, 'features'> & { features: Record<Feature, boolean> };

export const toValues = ({ features, itemImageUrl: _, ...rest }: BusinessInfo): SettingsValues => ({
  ...rest,
  features: Object.fromEntries(FEATURES.map((name) => [name, features[name] === true])) as Record<Feature, boolean>,
});

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

export const PLACES = [
  { value: 'AFTER', label: 'Hinter dem Betrag' },
  { value: 'BEFORE', label: 'Vor dem Betrag' },
];

export const MAY_ORDER = [
  { value: 'IN_GAME', label: 'Wer im Spiel ist' },
  { value: 'ANYONE', label: 'Jeder, der angemeldet ist' },
];

const nameIn = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

const picture = (id: string | null): ReactNode =>
  id === null ? 'Kein Bild' : createElement(Picture, { src: pictureSrc(id, 'small'), alt: 'Bild', height: 48 });

const simple = (paths: Partial<Record<keyof typeof FIELD_LABELS, string>>): FormField<SettingsValues>[] =>
  Object.entries(paths).map(([name, path]) => ({ path, label: FIELD_LABELS[name as keyof typeof FIELD_LABELS] }));

/** What two people can change on their own, in the order of the form. */
export const SETTINGS_FIELDS: readonly FormField<SettingsValues>[] = [
  ...simple({
    title: 'title',
    name: 'name',
    responsible: 'responsible',
    address: 'address',
    welcome: 'welcome',
    sign: 'currency.sign',
  }),
  { path: 'currency.place', label: FIELD_LABELS.place, show: ({ currency }) => nameIn(PLACES, currency.place) },
  { path: 'logo', label: FIELD_LABELS.logo, show: ({ logo }) => picture(logo) },
  { path: 'heroImage', label: FIELD_LABELS.heroImage, show: ({ heroImage }) => picture(heroImage) },
  ...simple({
    headerLight: 'colors.headerLight',
    headerDark: 'colors.headerDark',
    accent: 'colors.accent',
    darkMode: 'darkMode',
  }),
  ...FEATURES.map((name) => ({ path: `features.${name}`, label: FEATURE_LABELS[name] })),
  { path: 'mayOrder', label: FIELD_LABELS.mayOrder, show: ({ mayOrder }) => nameIn(MAY_ORDER, mayOrder) },
];
