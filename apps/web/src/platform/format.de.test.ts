import { expect, test } from 'vitest';
import {
  formatChange,
  formatCount,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatKickOff,
  formatKilograms,
  formatMoney,
  formatNumber,
  formatRelative,
  formatTime,
  formatWeight,
  greetingAt,
  readNumber,
  writeNumber,
} from './format.de.ts';

test('numbers and money are German', () => {
  expect(formatNumber(1284.5)).toBe('1.284,5');
  expect(formatMoney(1284)).toBe('1.284,00\u00a0€');
});

test.each([
  ['0,85', 0.85],
  ['1,5', 1.5],
  ['1.500', 1500],
  ['12.345,6', 12_345.6],
  ['1500', 1500],
  [' 7 ', 7],
  ['-3', -3],
  ['−3,25', -3.25],
  ['-0', 0],
  ['+7', 7],
  ['+1.500,5', 1500.5],
  ['+-7', undefined],
  ['1.5', undefined],
  ['0.850', undefined],
  ['1.50', undefined],
  ['1500.000', undefined],
  ['1.5000', undefined],
  ['1,5,0', undefined],
  ['1,', undefined],
  [',5', undefined],
  ['1 500', undefined],
  ['abc', undefined],
  ['1e9', undefined],
  ['0x10', undefined],
  ['--1', undefined],
  ['-', undefined],
  ['', undefined],
  ['9'.repeat(400), undefined],
])('"%s" is read as %s', (typed, value) => {
  expect(readNumber(typed)).toBe(value);
});

test.each([0, 0.85, -3.25, 1284.5, 0.0001, 1_000_000])('%s in a field is read back', (value) => {
  expect(readNumber(writeNumber(value))).toBe(value);
});

test('a change carries its sign', () => {
  expect([1284, -12, 0].map(formatChange)).toEqual(['+1.284', '−12', '0']);
});

test('a weight is written in grams up to a kilo', () => {
  expect([0, 850, 1000, 4250, 12_000_000].map(formatWeight)).toEqual(
    ['0 g', '850 g', '1 kg', '4,25 kg', '12.000 kg'].map((words) => words.replace(' ', '\u00a0')),
  );
  // Where weights are compared they have one unit, exact to the gram.
  expect([0, 850, 19_285, 12_000_000].map(formatKilograms)).toEqual(
    ['0', '0,85', '19,285', '12.000'].map((value) => `${value}\u00a0kg`),
  );
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

test.each([
  [26_340 * 86_400_000, 'in 26.340 Tagen'],
  [5 * 86_400_000, 'in 5 Tagen'],
  [86_400_000 + 4 * 3_600_000, 'in 1 Tag 4 Std.'],
  [2 * 3_600_000 + 14 * 60_000, 'in 2 Std. 14 Min.'],
  [42 * 60_000, 'in 42 Min.'],
  [9 * 60_000 + 5000, 'in 9 Min. 5 Sek.'],
  [400, 'in 1 Sek.'],
])('%s ms before the start one says "%s"', (ms, words) => {
  expect(formatCountdown(ms).replaceAll('\u00a0', ' ')).toBe(words);
});

test('a kick-off is written with its weekday', () => {
  expect(formatKickOff('2026-11-22T19:30:00Z')).toBe('So., 22.11.2026, 20:30');
});

test.each([
  [0, '0 Tage'],
  [1, '1 Tag'],
  [1284, '1.284 Tage'],
])('%s things are counted as "%s"', (count, words) => {
  expect(formatCount(count, 'Tag', 'Tage')).toBe(words);
});
