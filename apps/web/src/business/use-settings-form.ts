import { changeInfo } from '@kontor/contract/business/api.ts';
import { type BusinessInfo, BusinessInfoChange, type BusinessSettings } from '@kontor/contract/business/schema.ts';
import { FEATURE_LABELS, FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { pictureSrc } from '#platform/picture-src.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { businessQueries } from './business.queries.ts';

export type SettingsValues = Omit<BusinessSettings, 'features'> & { features: Record<Feature, boolean> };

const toValues = ({ features, itemImageUrl: _, ...rest }: BusinessInfo): SettingsValues => ({
  ...rest,
  features: Object.fromEntries(FEATURES.map((name) => [name, features[name] === true])) as Record<Feature, boolean>,
});

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

export const nameIn = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

const picture = (id: string | null): ReactNode =>
  id === null ? 'Kein Bild' : createElement(Picture, { src: pictureSrc(id, 'small'), alt: 'Bild', height: 48 });

const field = (name: keyof typeof FIELD_LABELS, path: string = name): FormField<SettingsValues> => ({
  path,
  label: FIELD_LABELS[name],
});

/** What two people can change on their own, in the order of the form. */
const SETTINGS_FIELDS: readonly FormField<SettingsValues>[] = [
  field('title'),
  field('name'),
  field('responsible'),
  field('address'),
  field('welcome'),
  field('sign', 'currency.sign'),
  { ...field('place', 'currency.place'), show: ({ currency }) => nameIn(PLACES, currency.place) },
  { ...field('logo'), show: ({ logo }) => picture(logo) },
  { ...field('heroImage'), show: ({ heroImage }) => picture(heroImage) },
  field('headerLight', 'colors.headerLight'),
  field('headerDark', 'colors.headerDark'),
  field('accent', 'colors.accent'),
  field('darkMode'),
  ...FEATURES.map((name) => field(name, `features.${name}`)),
  { ...field('mayOrder'), show: ({ mayOrder }) => nameIn(MAY_ORDER, mayOrder) },
];

export type SettingsForm = UseFormReturnType<SettingsValues>;

const validate = validateWith(BusinessInfoChange);

export function useSettingsForm(info: BusinessInfo) {
  const client = useQueryClient();
  const change = useWrite(changeInfo, {
    showsErrors: true,
    onSuccess: (saved) => client.setQueryData(businessQueries.info().queryKey, saved),
  });
  return useEditForm<BusinessInfo, SettingsValues>({
    opened: info,
    live: info,
    initial: toValues(info),
    toValues,
    fields: SETTINGS_FIELDS,
    validate,
    save: (body, _base, then) => change.run({ body }, then),
    newest: () => readNewest(client, businessQueries.info()),
    say: () => 'Die Einstellungen sind gespeichert.',
  });
}
