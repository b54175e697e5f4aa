import type { Recipe } from '../products/rules.ts';
import { ingredientNeed } from './rules.ts';

type Weights = ReadonlyMap<string, number>;

/** Ingredients of so many productions. */
export const carriedFor = (
  { ingredients }: Pick<Recipe, 'ingredients'>,
  productions: number,
): { name: string; amount: number }[] =>
  ingredients.map(({ name, amount }) => ({ name, amount: ingredientNeed(productions, amount) }));

/** In grams. */
export const loadOf = (recipe: Pick<Recipe, 'ingredients'>, productions: number, weights: Weights): number =>
  carriedFor(recipe, productions).reduce((sum, { name, amount }) => sum + amount * (weights.get(name) ?? 0), 0);

interface Trips {
  readonly trips: number;
  readonly perTrip: number;
  readonly last: number;
  readonly grams: number;
}

/** The most productions whose ingredients fit, exact to the gram. */
function fitting(recipe: Pick<Recipe, 'ingredients'>, most: number, space: number, weights: Weights): number {
  let [fits, tooMany] = [0, most + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (loadOf(recipe, middle, weights) <= space) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/** `undefined` when everything fits at once, no trips when not even one production does. */
export function tripsFor(
  recipe: Pick<Recipe, 'ingredients'>,
  productions: number,
  space: number,
  weights: Weights,
): Trips | undefined {
  const perTrip = fitting(recipe, productions, space, weights);
  if (perTrip >= productions) return undefined;
  if (perTrip === 0) return { trips: 0, perTrip: 0, last: 0, grams: loadOf(recipe, 1, weights) };
  const trips = Math.ceil(productions / perTrip);
  return { trips, perTrip, last: productions - (trips - 1) * perTrip, grams: loadOf(recipe, perTrip, weights) };
}
