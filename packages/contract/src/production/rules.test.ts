import { expect, test } from 'vitest';
import { cardsFor } from './cards.ts';
import { freeStock, resolveNeeds } from './resolve.ts';
import {
  ingredientNeed,
  linesFor,
  linesForMissing,
  materialNeeds,
  materialsFor,
  type Plannable,
  productionsFor,
  shortfall,
  targetOf,
} from './rules.ts';
import { plan, stockOf } from './testing-plans.ts';
import { carriedFor, tripsFor } from './trips.ts';

test('a product without a target wants 100, a global target replaces every other', () => {
  expect(targetOf(plan(1, 'a', {}))).toBe(100);
  expect(targetOf(plan(1, 'a', {}, 1, 30))).toBe(30);
  expect(targetOf(plan(1, 'a', {}, 1, 30), 50)).toBe(50);
});

test.each([
  [100, 40, 60],
  [100, 100, 0],
  [100, 140, 0],
])('of %d wanted with %d there, %d are short', (target, stock, short) => {
  expect(shortfall(target, stock)).toBe(short);
});

test.each([
  [60, 1, 60],
  [60, 7, 9],
  [0, 7, 0],
  [1, 10, 1],
])('%d pieces at %d a production take %d productions', (pieces, produced, productions) => {
  expect(productionsFor(pieces, produced)).toBe(productions);
});

test('ingredients are rounded up to whole pieces, without the errors of floating point', () => {
  expect(ingredientNeed(3, 0.1)).toBe(1);
  expect(ingredientNeed(10, 0.1)).toBe(1);
  expect(ingredientNeed(11, 0.1)).toBe(2);
  expect(ingredientNeed(7, 10_000)).toBe(70_000);
});

test('needs of several products are added up before the stock is subtracted once', () => {
  const products = [plan(1, 'bread', { flour: 2 }, 1, 10), plan(2, 'cake', { flour: 3 }, 1, 10)];
  const materials = materialsFor(materialNeeds(linesFor(products, undefined)), stockOf({ flour: 45 }));
  expect(materials).toEqual([{ name: 'flour', needed: 50, stock: 45, missing: 5 }]);
});

const verdicts = (products: Plannable[], amounts: Record<string, number>) => {
  const stock = stockOf({ ...amounts });
  return cardsFor(linesFor(products, stock), stock).map(({ product, canProduce, ingredients }) => ({
    name: product.name,
    canProduce,
    missing: ingredients.map(({ missing }) => missing),
    shared: ingredients.map(({ sharedBy }) => sharedBy.map(({ name }) => name)),
  }));
};

test('a card misses its own need minus the stock, and names who shares what is not enough for all', () => {
  const products = [plan(1, 'bread', { flour: 2 }, 1, 10), plan(2, 'cake', { flour: 3, egg: 1 }, 1, 10)];
  expect(verdicts(products, { flour: 45, egg: 10 })).toEqual([
    { name: 'bread', canProduce: true, missing: [0], shared: [['bread', 'cake']] },
    { name: 'cake', canProduce: false, missing: [0, 0], shared: [['bread', 'cake'], []] },
  ]);
  expect(verdicts(products, { flour: 50, egg: 10 }).map(({ canProduce, shared }) => [canProduce, shared])).toEqual([
    [true, [[]]],
    [true, [[], []]],
  ]);
});

test('what cannot be made takes nothing from what can', () => {
  const products = [plan(1, 'bread', { flour: 2, salt: 1 }, 1, 10), plan(2, 'cake', { flour: 3 }, 1, 10)];
  expect(verdicts(products, { flour: 35 })).toEqual([
    { name: 'bread', canProduce: false, missing: [0, 10], shared: [['bread', 'cake'], []] },
    { name: 'cake', canProduce: true, missing: [0], shared: [['bread', 'cake']] },
  ]);
});

