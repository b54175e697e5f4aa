import { expect, test } from 'vitest';
import {
  areOut,
  checkCircle,
  costChanges,
  goodsValue,
  itemCosts,
  makersOf,
  margin,
  productCost,
  productCosts,
  type Recipe,
  timesThere,
  totalWeight,
} from './rules.ts';
import { NEW_INGREDIENT, NEW_PRODUCT, ProductChange } from './schema.ts';

const recipe = (id: number, item: string, needs: Record<string, number>, makes = 1): Recipe => ({
  id,
  name: item.toUpperCase(),
  produces: { name: item, amount: makes },
  ingredients: Object.entries(needs).map(([name, amount]) => ({ name, amount })),
});
const prices = new Map([
  ['flour', 0.1],
  ['water', 0.05],
]);

const bought = itemCosts([], prices);
const costOf = (one: Recipe) => productCost(one, bought).price;

test('the cost of a piece is the cost of the batch divided by what it makes', () => {
  expect(costOf(recipe(1, 'bread', { flour: 3, water: 2 }))).toBe(0.4);
  expect(costOf(recipe(1, 'bread', { flour: 3, water: 2 }, 4))).toBe(0.1);
  expect(costOf(recipe(1, 'bread', { flour: 0.5 }))).toBe(0.05);
  expect(costOf(recipe(1, 'air', {}))).toBe(0);
});

test('a missing price makes the cost unknown, not low', () => {
  const bread = recipe(1, 'bread', { flour: 3, salt: 1, yeast: 1 });
  expect(productCost(bread, bought)).toMatchObject({ price: null, unpriced: ['salt', 'yeast'] });
});

test('an ingredient without a price that is a product itself costs what that product costs, over levels', () => {
  const [pizza, dough, crumb] = [
    recipe(1, 'pizza', { dough: 2, cheese: 1 }),
    recipe(2, 'dough', { crumb: 3, water: 2 }, 2),
    recipe(3, 'crumb', { flour: 4 }),
  ];
  const costs = itemCosts([pizza, dough, crumb], new Map([...prices, ['cheese', 1]]));
  // A crumb costs 0.4, a dough (3 × 0.4 + 2 × 0.05) ÷ 2 = 0.65.
  expect(costs('dough')).toMatchObject({ price: 0.65, unpriced: [], isMade: true });
  expect(productCost(pizza, costs)).toMatchObject({ price: 2.3, unpriced: [] });
  const dearer = itemCosts([pizza, dough, crumb], new Map([...prices, ['cheese', 1], ['dough', 3]]));
  expect(productCost(pizza, dearer).price).toBe(7);
  const without = itemCosts([pizza, dough, crumb], new Map([['water', 0.05]]));
  expect(productCost(pizza, without)).toMatchObject({ price: null, unpriced: ['flour', 'cheese'] });
});

test('recipes in a circle and empty recipes have no cost to pass on', () => {
  const circle = [recipe(1, 'a', { b: 1, flour: 1 }), recipe(2, 'b', { a: 1 })];
  expect(productCost(recipe(3, 'c', { a: 1 }), itemCosts(circle, prices)).price).toBeNull();
  const empty = itemCosts([recipe(1, 'sugar', {})], prices);
  expect(productCost(recipe(2, 'cake', { sugar: 1 }), empty)).toMatchObject({ price: null, unpriced: ['sugar'] });
});

test('the goods are worth stock times sale price, exactly', () => {
  expect(
    goodsValue([
      { inventoryAmount: 3, price: 0.1 },
      { inventoryAmount: 1_000_000_000, price: 999.99 },
    ]),
  ).toBe(999_990_000_000.3);
  expect(margin(2.5, 0.4)).toBe(2.1);
});

test('a new price changes the cost of exactly the products that use the item', () => {
  const products = [
    recipe(1, 'bread', { flour: 3 }),
    recipe(2, 'tea', { water: 1 }),
    recipe(3, 'roll', { flour: 1, salt: 1 }),
  ];
  const changes = costChanges(products, prices, { item: 'flour', price: 0.2 });
  expect(changes.map(({ product, before, after }) => [product.id, before, after])).toEqual([[1, 0.3, 0.6]]);
  expect(costChanges(products, prices, { item: 'salt', price: 1 }).map(({ after }) => after)).toEqual([1.1]);
  expect(costChanges(products, prices, { item: 'flour', price: undefined }).map(({ after }) => after)).toEqual([null]);
});

test('a new price also reaches the products that are made from what it changes', () => {
  const products = [recipe(1, 'bread', { dough: 2 }), recipe(2, 'dough', { flour: 1 })];
  const changes = costChanges(products, prices, { item: 'flour', price: 0.2 });
  expect(changes.map(({ product, before, after }) => [product.id, before, after])).toEqual([
    [1, 0.2, 0.4],
    [2, 0.1, 0.2],
  ]);
});

