import { expect, test } from 'vitest';
import {
  formatChange,
  formatDate,
  formatDateTime,
  formatEur,
  formatNumber,
  formatRelative,
  formatTime,
  greetingAt,
} from './format.de.ts';

test('numbers and money are German', () => {
  expect(formatNumber(1284.5)).toBe('1.284,5');
  expect(formatEur(1284)).toBe('1.284,00\u00a0€');
});

test('a change carries its sign', () => {
  expect([1284, -12, 0].map(formatChange)).toEqual(['+1.284', '−12', '0']);
});

test('times are those of Berlin, in winter and in summer', () => {
  expect(formatDateTime('2026-11-15T17:30:00Z')).toBe('15.11.2026, 18:30');
  expect(formatTime('2026-07-15T17:30:00Z')).toBe('19:30');
  expect(formatDate('2026-12-31T23:30:00Z')).toBe('01.01.2027');
});

test.each([
  [-20, 'gerade eben'],
  [-4 * 60, 'vor 4 Minuten'],
  [2 * 3600, 'in 2 Stunden'],
  [-86_400, 'gestern'],
])('%s seconds from now is "%s"', (seconds, words) => {
  const now = new Date('2026-11-15T12:00:00Z');
  expect(formatRelative(new Date(now.getTime() + seconds * 1000), now)).toBe(words);
});

test.each([
  ['2026-11-15T06:00:00Z', 'Guten Morgen'],
  ['2026-11-15T12:00:00Z', 'Guten Tag'],
  ['2026-11-15T22:00:00Z', 'Guten Abend'],
])('at %s one says "%s"', (at, words) => {
  expect(greetingAt(new Date(at))).toBe(words);
});
