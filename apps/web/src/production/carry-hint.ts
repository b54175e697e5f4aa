import { carriedFor, loadOf, tripsFor } from '@kontor/contract/production/trips.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { formatNumber } from '#platform/format.de.ts';

type Weights = ReadonlyMap<string, number>;

const grams = (weight: number): string => `${formatNumber(weight)} g`;
const makings = (count: number): string => (count === 1 ? '1 Herstellung' : `${formatNumber(count)} Herstellungen`);

/** `400 × Äpfel, 80 × Etikett = 19.950 g`. */
function loadFor(product: Product, productions: number, weights: Weights): string {
  const labels = new Map(product.ingredients.map(({ name, label }) => [name, label]));
  const carried = carriedFor(product, productions).map(
    ({ name, amount }) => `${formatNumber(amount)} × ${labels.get(name) ?? name}`,
  );
  return `${carried.join(', ')} = ${grams(loadOf(product, productions, weights))}`;
}

export interface CarryHint {
  readonly sentence: string;
  /** What to take along on a trip. */
  readonly loads: readonly string[];
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
    return { sentence, loads: [`eine Herstellung: ${loadFor(product, 1, weights)}`], isImpossible: true };
  }
  const { perTrip, last } = trips;
  const sentence = `${formatNumber(trips.trips)} Fahrten: je ${makings(perTrip)}, ${grams(trips.grams)} von ${grams(space)}`;
  const each = `je Fahrt: ${loadFor(product, perTrip, weights)}`;
  const rest = `letzte Fahrt, ${makings(last)}: ${loadFor(product, last, weights)}`;
  return { sentence, loads: last === perTrip ? [each] : [each, rest], isImpossible: false };
}