test('a recipe that leads back to itself is refused with the way it takes', () => {
  const [a, b, c] = [recipe(1, 'a', { b: 1 }), recipe(2, 'b', { c: 1, salt: 1 }), recipe(3, 'c', { a: 1 })];
  expect(() => checkCircle(c, [a, b])).toThrow(
    expect.objectContaining({ detail: 'Rezept enthält einen Kreis: C > A > B > C.' }),
  );
  expect(() => checkCircle(recipe(1, 'a', { a: 1 }), [])).toThrow(
    expect.objectContaining({ detail: 'Rezept enthält einen Kreis: A > A.' }),
  );
});

test('a circle that an edit removes is no circle, and shared ingredients are none either', () => {
  const [a, b, c] = [recipe(1, 'a', { b: 1 }), recipe(2, 'b', { salt: 1 }), recipe(3, 'c', { a: 1, b: 1 })];
  expect(() => checkCircle(c, [a, b, recipe(3, 'c', { c: 1 })])).not.toThrow();
});

test('of several products that make an item the oldest counts', () => {
  expect(makersOf([recipe(5, 'a', {}), recipe(2, 'a', {})]).get('a')?.id).toBe(2);
});

test('a new product starts with the defaults, and what is missing is filled in', () => {
  expect(NEW_PRODUCT).toMatchObject({
    name: 'Mein neues Produkt',
    price: 0,
    produces: { name: 'water', amount: 1 },
    targetProductionCount: 100,
    factoryProduct: false,
    ingredients: [],
  });
  expect(NEW_INGREDIENT).toEqual({ name: 'wheat', amount: 10_000 });
  const parsed = ProductChange.parse({
    name: 'Brot',
    price: 1,
    produces: { name: 'bread', amount: 1 },
    ingredients: [],
  });
  expect(parsed).toMatchObject({ targetProductionCount: 100, factoryProduct: false, description: '' });
});

test.each([
  { ingredients: [{ name: 'a', amount: 0 }] },
  { ingredients: [{ name: 'a', amount: 0.0001 }] },
  {
    ingredients: [
      { name: 'a', amount: 1 },
      { name: 'a', amount: 2 },
    ],
  },
  { produces: { name: 'a', amount: 0 } },
  { price: -1 },
  { targetProductionCount: 1.5 },
])('%j is refused', (change) => {
  expect(ProductChange.safeParse({ ...NEW_PRODUCT, ...change }).success).toBe(false);
});

test('a Menü costs what its parts cost, and nothing is known while one of them is unknown', () => {
  const [bread, cake] = [recipe(1, 'bread', { flour: 3 }), recipe(2, 'cake', { flour: 1, sugar: 2 })];
  const menu = (...parts: [productId: number, amount: number][]) => ({
    produces: null,
    ingredients: [],
    parts: parts.map(([productId, amount]) => ({ productId, amount })),
  });
  const cost = productCosts([bread, cake], prices);
  expect(cost(menu([1, 2]))).toMatchObject({ price: 0.6, unpriced: [] });
  expect(cost(menu([1, 2], [2, 1]))).toMatchObject({ price: null, unpriced: ['sugar'] });
});

test('a price of flour changes the cost of a Menü with bread in it', () => {
  const bread = recipe(1, 'bread', { flour: 3 });
  const menu = { id: 2, name: 'MENÜ', produces: null, ingredients: [], parts: [{ productId: 1, amount: 2 }] };
  const changes = costChanges([bread, menu], prices, { item: 'flour', price: 1 });
  expect(changes.map(({ product, before, after }) => [product.name, before, after])).toEqual([
    ['BREAD', 0.3, 3],
    ['MENÜ', 0.6, 6],
  ]);
});

test('a Menü is there as often as its scarcest item allows; the same item in two parts counts together', () => {
  const goods = [
    { item: 'bread', amount: 2 },
    { item: 'cake', amount: 1 },
    { item: 'bread', amount: 1 },
  ];
  const there = new Map([
    ['bread', 10],
    ['cake', 9],
  ]);
  expect(timesThere(goods, (item) => there.get(item) ?? 0)).toBe(3);
  expect(timesThere([], () => 5)).toBe(0);
  expect(totalWeight(goods, () => 100)).toBe(400);
  expect(totalWeight([{ item: 'anvil', amount: 100 }], () => 100_000_000)).toBe(2_000_000_000);
});

test('a Menü with the same bought item in two parts is sold out once both together are not there', () => {
  const goods = [
    { item: 'cola', amount: 1, isResold: true },
    { item: 'bread', amount: 5, isResold: false },
    { item: 'cola', amount: 2, isResold: true },
  ];
  const outWith = (cola: number) => areOut(goods, (item) => (item === 'cola' ? cola : 0));
  expect([outWith(3), outWith(2), outWith(1)]).toEqual([false, true, true]);
  expect(areOut([{ item: 'cola', amount: 1, isResold: false }, ...goods.slice(0, 1)], () => 1)).toBe(false);
});

test('a product has either a recipe or parts', () => {
  const parts = [{ productId: 1, amount: 1 }];
  const isValid = (more: object) => ProductChange.safeParse({ ...NEW_PRODUCT, ...more }).success;
  expect([isValid({}), isValid({ parts }), isValid({ produces: null }), isValid({ produces: null, parts })]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
