import { expect, test } from 'vitest';
import { daysLeft, paceOf, sayDaysLeft } from './reach.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

test.each([
  [30, 140, 14, '3 Tage'],
  [9, 140, 14, 'keinen Tag'],
  [19, 140, 14, '1 Tag'],
  [0, 140, 14, 'keinen Tag'],
  [5_000, 14, 14, 'über 60 Tage'],
  [20, 10, 0.1, '2 Tage'],
])('%i pieces, of which %i went in %f days, last %s', (amount, used, days, said) => {
  expect(sayDaysLeft(daysLeft(amount, paceOf({ used, since: daysAgo(days) }, NOW)) ?? Number.NaN)).toBe(said);
});

test('what nobody uses lasts for no known time', () => {
  expect(daysLeft(5, paceOf({ used: 0, since: daysAgo(14) }, NOW))).toBeUndefined();
});
