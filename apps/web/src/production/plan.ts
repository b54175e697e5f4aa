import type { BaseItem, InventoryItem } from '@kontor/contract/inventory/schema.ts';
import { type Card, cardsFor } from '@kontor/contract/production/cards.ts';
import { freeStock, resolveNeeds, type Step } from '@kontor/contract/production/resolve.ts';
import { type Line, linesFor, type Material, materialNeeds, materialsFor } from '@kontor/contract/production/rules.ts';
import { SPACE_DEFAULT } from '@kontor/contract/production/schema.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import type { PlanSearch } from './plan-search.ts';

export interface Plan {
  readonly lines: readonly Line<Product>[];
  /** What has to be got from elsewhere, over all products. */
  readonly missing: readonly Material[];
  /** What is made on the way, when that is asked for. */
  readonly steps: readonly Step<Product>[];
  readonly cards: readonly Card<Product>[];
  readonly space: number;
}

/** The products of a plan: all but the excluded ones; only where none is excluded, just the chosen ones. */
export function planned(products: readonly Product[], { nur = [], ohne = [] }: PlanSearch): Product[] {
  if (ohne.length > 0) return products.filter(({ id }) => !ohne.includes(id));
  return nur.length > 0 ? products.filter(({ id }) => nur.includes(id)) : [...products];
}

/** Products were chosen, and none of them is there any more. */
export const areGone = (products: readonly Product[], search: PlanSearch): boolean =>
  !search.ohne?.length && (search.nur?.length ?? 0) > 0 && planned(products, search).length === 0;

export const amountsOf = (items: readonly InventoryItem[]): Map<string, number> =>
  new Map(items.map(({ name, amount }) => [name, amount]));

export const weightsOf = (items: readonly BaseItem[]): Map<string, number> =>
  new Map(items.map(({ name, weight }) => [name, weight]));

/** Everything the screen shows, from products and stock. */
export function planFor(products: readonly Product[], stock: ReadonlyMap<string, number>, search: PlanSearch): Plan {
  const lines = linesFor(planned(products, search), stock, search.ziel);
  const resolved = search.aufloesen ? resolveNeeds(lines, products, stock) : undefined;
  const materials = resolved?.raw ?? materialsFor(materialNeeds(lines), stock);
  return {
    lines,
    missing: materials.filter(({ missing }) => missing > 0),
    steps: resolved?.steps.filter(({ productions }) => productions > 0) ?? [],
    cards: cardsFor(lines, stock, search.ziel, resolved ? freeStock(lines, stock) : stock),
    space: search.platz ?? SPACE_DEFAULT,
  };
}
