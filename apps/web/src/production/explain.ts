import type { Card, CardMaterial } from '@kontor/contract/production/cards.ts';
import { ingredientNeed, type Line, type Material } from '@kontor/contract/production/rules.ts';
import { carriedFor, loadOf, tripsFor } from '@kontor/contract/production/trips.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { formatCount, formatKilograms, formatNumber, formatQuantity } from '#platform/format.de.ts';

const n = formatNumber;
const SHOWN_AT_MOST = 6;

export const explainShortfall = ({ target, stock, shortfall }: Card): string =>
  target === undefined
    ? `${n(shortfall)} fehlen, bis die Bestellung vollständig ist`
    : `${n(target)} Ziel − ${n(stock)} im Bestand = ${n(shortfall)}`;

export function explainProductions({ shortfall, product, productions, forOthers }: Card): string {
  const own = productions - forOthers;
  const steps = `${n(shortfall)} Stück ÷ ${n(product.produces.amount)} je Durchgang, aufgerundet = ${n(own)}`;
  return forOthers > 0 ? `${steps}\n+ ${n(forOthers)} für andere Produkte = ${n(productions)}` : steps;
}

export const explainNeed = (productions: number, amount: number, needed: number): string =>
  `${n(productions)} Durchgänge × ${formatQuantity(amount)}, aufgerundet = ${n(needed)}`;

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

const kg = formatKilograms;
export const productionsOf = (count: number): string => formatCount(count, 'Durchgang', 'Durchgänge');

/** `400 × Äpfel, 80 × Etikett`. */
function listFor(product: MadeProduct, productions: number): string {
  const labels = new Map(product.ingredients.map(({ name, label }) => [name, label]));
  return carriedFor(product, productions)
    .map(({ name, amount }) => `${n(amount)} × ${labels.get(name) ?? name}`)
    .join(', ');
}

interface Carried {
  readonly sentence: string;
  readonly loads: readonly string[];
  readonly isImpossible: boolean;
}

/** What to carry for it, exact to the gram; a factory needs nobody to carry. */
export function sayCarried(product: MadeProduct, productions: number, space: number, weights: Weights): Carried {
  const all = listFor(product, productions);
  if (product.factoryProduct)
    return { sentence: 'Fabrik: nichts zu tragen', loads: all ? [`braucht ${all}`] : [], isImpossible: false };
  if (!all) return { sentence: 'Nichts zu tragen', loads: [], isImpossible: false };
  const trips = tripsFor(product, productions, space, weights);
  if (!trips)
    return {
      sentence: `1 Fahrt: ${kg(loadOf(product, productions, weights))}`,
      loads: [all],
      isImpossible: false,
    };
  if (trips.trips === 0) {
    const sentence = `Passt nicht: Ein Durchgang wiegt ${kg(trips.grams)}, Platz ist für ${kg(space)}`;
    return { sentence, loads: [`ein Durchgang: ${listFor(product, 1)}`], isImpossible: true };
  }
  const { perTrip, last } = trips;
  const sentence = `${n(trips.trips)} Fahrten: je ${productionsOf(perTrip)}, ${kg(trips.grams)} von ${kg(space)}`;
  const each = `je Fahrt: ${listFor(product, perTrip)}`;
  const rest = `letzte, ${productionsOf(last)}: ${listFor(product, last)} = ${kg(loadOf(product, last, weights))}`;
  return { sentence, loads: last === perTrip ? [each] : [each, rest], isImpossible: false };
}
