import { expect, test } from 'vitest';
import { readTimeOfDay } from './time-of-day.ts';

test.each([
  ['18', '18:00'],
  ['9', '09:00'],
  ['1830', '18:30'],
  ['18.30 Uhr', '18:30'],
  ['24:00', '00:00'],
  ['25', '25:00'],
  ['abends', 'abends'],
])('%s is read as %s', (typed, time) => {
  expect(readTimeOfDay(typed)).toBe(time);
});
