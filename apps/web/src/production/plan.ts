import type { BaseItem, InventoryItem } from '@kontor/contract/inventory/schema.ts';
import { cardsFor } from '@kontor/contract/production/cards.ts';
import { freeStock, resolveNeeds } from '@kontor/contract/production/resolve.ts';
import {
  ingredientNeed,
  type Line,
  linesFor,
  linesForMissing,
  materialNeeds,
  materialsFor,
} from '@kontor/contract/production/rules.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { type PlanSearch, SPACE_DEFAULT } from './plan-search.ts';

type Amounts = ReadonlyMap<string, number>;

export interface PlanMaterial {
  readonly products: readonly MadeProduct[];
  readonly stock: Amounts;
  /** Without what running orders have a claim on. */
  readonly free: Amounts;
  readonly items: readonly BaseItem[];
}

export type Plan = ReturnType<typeof finish>;

/** The products of a plan: all but the excluded ones; only where none is excluded, just the chosen ones. */
export function planned(products: readonly MadeProduct[], { nur = [], ohne = [] }: PlanSearch): MadeProduct[] {
  if (ohne.length > 0) return products.filter(({ id }) => !ohne.includes(id));
  return nur.length > 0 ? products.filter(({ id }) => nur.includes(id)) : [...products];
}

/** What running orders have no claim on. */
export const unclaimedOf = (items: readonly InventoryItem[]): Map<string, number> =>
  new Map(items.map(({ name, amount, reserved }) => [name, amount - reserved]));

type Products = readonly MadeProduct[];

function finish(lines: readonly Line<MadeProduct>[], products: Products, stock: Amounts, search: PlanSearch) {
  const resolved = search.aufloesen ? resolveNeeds(lines, products, stock) : undefined;
  const materials = resolved?.raw ?? materialsFor(materialNeeds(lines), stock);
  const steps = resolved?.steps.filter(({ productions }) => productions > 0) ?? [];
  return {
    lines,
    /** What has to be got from elsewhere, over all products. */
    missing: materials.filter(({ missing }) => missing > 0),
    steps,
    cards: cardsFor(lines, stock, resolved ? { free: freeStock(lines, stock), steps } : {}),
    resolves: resolved !== undefined,
    isForOrder: search.bestellung !== undefined,
    space: search.platz ?? SPACE_DEFAULT,
  };
}

export const planFor = (products: Products, stock: Amounts, search: PlanSearch): Plan =>
  finish(linesFor(planned(products, search), stock, search.ziel), products, stock, search);

type Missing = ReadonlyMap<number, number>;

/** The same for exactly what is missing; `free` is what may be taken for it. */
export const planForMissing = (products: Products, free: Amounts, missing: Missing, search: PlanSearch): Plan =>
  finish(linesForMissing(products, free, missing), products, free, search);

export function possibleProductions(product: MadeProduct, wanted: number, stock: Amounts): number {
  const isEnoughFor = (productions: number): boolean =>
    product.ingredients.every(({ name, amount }) => ingredientNeed(productions, amount) <= (stock.get(name) ?? 0));
  let [fits, tooMany] = [0, wanted + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (isEnoughFor(middle)) fits = middle;
    else tooMany = middle;
  }
  return fits;
}