test('cards stand in working order: what others need comes before them, the rest as it was', () => {
  const products = [
    plan(1, 'bread', { dough: 1 }),
    plan(2, 'apple', { tree: 1 }),
    plan(3, 'dough', { flour: 1 }),
    plan(4, 'flour', { wheat: 1 }),
  ];
  expect(verdicts(products, {}).map(({ name }) => name)).toEqual(['flour', 'dough', 'bread', 'apple']);
  const circle = [plan(1, 'a', { b: 1 }), plan(2, 'b', { a: 1 })];
  expect(verdicts(circle, {}).map(({ name }) => name)).toEqual(['b', 'a']);
});

test('what is made on the way to others shares the material too', () => {
  const products = [plan(1, 'pizza', { dough: 1 }, 1, 10), plan(2, 'cake', { flour: 1 }, 1, 10)];
  const dough = plan(3, 'dough', { flour: 2 });
  const stock = stockOf({ flour: 15 });
  const lines = linesFor(products, stock);
  const { steps } = resolveNeeds(lines, [...products, dough], stock);
  const cards = cardsFor(lines, stock, { free: freeStock(lines, stock), steps });
  expect(cards.map(({ product }) => product.name)).toEqual(['dough', 'pizza', 'cake']);
  // Named in the sequence of the cards.
  expect(cards.at(-1)).toMatchObject({
    canProduce: true,
    ingredients: [{ missing: 0, sharedBy: [{ name: 'dough' }, { name: 'cake' }] }],
  });
});

test('what others are made from is made once, for the target and for them, and stands before them', () => {
  const products = [plan(1, 'pizza', { dough: 2 }, 1, 10), plan(2, 'dough', { flour: 1 }, 4, 12)];
  const stock = stockOf({ flour: 100, dough: 4 });
  const lines = linesFor(products, stock);
  const { steps } = resolveNeeds(lines, products, stock);
  expect(cardsFor(lines, stock, { free: freeStock(lines, stock), steps })).toMatchObject([
    { product: { name: 'dough' }, shortfall: 8, productions: 7, forOthers: 5, canProduce: true, waitsFor: [] },
    { product: { name: 'pizza' }, productions: 10, forOthers: 0, canProduce: false, waitsFor: [{ name: 'dough' }] },
  ]);
  const [alone] = cardsFor(lines.slice(0, 1), stock, { free: stock, steps });
  expect(alone).toMatchObject({ product: { name: 'dough' }, target: undefined, shortfall: 0, productions: 5 });
});

test('a card waits for an earlier one only where that makes enough for it', () => {
  const waiting = (dough: number, salt: number) => {
    const products = [plan(1, 'bread', { dough: 1, salt: 1 }, 1, 10), plan(2, 'dough', { flour: 1 }, 1, dough)];
    const stock = stockOf({ salt });
    return cardsFor(linesFor(products, stock), stock)
      .at(-1)
      ?.waitsFor.map(({ name }) => name);
  };
  expect(waiting(10, 10)).toEqual(['dough']);
  expect(waiting(9, 10)).toEqual([]);
  expect(waiting(10, 9)).toEqual([]);
});

test('a product whose target is reached keeps others in working order', () => {
  const products = [plan(1, 'cake', { cream: 1 }), plan(2, 'milk', { cow: 1 }), plan(3, 'cream', { milk: 1 }, 1, 5)];
  expect(verdicts(products, { cream: 5 }).map(({ name }) => name)).toEqual(['milk', 'cake']);
});

test('a product whose target is reached has no card', () => {
  const stock = stockOf({ bread: 100 });
  expect(cardsFor(linesFor([plan(1, 'bread', { flour: 2 })], stock), stock)).toEqual([]);
});

