import { type itemCosts, margin } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import {
  formatCost,
  formatCostChange,
  formatCount,
  formatPercent,
  formatPrice,
  formatQuantity,
} from '#platform/format.de.ts';

export type CostOf = ReturnType<typeof itemCosts>;

/** To the last digit that a number holds for sure, so that half a cent is rounded up. */
export const perHundred = (cost: number): number => Number((cost * 100).toPrecision(14));

export const marginOf = ({ price, buyPrice }: Product): number | null =>
  buyPrice === null ? null : margin(price, buyPrice);

export function marginShare(product: Product): number | null {
  const left = marginOf(product);
  return left === null || product.price === 0 ? null : left / product.price;
}

export const incomplete = ({ unpriced }: Product): string =>
  `unvollständig (${formatCount(unpriced.length, 'Preis fehlt', 'Preise fehlen')})`;

const sayTotal = ({ buyPrice, unpriced }: Product): string =>
  buyPrice === null
    ? `= unbekannt, es fehlt der Preis von ${unpriced.join(', ')}`
    : `= ${formatCost(buyPrice)} je Stück`;

function explainMenu(menu: Product): string {
  const parts = menu.parts.map(
    ({ name, amount, buyPrice }) =>
      `${formatQuantity(amount)} × ${buyPrice === null ? '?' : formatCost(buyPrice)} (${name})`,
  );
  return `${parts.join('\n+ ')}\n${sayTotal(menu)}`;
}

export function explainCost(product: Product, costOf: CostOf | undefined): string {
  const { ingredients, produces } = product;
  if (!produces) return explainMenu(product);
  if (product.kind === 'RESOLD') return `Einkaufspreis von ${produces.label}\n${sayTotal(product)}`;
  if (ingredients.length === 0) return 'Das Rezept hat keine Zutaten, also kostet es nichts.';
  const parts = ingredients.map(({ name, label, amount }) => {
    const { price = null, isMade = false } = costOf?.(name) ?? {};
    if (price === null) return `${formatQuantity(amount)} × ? (${label})`;
    return `${formatQuantity(amount)} × ${isMade ? `${formatCost(price)} (${label}, selbst hergestellt)` : `${formatPrice(price)} (${label})`}`;
  });
  return `${parts.join('\n+ ')}\n÷ ${formatQuantity(produces.amount)} Stück je Durchgang\n${sayTotal(product)}`;
}

export function explainMargin(product: Product): string {
  const [left, share] = [marginOf(product), marginShare(product)];
  if (left === null || product.buyPrice === null) return incomplete(product);
  const money = `${formatPrice(product.price)} Verkauf − ${formatCost(product.buyPrice)} Einkauf = ${formatCostChange(left)}`;
  return share === null
    ? money
    : `${money}\n${formatCostChange(left)} ÷ ${formatPrice(product.price)} = ${formatPercent(share)}`;
}
