import type { Card, CardMaterial } from '@kontor/contract/production/cards.ts';
import type { Step } from '@kontor/contract/production/resolve.ts';
import { ingredientNeed, type Line, type Material } from '@kontor/contract/production/rules.ts';
import { carriedFor, loadOf, tripsFor } from '@kontor/contract/production/trips.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { formatCount, formatNumber, formatQuantity } from '#platform/format.de.ts';

const n = formatNumber;
const SHOWN_AT_MOST = 6;

export const explainShortfall = ({ target, stock, shortfall }: Card): string =>
  target === undefined
    ? `${n(shortfall)} fehlen, bis die Bestellung vollständig ist`
    : `${n(target)} Ziel − ${n(stock)} im Bestand = ${n(shortfall)}`;

export const explainProductions = ({ shortfall, product, productions }: Card): string =>
  `${n(shortfall)} Stück ÷ ${n(product.produces.amount)} je Herstellung, aufgerundet = ${n(productions)}`;

export const explainNeed = (productions: number, amount: number, needed: number): string =>
  `${n(productions)} Herstellungen × ${formatQuantity(amount)}, aufgerundet = ${n(needed)}`;

/** `120 benötigt − 60 im Bestand = 60`; where not all of the stock may be taken, it is what is available. */
export const explainGap = ({ needed, stock, missing }: Material, there: 'im Bestand' | 'verfügbar'): string =>
  `${n(needed)} benötigt − ${n(stock)} ${there} = ${n(missing)}`;

/** `geteilt mit Apfelsaft und 3 weiteren, reicht nicht für alle`. */
export function shareOf({ sharedBy }: CardMaterial, own: MadeProduct): string {
  const others = sharedBy.filter(({ id }) => id !== own.id).map(({ name }) => name);
  const rest = others.length - SHOWN_AT_MOST;
  const named = others.slice(0, SHOWN_AT_MOST).join(', ');
  return `geteilt mit ${named}${rest > 0 ? ` und ${n(rest)} weiteren` : ''}, reicht nicht für alle`;
}

/** Free is what does not count towards the target of the intermediate product itself. */
export const explainStep = ({ missing, needed, stock, product, productions }: Step): string =>
  `${n(needed)} benötigt − ${n(stock)} verfügbar = ${n(missing)}\n${n(missing)} ÷ ${n(product.produces.amount)} je Herstellung, aufgerundet = ${n(productions)}`;

/** Which products take how much of a material, and what the stock leaves over. */
export function explainMaterial(
  { name, needed, stock, missing }: Material,
  lines: readonly Line<MadeProduct>[],
  steps: readonly Pick<Line<MadeProduct>, 'product' | 'productions'>[],
): string {
  const parts = [...lines, ...steps].flatMap(({ product, productions }) => {
    const amount = product.ingredients.find((line) => line.name === name)?.amount;
    const need = amount === undefined ? 0 : ingredientNeed(productions, amount);
    return need > 0 ? [`${n(need)} für ${product.name}`] : [];
  });
  const rest = parts.length - SHOWN_AT_MOST;
  const shown = rest > 0 ? [...parts.slice(0, SHOWN_AT_MOST), `… und ${n(rest)} weitere`] : parts;
  // For an order only that counts which no other order has a claim on.
  const there = lines.some(({ target }) => target === undefined) ? 'verfügbar' : 'im Bestand';
  return `${shown.join('\n+ ')}\n= ${n(needed)} benötigt\n− ${n(stock)} ${there}\n= ${n(missing)} fehlen`;
}

type Weights = ReadonlyMap<string, number>;

const grams = (weight: number): string => `${n(weight)} g`;
export const productionsOf = (count: number): string => formatCount(count, 'Herstellung', 'Herstellungen');

/** `400 × Äpfel, 80 × Etikett = 19.950 g`. */
function loadFor(product: MadeProduct, productions: number, weights: Weights): string {
  const labels = new Map(product.ingredients.map(({ name, label }) => [name, label]));
  const carried = carriedFor(product, productions).map(
    ({ name, amount }) => `${n(amount)} × ${labels.get(name) ?? name}`,
  );
  return `${carried.join(', ')} = ${grams(loadOf(product, productions, weights))}`;
}

/** How to carry the ingredients, exact to the gram; nothing when a factory does it or all fits at once. */
export function carryHint(product: MadeProduct, productions: number, space: number, weights: Weights) {
  if (product.factoryProduct) return undefined;
  const trips = tripsFor(product, productions, space, weights);
  if (!trips) return undefined;
  if (trips.trips === 0) {
    const sentence = `passt nicht: eine Herstellung wiegt ${grams(trips.grams)}, Platz ist für ${grams(space)}`;
    return { sentence, loads: [`eine Herstellung: ${loadFor(product, 1, weights)}`], isImpossible: true };
  }
  const { perTrip, last } = trips;
  const sentence = `${n(trips.trips)} Fahrten: je ${productionsOf(perTrip)}, ${grams(trips.grams)} von ${grams(space)}`;
  const each = `je Fahrt: ${loadFor(product, perTrip, weights)}`;
  const rest = `letzte Fahrt, ${productionsOf(last)}: ${loadFor(product, last, weights)}`;
  return { sentence, loads: last === perTrip ? [each] : [each, rest], isImpossible: false };
}
