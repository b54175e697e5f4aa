import type { BusinessInfo, BusinessSettings } from '@kontor/contract/business/schema.ts';
import { FEATURES, type Feature } from '@kontor/contract/core/features.ts';

/** The business info as a form holds it: every flag is there, on or off. */
export type SettingsValues = Omit<BusinessSettings, 'features'> & { features: Record<Feature, boolean> };

export const toValues = ({ features, itemImageUrl: _, ...rest }: BusinessInfo): SettingsValues => ({
  ...rest,
  features: Object.fromEntries(FEATURES.map((name) => [name, features[name] === true])) as Record<Feature, boolean>,
});

export const isSame = (one: BusinessInfo, other: BusinessInfo): boolean =>
  JSON.stringify(toValues(one)) === JSON.stringify(toValues(other));
