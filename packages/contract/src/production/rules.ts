import { groupBy } from '../core/group-by.ts';
import type { Recipe } from '../products/rules.ts';
import { TARGET_DEFAULT } from '../products/schema.ts';

type Amounts = ReadonlyMap<string, number>;

export interface Plannable extends Recipe {
  readonly targetProductionCount?: number | undefined;
}

export const targetOf = (product: Plannable, globalTarget?: number | undefined): number =>
  globalTarget ?? product.targetProductionCount ?? TARGET_DEFAULT;

export const shortfall = (target: number, stock: number): number => Math.max(0, target - stock);

/** A production makes a whole batch, so the last one may make more than is wanted. */
export const productionsFor = (pieces: number, produced: number): number => Math.ceil(pieces / produced);

/** Whole pieces; computed in thousandths, so that 3 × 0.1 is not rounded up. */
export const ingredientNeed = (productions: number, amount: number): number =>
  Math.ceil((productions * Math.round(amount * 1000)) / 1000);

export interface Line<R extends Plannable = Plannable> {
  readonly product: R;
  /** Undefined where only a number of additional pieces is wanted. */
  readonly target: number | undefined;
  readonly shortfall: number;
  readonly productions: number;
  /** Stock that counts towards the product's own target. */
  readonly claimed: number;
}

/** How often each product has to be made to reach its target. */
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

/** How often each product has to be made for so many additional pieces. */
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
    // All of its stock is claimed, or nothing would be missing.
    return [
      { product, target: undefined, shortfall: short, productions, claimed: stock.get(product.produces.name) ?? 0 },
    ];
  });

function add(needs: Map<string, number>, recipe: Recipe, productions: number): void {
  for (const { name, amount } of recipe.ingredients) {
    needs.set(name, (needs.get(name) ?? 0) + ingredientNeed(productions, amount));
  }
}

export type Production<R extends Plannable = Plannable> = Pick<Line<R>, 'product' | 'productions'>;

/** The sum, before any stock is considered. */
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

/** Intermediate products first, otherwise stable; tolerates cycles. */
export function inWorkingOrder<L extends { readonly product: Recipe }>(lines: readonly L[]): L[] {
  const makers = groupBy(lines, ({ product }) => product.produces.name);
  const ordered = new Set<L>();
  const visited = new Set<L>();
  const visit = (line: L): void => {
    if (visited.has(line)) return;
    visited.add(line);
    for (const { name } of line.product.ingredients) for (const maker of makers.get(name) ?? []) visit(maker);
    ordered.add(line);
  };
  for (const line of lines) visit(line);
  return [...ordered];
}
