import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EUR_MAX, EURO, writeMoney } from '../core/money.ts';
import { costChanges, itemCosts, margin, productCosts, type Recipe } from './rules.ts';

const recipe = (id: number, item: string, needs: Record<string, number>, makes = 1): Recipe => ({
  id,
  name: item.toUpperCase(),
  produces: { name: item, amount: makes },
  ingredients: Object.entries(needs).map(([name, amount]) => ({ name, amount })),
});
const shown = (eur: number | null): string => (eur === null ? '?' : writeMoney(eur, EURO, 2));

test.each([
  [30, '33,33\u00a0€'],
  [1_500, '0,67\u00a0€'],
  [3_000, '0,33\u00a0€'],
])('what is made %i at a time is not rounded before it is multiplied', (makes, wanted) => {
  const prices = new Map([['wheat', 0.1]]);
  const [flour, bread] = [recipe(1, 'flour', { wheat: 1 }, makes), recipe(2, 'bread', { flour: 10_000 })];
  const menu = { produces: null, ingredients: [], parts: [{ productId: 2, amount: 1 }] };
  const costOf = productCosts([flour, bread], prices);
  expect(shown(costOf(bread).price)).toBe(wanted);
  expect(shown(costOf(menu).price)).toBe(wanted);
  expect(shown(itemCosts([flour, bread], prices)('bread').price)).toBe(wanted);
  const [, effect] = costChanges([flour, bread], new Map(), { item: 'wheat', price: 0.1 });
  expect(shown(effect?.after ?? null)).toBe(wanted);
  const sale = costOf(bread).price ?? 0;
  expect(shown(margin(100, sale))).toBe(writeMoney(100 - sale, EURO, 2));
});

test('a margin is exact to the parts of a cent it is shown with', () => {
  expect(margin(2.5, 0.4)).toBe(2.1);
  expect(margin(0.3, 0.1)).toBe(0.2);
  expect(margin(1.0049, 0.00005)).toBe(1.00485);
  expect(Object.is(margin(0.3, 0.3), 0)).toBe(true);
});

/** Tops and bottoms, never divided: slow, and beyond doubt. */
type Exact = readonly [bigint, bigint];
const add = ([a, b]: Exact, [c, d]: Exact): Exact => [a * d + c * b, b * d];
const toCents = ([top, bottom]: Exact): bigint => (top * 200n + bottom) / (bottom * 2n);

const thousandths = fc.integer({ min: 1, max: 20_000_000 });
const level = fc.record({
  made: thousandths,
  bought: thousandths,
  makes: fc.integer({ min: 1, max: 100_000 }),
  units: fc.integer({ min: 1, max: 500_000 }),
});

test('over any number of levels, shown cents are those of exact arithmetic', () => {
  fc.assert(
    fc.property(fc.array(level, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 100 }), (levels, amount) => {
      const prices = new Map(levels.map(({ units }, at) => [`bought${at}`, units / 10_000]));
      const recipes = levels.map(({ made, bought, makes }, at) =>
        recipe(
          at + 1,
          `made${at}`,
          { [`bought${at}`]: bought / 1000, ...(at > 0 ? { [`made${at - 1}`]: made / 1000 } : {}) },
          makes,
        ),
      );
      const exact = levels.reduce<Exact>(
        ([top, bottom], { made, bought, makes, units }) => {
          const batch = add([top * BigInt(made), bottom * 1000n], [BigInt(units) * BigInt(bought), 10_000_000n]);
          return [batch[0], batch[1] * BigInt(makes)];
        },
        [0n, 1n],
      );
      // More than anything is sold for, and more digits than a number holds.
      fc.pre(exact[0] / exact[1] < BigInt(EUR_MAX));
      const costOf = productCosts(recipes, prices);
      const last = recipes.at(-1) as Recipe;
      const menu = { produces: null, ingredients: [], parts: [{ productId: last.id, amount }] };
      const cents = (eur: number | null) => BigInt(shown(eur).replace(/\D/g, ''));
      expect(cents(costOf(last).price)).toBe(toCents(exact));
      expect(cents(costOf(menu).price)).toBe(toCents([exact[0] * BigInt(amount), exact[1]]));
    }),
    { numRuns: 500 },
  );
});
