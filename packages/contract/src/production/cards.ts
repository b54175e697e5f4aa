import {
  ingredientNeed,
  inWorkingOrder,
  type Line,
  type Material,
  materialNeeds,
  materialsFor,
  type Plannable,
  type Production,
} from './rules.ts';

export interface CardMaterial<R extends Plannable = Plannable> extends Material {
  /** All products that need it, where it does not suffice for all. */
  readonly sharedBy: readonly R[];
}

export interface Card<R extends Plannable = Plannable> {
  readonly product: R;
  readonly stock: number;
  readonly target: number | undefined;
  readonly shortfall: number;
  readonly productions: number;
  readonly ingredients: CardMaterial<R>[];
  /** After the producible cards before it. */
  readonly canProduce: boolean;
}

interface Supply<R extends Plannable> {
  /** What may be used as ingredients, if less than the stock. */
  readonly free?: ReadonlyMap<string, number>;
  /** Intermediate products, which need material too. */
  readonly steps?: readonly Production<R>[];
}

/** Only materials that do not suffice for all. */
function sharersOf<R extends Plannable>(
  productions: readonly Production<R>[],
  free: ReadonlyMap<string, number>,
): Map<string, R[]> {
  const scarce = materialsFor(materialNeeds(productions), free).filter(({ missing }) => missing > 0);
  const sharers = new Map<string, Map<number, R>>(scarce.map(({ name }) => [name, new Map()]));
  for (const { product, productions: count } of productions) {
    if (count > 0) for (const { name } of product.ingredients) sharers.get(name)?.set(product.id, product);
  }
  return new Map([...sharers].map(([name, products]) => [name, products.size > 1 ? [...products.values()] : []]));
}

/** One card per product with a shortfall, in working order; producible ones reduce the material of later ones. */
export function cardsFor<R extends Plannable>(
  lines: readonly Line<R>[],
  stock: ReadonlyMap<string, number>,
  { free = stock, steps = [] }: Supply<R> = {},
): Card<R>[] {
  const due = inWorkingOrder(lines.filter(({ productions }) => productions > 0));
  const sharers = sharersOf([...due, ...steps], free);
  const left = new Map(free);
  return due.map(({ product, target, shortfall, productions }) => {
    const ingredients = product.ingredients.map(({ name, amount }): CardMaterial<R> => {
      const needed = ingredientNeed(productions, amount);
      const there = free.get(name) ?? 0;
      const missing = Math.max(0, needed - there);
      return { name, needed, stock: there, missing, sharedBy: sharers.get(name) ?? [] };
    });
    const canProduce = ingredients.every(({ name, needed }) => needed <= (left.get(name) ?? 0));
    if (canProduce) for (const { name, needed } of ingredients) left.set(name, (left.get(name) ?? 0) - needed);
    const there = stock.get(product.produces.name) ?? 0;
    return { product, stock: there, target, shortfall, productions, ingredients, canProduce };
  });
}
