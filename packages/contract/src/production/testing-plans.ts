import type { Plannable } from './rules.ts';

export const plan = (
  id: number,
  item: string,
  needs: Record<string, number>,
  makes = 1,
  target?: number,
): Plannable => ({
  id,
  name: item,
  produces: { name: item, amount: makes },
  ingredients: Object.entries(needs).map(([name, amount]) => ({ name, amount })),
  targetProductionCount: target,
});

export const stockOf = (amounts: Record<string, number>) => new Map(Object.entries(amounts));