test('so many more pieces are planned as such, whatever target and stock are', () => {
  const products = [plan(1, 'bread', { flour: 2 }, 5, 30), plan(2, 'cake', { flour: 3 }), plan(3, 'bun', { flour: 1 })];
  const stock = stockOf({ bread: 500, flour: 4 });
  const lines = linesForMissing(
    products,
    stock,
    new Map([
      [1, 12],
      [3, 0],
      [99, 7],
    ]),
  );
  expect(lines.map(({ product, shortfall, productions }) => [product.id, shortfall, productions])).toEqual([
    [1, 12, 3],
  ]);
  expect(cardsFor(lines, stock)).toMatchObject([
    {
      stock: 500,
      target: undefined,
      shortfall: 12,
      productions: 3,
      ingredients: [{ name: 'flour', needed: 6, missing: 2 }],
    },
  ]);
});

test('what is there of a missing product is not free for the other ones', () => {
  const products = [plan(1, 'pizza', { dough: 2 }), plan(2, 'dough', { flour: 1 })];
  const stock = stockOf({ dough: 8 });
  const lines = linesForMissing(
    products,
    stock,
    new Map([
      [1, 3],
      [2, 4],
    ]),
  );
  const { raw, steps } = resolveNeeds(lines, products, stock);
  expect(steps).toMatchObject([{ name: 'dough', needed: 6, stock: 0, productions: 6 }]);
  expect(raw).toEqual([{ name: 'flour', needed: 10, stock: 0, missing: 10 }]);
});

test('intermediate products are resolved over levels, using the stock of each level', () => {
  const products = [
    plan(1, 'pizza', { dough: 2, cheese: 1 }, 1, 10),
    plan(2, 'dough', { flour: 3, water: 1 }, 4),
    plan(3, 'flour', { wheat: 5 }, 2),
  ];
  const stock = stockOf({ dough: 8, flour: 3, wheat: 10 });
  const { raw, steps } = resolveNeeds(linesFor(products.slice(0, 1), stock), products, stock);
  expect(steps.map(({ name, needed, missing, productions }) => [name, needed, missing, productions])).toEqual([
    ['dough', 20, 12, 3],
    ['flour', 9, 6, 3],
  ]);
  expect(raw.map(({ name, missing }) => [name, missing]).sort()).toEqual([
    ['cheese', 10],
    ['water', 3],
    ['wheat', 5],
  ]);
});

test('stock that counts towards a target of its own is not used for other products as well', () => {
  const products = [plan(1, 'pizza', { dough: 1 }, 1, 50), plan(2, 'dough', { flour: 1 }, 1, 150)];
  const stock = stockOf({ dough: 100 });
  const { raw, steps } = resolveNeeds(linesFor(products, stock), products, stock);
  expect(steps).toMatchObject([{ name: 'dough', needed: 50, stock: 0, productions: 50 }]);
  // 50 up to the target of the dough itself, 50 for the pizzas.
  expect(raw).toEqual([{ name: 'flour', needed: 100, stock: 0, missing: 100 }]);
  const lines = linesFor(products, stock);
  const pizza = cardsFor(lines, stock, { free: freeStock(lines, stock), steps }).at(-1);
  expect(pizza?.ingredients).toMatchObject([{ name: 'dough', missing: 50 }]);
});

test('trips are exact to the gram', () => {
  const bread = plan(1, 'bread', { flour: 4, water: 1 });
  const weights = stockOf({ flour: 100, water: 90 });
  expect(tripsFor(bread, 100, 20_000, weights)).toEqual({ trips: 3, perTrip: 40, last: 20, grams: 19_600 });
  expect(carriedFor(bread, 40)).toEqual([
    { name: 'flour', amount: 160 },
    { name: 'water', amount: 40 },
  ]);
  expect(tripsFor(bread, 40, 19_600, weights)).toBeUndefined();
  expect(tripsFor(bread, 40, 19_599, weights)).toMatchObject({ trips: 2, perTrip: 39 });
  expect(tripsFor(bread, 40, 489, weights)).toMatchObject({ trips: 0, grams: 490 });
});
