import { expect, test } from 'vitest';
import { priceInList, sayPercent } from './rules.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const product = (price: number, special?: number, until = '2026-11-16T12:00:00.000Z') => ({
  price,
  offer: special === undefined ? null : { price: special, until },
});

test.each([
  [2.5, 0, 2.5],
  [2.5, -15, 2.13],
  [2.5, 5, 2.63],
  [0.0005, 0, 0.0005],
  [0.01, -50, 0.01],
  [9.99, -100, 0],
  [1_000_000, 300, 4_000_000],
])('%d with %d percent costs %d', (price, percent, expected) => {
  expect(priceInList(product(price), percent, NOW)).toBe(expected);
});

test('a reduced price is not reduced again: the lower of the two counts', () => {
  expect(priceInList(product(10, 8), -10, NOW)).toBe(8);
  expect(priceInList(product(10, 8), -30, NOW)).toBe(7);
  expect(priceInList(product(10, 8), 20, NOW)).toBe(8);
  expect(priceInList(product(10, 8, '2026-11-15T11:00:00.000Z'), 20, NOW)).toBe(12);
});

test('a percentage is said with its sign', () => {
  expect([-15, 0, 5].map(sayPercent)).toEqual(['−15\u00a0%', '±0\u00a0%', '+5\u00a0%']);
});
