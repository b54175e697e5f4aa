import * as z from 'zod/mini';

export const FEATURES = ['PRODUCTS', 'PRODUCT_ORDER', 'RACING', 'TIP_GAME', 'VOD_SERVICE', 'AUDIT_LOG'] as const;
export const Feature = z.enum(FEATURES);
export type Feature = z.infer<typeof Feature>;

/** On the wire only what is switched on is listed, as `NAME: true`. */
export const Features = z.partialRecord(Feature, z.literal(true));
export type Features = z.infer<typeof Features>;

export const FEATURE_LABELS: Record<Feature, string> = {
  PRODUCTS: 'Lager und Produkte',
  PRODUCT_ORDER: 'Bestellungen bearbeiten',
  RACING: 'Rennen',
  TIP_GAME: 'Tippspiele',
  VOD_SERVICE: 'Aufnahmen',
  AUDIT_LOG: 'Protokoll',
};

/** What a feature builds upon: while that is off, the feature is off too. */
const NEEDS: Partial<Record<Feature, Feature>> = { PRODUCT_ORDER: 'PRODUCTS' };

/** The one place that decides whether a feature is there. */
export function isFeatureOn(features: Features, name: Feature): boolean {
  const needed = NEEDS[name];
  return features[name] === true && (needed === undefined || features[needed] === true);
}
