import { expect, test } from 'vitest';
import { berlinDay, isQuiet, pauseAfter, quietUntil } from './rules.ts';

// In November Berlin is one hour ahead of UTC, in July two.
test.each([
  ['2026-11-15T20:59Z', '22:00', '07:30', false],
  ['2026-11-15T21:00Z', '22:00', '07:30', true],
  ['2026-11-16T06:29Z', '22:00', '07:30', true],
  ['2026-11-16T06:30Z', '22:00', '07:30', false],
  ['2026-07-15T20:00Z', '22:00', '07:30', true],
  ['2026-11-15T12:00Z', '12:00', '14:00', true],
  ['2026-11-15T13:00Z', '12:00', '14:00', false],
  // Through the night in which clocks go back at 03:00 and the hour from 02:00 comes twice: the first is meant.
  ['2026-10-24T20:59Z', '23:00', '02:30', false],
  ['2026-10-24T21:00Z', '23:00', '02:30', true],
  ['2026-10-25T00:29Z', '23:00', '02:30', true],
  ['2026-10-25T00:30Z', '23:00', '02:30', false],
  ['2026-10-25T01:00Z', '23:00', '02:30', false],
  ['2026-10-25T01:29Z', '23:00', '02:30', false],
  ['2026-10-25T01:30Z', '23:00', '02:30', false],
  ['2026-10-25T05:59Z', '23:00', '07:00', true],
  ['2026-10-25T06:00Z', '23:00', '07:00', false],
  ['2026-10-25T00:29Z', '02:30', '07:00', false],
  ['2026-10-25T00:30Z', '02:30', '07:00', true],
  ['2026-10-25T01:00Z', '02:30', '07:00', true],
  ['2026-10-25T01:29Z', '02:30', '07:00', true],
  ['2026-10-25T05:59Z', '02:30', '07:00', true],
  ['2026-10-25T00:15Z', '02:15', '02:45', true],
  ['2026-10-25T01:15Z', '02:15', '02:45', false],
  ['2026-10-25T01:00Z', '00:00', '00:00', true],
  // And through the one in which 02:00 is 03:00.
  ['2027-03-28T00:59Z', '23:00', '02:30', true],
  ['2027-03-28T01:00Z', '23:00', '02:30', false],
  ['2027-03-28T00:30Z', '02:30', '07:00', false],
  ['2027-03-28T01:00Z', '02:30', '07:00', true],
  ['2027-03-28T04:59Z', '02:30', '07:00', true],
  ['2027-03-28T05:00Z', '02:30', '07:00', false],
  ['2027-03-28T01:00Z', '02:00', '02:45', false],
  ['2026-03-29T00:59Z', '23:00', '02:30', true],
  ['2026-03-29T01:00Z', '23:00', '02:30', false],
  ['2026-03-29T04:59Z', '23:00', '07:00', true],
  ['2026-03-29T05:00Z', '23:00', '07:00', false],
])('at %s it is quiet between %s and %s: %s', (at, from, to, quiet) => {
  expect(isQuiet({ from, to }, new Date(at))).toBe(quiet);
  expect(isQuiet(null, new Date(at))).toBe(false);
});

test.each([
  ['2026-11-15T22:30Z', '22:00', '07:00', '2026-11-16T06:00Z'],
  ['2026-11-16T05:59Z', '22:00', '07:00', '2026-11-16T06:00Z'],
  ['2026-11-16T12:00Z', '12:30', '13:30', '2026-11-16T12:30Z'],
  ['2026-10-24T22:30Z', '23:00', '07:00', '2026-10-25T06:00Z'],
])('at %s quiet hours between %s and %s end at %s', (at, from, to, end) => {
  expect(quietUntil({ from, to }, new Date(at))).toEqual(new Date(end));
});

test('outside of quiet hours none end', () => {
  expect(quietUntil({ from: '22:00', to: '07:00' }, new Date('2026-11-16T06:00Z'))).toBeUndefined();
});

test('pauses double up to five minutes', () => {
  expect([1, 2, 3, 9, 10, 1000].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000]);
});

test('a day is that of Berlin', () => {
  expect([berlinDay(new Date('2026-11-15T22:59Z')), berlinDay(new Date('2026-11-15T23:00Z'))]).toEqual([
    '2026-11-15',
    '2026-11-16',
  ]);
});
