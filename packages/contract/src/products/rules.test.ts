import { expect, test } from 'vitest';
import {
  checkCircle,
  costChanges,
  goodsValue,
  makersOf,
  margin,
  productCost,
  type Recipe,
  unpricedOf,
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

test('the cost of a piece is the cost of the batch divided by what it makes', () => {
  expect(productCost(recipe(1, 'bread', { flour: 3, water: 2 }), prices)).toBe(0.4);
  expect(productCost(recipe(1, 'bread', { flour: 3, water: 2 }, 4), prices)).toBe(0.1);
  expect(productCost(recipe(1, 'bread', { flour: 0.5 }), prices)).toBe(0.05);
  expect(productCost(recipe(1, 'air', {}), prices)).toBe(0);
});

test('a missing price makes the cost unknown, not low', () => {
  const bread = recipe(1, 'bread', { flour: 3, salt: 1, yeast: 1 });
  expect(productCost(bread, prices)).toBeNull();
  expect(unpricedOf(bread, prices)).toEqual(['salt', 'yeast']);
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
