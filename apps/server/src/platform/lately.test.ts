import { expect, test } from 'vitest';
import { createLately } from './lately.ts';

test('whoever was here is known for half a minute at least and for a minute at most', () => {
  const clock = { now: 0 };
  const lately = createLately(() => clock.now);
  expect(lately('mara')).toBe(false);
  expect(lately('mara')).toBe(true);
  clock.now = 29_000;
  expect(lately('lou')).toBe(false);
  clock.now = 31_000;
  expect(lately('lou')).toBe(true);
  clock.now = 62_000;
  expect(lately('mara')).toBe(false);
  clock.now = 200_000;
  expect([lately('lou'), lately('mara')]).toEqual([false, false]);
});
