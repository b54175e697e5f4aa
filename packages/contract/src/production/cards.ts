import { ingredientNeed, type Line, type Material, type Plannable } from './rules.ts';

export interface Card<R extends Plannable = Plannable> {
  readonly product: R;
  readonly stock: number;
  readonly target: number | undefined;
  readonly shortfall: number;
  readonly productions: number;
  readonly ingredients: Material[];
  readonly canProduce: boolean;
}

/** One card per product that falls short, in their order: what an earlier card takes is gone for the later ones. */
export function cardsFor<R extends Plannable>(
  lines: readonly Line<R>[],
  stock: ReadonlyMap<string, number>,
  /** What may be taken as ingredients, if that is less than the stock. */
  free: ReadonlyMap<string, number> = stock,
): Card<R>[] {
  const left = new Map(free);
  return lines
    .filter(({ productions }) => productions > 0)
    .map(({ product, target, shortfall, productions }) => {
      const ingredients = product.ingredients.map(({ name, amount }): Material => {
        const needed = ingredientNeed(productions, amount);
        const there = left.get(name) ?? 0;
        left.set(name, Math.max(0, there - needed));
        return { name, needed, stock: there, missing: Math.max(0, needed - there) };
      });
      return {
        product,
        stock: stock.get(product.produces.name) ?? 0,
        target,
        shortfall,
        productions,
        ingredients,
        canProduce: ingredients.every(({ missing }) => missing === 0),
      };
    });
}
