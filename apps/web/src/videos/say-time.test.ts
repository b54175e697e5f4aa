import { expect, test } from 'vitest';
import { sayClock, sayPlace } from './say-time.ts';

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [750, '12:30'],
  [3600, '1:00:00'],
  [7265, '2:01:05'],
  [-1, '0:00'],
])('%d seconds are %s', (seconds, said) => {
  expect(sayClock(seconds)).toBe(said);
});

test('a place is written with the length, where it is known', () => {
  expect(sayPlace(65, 750)).toBe('1:05 von 12:30');
  expect(sayPlace(65, 0)).toBe('1:05');
});
