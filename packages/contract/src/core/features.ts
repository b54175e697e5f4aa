import * as z from 'zod/mini';

export const FEATURES = [
  'PRODUCTS',
  'PRODUCT_ORDER',
  'CASH',
  'RACING',
  'TIP_GAME',
  'VOD_SERVICE',
  'AUDIT_LOG',
  'TEAM',
] as const;
export const Feature = z.enum(FEATURES);
export type Feature = z.infer<typeof Feature>;

/** Only enabled features are listed. */
export const Features = z.partialRecord(Feature, z.literal(true));
export type Features = z.infer<typeof Features>;

export const FEATURE_LABELS: Record<Feature, string> = {
  PRODUCTS: 'Lager und Produkte',
  PRODUCT_ORDER: 'Bestellungen',
  CASH: 'Kasse und Löhne',
  RACING: 'Rennen',
  TIP_GAME: 'Tippspiele',
  VOD_SERVICE: 'Aufnahmen',
  AUDIT_LOG: 'Protokoll',
  TEAM: 'Dienst und Team',
};

/** A feature is off while one that it depends on is off. */
const NEEDS: Partial<Record<Feature, Feature>> = { PRODUCT_ORDER: 'PRODUCTS' };

export function isFeatureOn(features: Features, name: Feature): boolean {
  const needed = NEEDS[name];
  return features[name] === true && (needed === undefined || features[needed] === true);
}
