import type { Card, CardMaterial } from '@kontor/contract/production/cards.ts';
import type { Step } from '@kontor/contract/production/resolve.ts';
import { ingredientNeed, type Line, type Material } from '@kontor/contract/production/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { formatNumber, formatQuantity } from '#platform/format.de.ts';

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
export function shareOf({ sharedBy }: CardMaterial, own: Product): string {
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
  lines: readonly Line<Product>[],
  steps: readonly Pick<Line<Product>, 'product' | 'productions'>[],
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
