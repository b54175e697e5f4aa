import { groupBy } from '../core/group-by.ts';
import type { Recipe } from '../products/rules.ts';
import { TARGET_DEFAULT } from '../products/schema.ts';

type Amounts = ReadonlyMap<string, number>;

export interface Plannable extends Recipe {
  readonly targetProductionCount?: number | undefined;
}

/** How many pieces of a product are wanted; what has no target of its own wants 100. */
export const targetOf = (product: Plannable, globalTarget?: number | undefined): number =>
  globalTarget ?? product.targetProductionCount ?? TARGET_DEFAULT;

export const shortfall = (target: number, stock: number): number => Math.max(0, target - stock);

/** A production makes a whole batch, so the last one may make more than is wanted. */
export const productionsFor = (pieces: number, produced: number): number => Math.ceil(pieces / produced);

/** Ingredients are taken in whole pieces; thousandths are counted whole, so that 3 × 0.1 is not 1 more than it is. */
export const ingredientNeed = (productions: number, amount: number): number =>
  Math.ceil((productions * Math.round(amount * 1000)) / 1000);

export interface Line<R extends Plannable = Plannable> {
  readonly product: R;
  /** How many pieces are wanted in all; none is named where just so many more are wanted. */
  readonly target: number | undefined;
  readonly shortfall: number;
  readonly productions: number;
  /** How much of the stock counts towards the product's own target, and is not free for anything else. */
  readonly claimed: number;
}

/** How often each product has to be made so that its target is there. */
export const linesFor = <R extends Plannable>(
  products: readonly R[],
  stock: Amounts | undefined,
  globalTarget?: number | undefined,
): Line<R>[] =>
  products.map((product) => {
    const there = stock?.get(product.produces.name) ?? 0;
    const target = targetOf(product, globalTarget);
    const short = shortfall(target, there);
    const productions = productionsFor(short, product.produces.amount);
    return { product, target, shortfall: short, productions, claimed: Math.min(target, there) };
  });

/** How often each product has to be made so that so many more pieces of it are there, whatever its target is. */
export const linesForMissing = <R extends Plannable>(
  products: readonly R[],
  stock: Amounts,
  /** Pieces by the product's id. */
  missing: ReadonlyMap<number, number>,
): Line<R>[] =>
  products.flatMap((product) => {
    const short = missing.get(product.id) ?? 0;
    if (short === 0) return [];
    const productions = productionsFor(short, product.produces.amount);
    // What is there of it is promised already, or it would not be missing.
    return [
      { product, target: undefined, shortfall: short, productions, claimed: stock.get(product.produces.name) ?? 0 },
    ];
  });

function add(needs: Map<string, number>, recipe: Recipe, productions: number): void {
  for (const { name, amount } of recipe.ingredients) {
    needs.set(name, (needs.get(name) ?? 0) + ingredientNeed(productions, amount));
  }
}

/** So many productions of a product. */
export type Production<R extends Plannable = Plannable> = Pick<Line<R>, 'product' | 'productions'>;

/** What all of them together take, before any stock is considered. */
export function materialNeeds(lines: readonly Production[]): Map<string, number> {
  const needs = new Map<string, number>();
  for (const { product, productions } of lines) add(needs, product, productions);
  return needs;
}

export interface Material {
  readonly name: string;
  readonly needed: number;
  readonly stock: number;
  readonly missing: number;
}

/** Needs are added up first and the stock is subtracted once, however many products share it. */
export const materialsFor = (needs: Amounts, stock: Amounts): Material[] =>
  [...needs].map(([name, needed]) => {
    const there = stock.get(name) ?? 0;
    return { name, needed, stock: there, missing: Math.max(0, needed - there) };
  });

/** What is made for others comes before them; apart from that the order stays, and a circle ends somewhere. */
export function inWorkingOrder<R extends Plannable>(lines: readonly Line<R>[]): Line<R>[] {
  const makers = groupBy(lines, ({ product }) => product.produces.name);
  const ordered = new Set<Line<R>>();
  const visited = new Set<Line<R>>();
  const visit = (line: Line<R>): void => {
    if (visited.has(line)) return;
    visited.add(line);
    for (const { name } of line.product.ingredients) for (const maker of makers.get(name) ?? []) visit(maker);
    ordered.add(line);
  };
  for (const line of lines) visit(line);
  return [...ordered];
}
