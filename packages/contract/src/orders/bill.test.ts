import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountCents, isWithinLimit, refundCents } from './bill.ts';

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

test('whatever comes back together, the parts of a sale add up to what was due', () => {
  const line = fc.record({ amount: fc.integer({ min: 1, max: 20 }), unitPrice: fc.integer({ min: 0, max: 99_999 }) });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      cents,
      fc.array(fc.nat()),
      (wanted, dueCents, picks) => {
        const lines = wanted.map((one, productId) => ({
          ...one,
          unitPrice: one.unitPrice / 10_000,
          productId,
          refunded: 0,
        }));
        const given: number[] = [];
        const giveBack = (back: { productId: number; amount: number }[]) => {
          const refundedCents = given.reduce((sum, one) => sum + one, 0);
          given.push(refundCents({ dueCents, refundedCents }, lines, back));
          for (const { productId, amount } of back) (lines[productId] as (typeof lines)[0]).refunded += amount;
        };
        for (const pick of picks) {
          const { productId, amount, refunded } = lines[pick % lines.length] as (typeof lines)[0];
          if (refunded < amount) giveBack([{ productId, amount: 1 + (pick % (amount - refunded)) }]);
        }
        giveBack(lines.map(({ productId, amount, refunded }) => ({ productId, amount: amount - refunded })));
        return given.every((one) => one >= 0) && given.reduce((sum, one) => sum + one, 0) === dueCents;
      },
    ),
  );
});
