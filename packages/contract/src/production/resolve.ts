import { makersOf, type Recipe } from '../products/rules.ts';
import { ingredientNeed, type Line, type Material, materialNeeds, type Plannable, productionsFor } from './rules.ts';

type Amounts = ReadonlyMap<string, number>;

/** An intermediate product. */
export interface Step<R extends Plannable = Plannable> extends Material {
  readonly product: R;
  readonly productions: number;
}

interface Resolved<R extends Plannable = Plannable> {
  readonly raw: Material[];
  readonly steps: Step<R>[];
}

/** Topological order: an item comes after all items made from it, so its whole need is known. */
function inOrder(needs: Amounts, makers: ReadonlyMap<string, Recipe>): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const ingredient of makers.get(name)?.ingredients ?? []) visit(ingredient.name);
    order.push(name);
  };
  for (const name of needs.keys()) visit(name);
  return order.reverse();
}

/** The stock without what counts towards the targets of the lines. */
export function freeStock(lines: readonly Line[], stock: Amounts): Amounts {
  const free = new Map(stock);
  for (const { product, claimed } of lines) {
    const { name } = product.produces;
    free.set(name, Math.min(free.get(name) ?? 0, Math.max(0, (stock.get(name) ?? 0) - claimed)));
  }
  return free;
}

/** Resolves ingredients that are products over any number of levels, using the stock of each level once. */
export function resolveNeeds<R extends Plannable>(
  lines: readonly Line<R>[],
  products: readonly R[],
  stock: Amounts,
): Resolved<R> {
  const makers = makersOf(products);
  const needs = materialNeeds(lines);
  const free = freeStock(lines, stock);
  const resolved: Resolved<R> = { raw: [], steps: [] };
  for (const name of inOrder(needs, makers)) {
    const needed = needs.get(name) ?? 0;
    const there = free.get(name) ?? 0;
    const missing = Math.max(0, needed - there);
    const product = makers.get(name);
    if (needed === 0) continue;
    if (!product) {
      resolved.raw.push({ name, needed, stock: there, missing });
      continue;
    }
    const productions = productionsFor(missing, product.produces.amount);
    resolved.steps.push({ name, needed, stock: there, missing, product, productions });
    for (const { name: ingredient, amount } of product.ingredients) {
      needs.set(ingredient, (needs.get(ingredient) ?? 0) + ingredientNeed(productions, amount));
    }
  }
  return resolved;
}
