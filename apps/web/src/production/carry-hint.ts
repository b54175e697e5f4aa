import { loadOf, tripsFor } from '@kontor/contract/production/trips.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { formatNumber } from '#platform/format.de.ts';

type Weights = ReadonlyMap<string, number>;

const grams = (weight: number): string => `${formatNumber(weight)} g`;
const makings = (count: number): string => (count === 1 ? '1 Herstellung' : `${formatNumber(count)} Herstellungen`);

export interface CarryHint {
  readonly sentence: string;
  /** Not even one production fits. */
  readonly isImpossible: boolean;
}

/** How to carry the ingredients, exact to the gram; nothing to say when a factory does it or all fits at once. */
export function carryHint(
  product: Product,
  productions: number,
  space: number,
  weights: Weights,
): CarryHint | undefined {
  if (product.factoryProduct) return undefined;
  const trips = tripsFor(product, productions, space, weights);
  if (!trips) return undefined;
  if (trips.trips === 0) {
    const sentence = `passt nicht: eine Herstellung wiegt ${grams(trips.grams)}, Platz ist für ${grams(space)}`;
    return { sentence, isImpossible: true };
  }
  const each = `${formatNumber(trips.trips)} Fahrten: je ${makings(trips.perTrip)}, ${grams(trips.grams)} von ${grams(space)}`;
  if (trips.last === trips.perTrip) return { sentence: each, isImpossible: false };
  const rest = grams(loadOf(product, trips.last, weights));
  return { sentence: `${each}; letzte Fahrt ${makings(trips.last)}, ${rest}`, isImpossible: false };
}
