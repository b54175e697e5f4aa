import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CENTS_MAX,
  Cents,
  type Currency,
  centsOf,
  centsOfUnits,
  divide,
  EURO,
  Eur,
  fromUnits,
  percentOf,
  pricePerPiece,
  toUnits,
  writeMoney,
} from './money.ts';

test('sums of prices are exact where floating point is not', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(fromUnits(toUnits(0.1) + toUnits(0.2))).toBe(0.3);
});

test('every price with four decimals survives the way there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (n) => fromUnits(toUnits(n / 10_000)) === n / 10_000),
  );
});

test.each([
  [7n, 2n, 4n],
  [5n, 3n, 2n],
  [4n, 3n, 1n],
  [-7n, 2n, -4n],
  [7n, -2n, -4n],
])('%s divided by %s is %s, rounded half away from zero', (top, bottom, result) => {
  expect(divide(top, bottom)).toBe(result);
});

test.each([-0.01, 1_000_001, 0.00001, 1e-9, 5e-324, Number.NaN, Number.POSITIVE_INFINITY])('%d is no price', (eur) => {
  expect(Eur.safeParse(eur).success).toBe(false);
});

test.each([
  [6.5, 3, 1950],
  [0.005, 1, 1],
  [0.0049, 1, 0],
  [0.0833, 12, 100],
  [1_000_000, 1_000, 100_000_000_000],
  [-0.005, 1, -1],
  [2.5, -2, -500],
])('%d for each of %d pieces is %d cents', (price, amount, cents) => {
  expect(centsOf(price, amount)).toBe(cents);
});

test('a sum is rounded once, not line by line', () => {
  const units = toUnits(0.0049) * 3n + toUnits(0.0049) * 3n;
  expect([centsOf(0.0049, 3) * 2, centsOfUnits(units)]).toEqual([2, 3]);
});

test.each([
  [1000, 20, 200],
  [333, 10, 33],
  [335, 10, 34],
  [-335, 10, -34],
  [999, 12.5, 125],
  [100, 0, 0],
])('of %d cents %d percent are %d', (cents, percent, share) => {
  expect(percentOf(cents, percent)).toBe(share);
});

test.each([
  [1000, 3, 3.3333],
  [2000, 3, 6.6667],
  [1, 30_000, 0],
])('%d cents for %d pieces are %d each', (cents, amount, price) => {
  expect(pricePerPiece(cents, amount)).toBe(price);
});

test('a price of whole cents survives the way to a sum and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 10_000 }), (cents, amount) => {
      expect(pricePerPiece(centsOf(cents / 100, amount), amount)).toBe(cents / 100);
    }),
  );
});

test.each([0.5, CENTS_MAX + 1, -CENTS_MAX - 1, Number.NaN])('%d is no amount of cents', (cents) => {
  expect(Cents.safeParse(cents).success).toBe(false);
});

const before = (sign: string): Currency => ({ sign, place: 'BEFORE' });
test.each([
  [1284.5, EURO, '1.284,50 €'],
  [-0.5, EURO, '-0,50 €'],
  [1284.5, before('$'), '$1.284,50'],
  [-3, before('$'), '-$3,00'],
  [7, before('LSD'), 'LSD 7,00'],
  [7, { sign: 'Taler', place: 'AFTER' } as const, '7,00 Taler'],
])('%d in %j is written %s', (amount, currency, text) => {
  expect(writeMoney(amount, currency, 2).replace('\u00a0', ' ')).toBe(text);
});

test('what one piece costs keeps parts of a cent, an amount does not', () => {
  expect([writeMoney(0.0833, before('$'), 4), writeMoney(0.0833, before('$'), 2)]).toEqual(['$0,0833', '$0,08']);
});
