import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountCents, isWithinLimit } from './bill.ts';

const cents = fc.integer({ min: 0, max: 100_000_000_000 });

test.each([
  [1000, undefined, 0],
  [1000, { percent: 20 }, 200],
  [335, { percent: 10 }, 34],
  [335, { cents: 35 }, 35],
])('of %d cents %o are %d', (goods, discount, expected) => {
  expect(discountCents(goods, discount)).toBe(expected);
});

test('a discount of exactly the limit is always allowed, and one cent more never', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 100 }), (goods, percent) => {
      const most = discountCents(goods, { percent });
      return isWithinLimit(goods, most, percent) && !isWithinLimit(goods, most + 1, percent);
    }),
  );
});
