import { type Cost, type itemCosts, margin, productCosts } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { useMemo } from 'react';
import {
  formatCost,
  formatCostChange,
  formatCount,
  formatPercent,
  formatPrice,
  formatQuantity,
} from '#platform/format.de.ts';
import { usePriceMap } from '#prices';
import { contentsOf, type ProductValues } from './product-form.ts';
import { useProducts } from './products.queries.ts';

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
  return `${parts.join('\n+ ')}\n÷ ${formatQuantity(produces.amount)} Stück je Herstellung\n${sayTotal(product)}`;
}

export function explainMargin(product: Product): string {
  const [left, share] = [marginOf(product), marginShare(product)];
  if (left === null || product.buyPrice === null) return incomplete(product);
  const money = `${formatPrice(product.price)} Verkauf − ${formatCost(product.buyPrice)} Einkauf = ${formatCostChange(left)}`;
  return share === null
    ? money
    : `${money}\n${formatCostChange(left)} ÷ ${formatPrice(product.price)} = ${formatPercent(share)}`;
}

export function useFormCost(): (values: ProductValues) => Cost | undefined {
  const products = useProducts().data;
  const prices = usePriceMap().data;
  const costOf = useMemo(() => products && prices && productCosts(products, prices), [products, prices]);
  return (values) => {
    const { kind, produces, ingredients, parts } = contentsOf(values);
    const amount = produces ? (produces.amount ?? 0) : 1;
    const isOpen = kind === 'MENU' && (parts.length === 0 || parts.some(({ productId }) => productId === 0));
    if (!costOf || amount <= 0 || isOpen) return undefined;
    return costOf({
      kind,
      produces: produces && { ...produces, amount },
      ingredients: ingredients.map((line) => ({ ...line, amount: line.amount ?? 0 })),
      parts: parts.map((part) => ({ ...part, amount: Math.trunc(part.amount ?? 0) })),
    });
  };
}
