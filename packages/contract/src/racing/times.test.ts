import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTime, sayGap, sayTime } from './times.ts';

describe('times', () => {
  test.each([
    [1, '0:00.001'],
    [59_999, '0:59.999'],
    [65_250, '1:05.250'],
    [600_000, '10:00.000'],
    [3_723_400, '1:02:03.400'],
  ])('%i ms are %s', (ms, text) => {
    expect(sayTime(ms)).toBe(text);
    expect(readTime(text)).toBe(ms);
  });

  test.each([
    ['1:05,25', 65_250],
    ['65.25', 65_250],
    [' 1:05 ', 65_000],
    ['90:00', 5_400_000],
    ['1:2:3', 3_723_000],
  ])('%s is understood', (text, ms) => expect(readTime(text)).toBe(ms));

  test.each(['', 'abc', '1:60.000', '1:75', '1:60:00', '0', '-1:00', '1:05.2500', '1.05.250', '25:00:00'])(
    '%s is no time',
    (text) => expect(readTime(text)).toBeUndefined(),
  );

  test('whatever is said is read again as the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400_000 }), (ms) => {
        expect(readTime(sayTime(ms))).toBe(ms);
      }),
    );
  });

  test.each([
    [0, '+0.000'],
    [250, '+0.250'],
    [61_005, '+1:01.005'],
  ])('a gap of %i ms is %s', (ms, text) => expect(sayGap(ms)).toBe(text));
});
