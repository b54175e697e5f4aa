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
  /** All products that need it, where it does not suffice for all; in working order. */
  readonly sharedBy: readonly R[];
}

export interface Card<R extends Plannable = Plannable> {
  readonly product: R;
  readonly stock: number;
  readonly target: number | undefined;
  readonly shortfall: number;
  readonly productions: number;
  /** Of these, for what others are made from; the rest is for the target. */
  readonly forOthers: number;
  readonly ingredients: CardMaterial<R>[];
  /** After the producible cards before it. */
  readonly canProduce: boolean;
  /** Products of earlier cards; once they are made, it can be made too. */
  readonly waitsFor: readonly R[];
}

interface Supply<R extends Plannable> {
  /** What may be used as ingredients, if less than the stock. */
  readonly free?: ReadonlyMap<string, number>;
  /** Intermediate products, which need material too. */
  readonly steps?: readonly Production<R>[];
}

interface Due<R extends Plannable = Plannable> extends Line<R> {
  readonly forOthers: number;
}

/** What has to be made at all, for the targets and for others, in working order. */
function dueOf<R extends Plannable>(lines: readonly Line<R>[], steps: readonly Production<R>[]): Due<R>[] {
  const more = new Map(steps.map(({ product, productions }) => [product.id, productions]));
  const planned = new Set(lines.map(({ product }) => product.id));
  const others = steps.filter(({ product }) => !planned.has(product.id)).map(({ product }) => product);
  const all = [
    ...lines,
    ...others.map((product) => ({ product, target: undefined, shortfall: 0, productions: 0, claimed: 0 })),
  ].map((line): Due<R> => {
    const forOthers = more.get(line.product.id) ?? 0;
    return { ...line, forOthers, productions: line.productions + forOthers };
  });
  return inWorkingOrder(all).filter(({ productions }) => productions > 0);
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

/** Takes what a production uses and adds what it makes. */
function make(amounts: Map<string, number>, { product, productions }: Production, used: readonly Material[]): void {
  for (const { name, needed } of used) amounts.set(name, (amounts.get(name) ?? 0) - needed);
  const { name, amount } = product.produces;
  amounts.set(name, (amounts.get(name) ?? 0) + productions * amount);
}

/** One card per product to make, in working order; producible ones reduce the material of later ones. */
export function cardsFor<R extends Plannable>(
  lines: readonly Line<R>[],
  stock: ReadonlyMap<string, number>,
  { free = stock, steps = [] }: Supply<R> = {},
): Card<R>[] {
  const due = dueOf(lines, steps);
  const sharers = sharersOf(due, free);
  const left = new Map(free);
  /** As if all cards so far were made. */
  const expected = new Map(free);
  return due.map((line, at) => {
    const { product, target, shortfall, productions, forOthers } = line;
    const ingredients = product.ingredients.map(({ name, amount }): CardMaterial<R> => {
      const needed = ingredientNeed(productions, amount);
      const there = free.get(name) ?? 0;
      const missing = Math.max(0, needed - there);
      return { name, needed, stock: there, missing, sharedBy: sharers.get(name) ?? [] };
    });
    const lacking = ingredients.filter(({ name, needed }) => needed > (left.get(name) ?? 0));
    const canProduce = lacking.length === 0;
    const isCovered = lacking.every(({ name, needed }) => needed <= (expected.get(name) ?? 0));
    const waitsFor = isCovered
      ? due
          .slice(0, at)
          .filter((one) => lacking.some(({ name }) => name === one.product.produces.name))
          .map((one) => one.product)
      : [];
    if (canProduce) for (const { name, needed } of ingredients) left.set(name, (left.get(name) ?? 0) - needed);
    make(expected, line, ingredients);
    const there = stock.get(product.produces.name) ?? 0;
    return { product, stock: there, target, shortfall, productions, forOthers, ingredients, canProduce, waitsFor };
  });
}
