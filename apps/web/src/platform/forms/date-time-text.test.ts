import { expect, test } from 'vitest';
import { dateTimeOf, dateTimeProblem, readDateTimeText, writeDateTimeText } from './date-time-text.ts';

test.each([
  ['15.11.2026 20:30', '2026-11-15T20:30'],
  ['5.1.2026 8:05', '2026-01-05T08:05'],
  ['5. 1. 26, 8.05 Uhr', '2026-01-05T08:05'],
  ['15.11.2026 um 20:30', '2026-11-15T20:30'],
  ['2026-11-15T20:30', '2026-11-15T20:30'],
  ['15.11.2026', undefined],
  ['11/15/2026 8:30 PM', undefined],
  ['morgen', undefined],
])('%s is read as %s', (text, value) => expect(readDateTimeText(text, 'date-time')).toBe(value));

test.each([
  ['15.11.2026', '2026-11-15'],
  ['1.2.26', '2026-02-01'],
  ['2026-11-15', '2026-11-15'],
  ['15.11.2026 20:30', undefined],
  ['15.11.', undefined],
])('as a day %s is read as %s', (text, value) => expect(readDateTimeText(text, 'day')).toBe(value));

test('what is held is shown in German, and what was mistyped as it was typed', () => {
  expect(['2026-11-15T20:30', '2026-11-15', 'morgen', ''].map(writeDateTimeText)).toEqual([
    '15.11.2026 20:30',
    '15.11.2026',
    'morgen',
    '',
  ]);
});

test('what is wrong is said in German: not readable, or not in the calendar', () => {
  expect(dateTimeProblem('2026-11-15T20:30')).toBeUndefined();
  for (const text of ['morgen', '2026-12-24', '2026-12-24T25:99'])
    expect(dateTimeProblem(text)).toBe('Bitte Datum und Uhrzeit wie 15.11.2026 20:30 angeben.');
  expect(dateTimeProblem('2026-02-31T20:30')).toBe('Diesen Zeitpunkt gibt es in Berlin nicht.');
});

// On 2026-10-25 clocks in Berlin show 02:30 at 00:30Z and again at 01:30Z.
test.each([
  ['2026-10-25T00:30:00.000Z', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25T01:30:17.123Z', '2026-10-25T01:30:17.123Z'],
  // Not what is stored: of an hour that occurs twice the first is meant.
  ['2026-10-25T01:31:00.000Z', '2026-10-25T00:30:00.000Z'],
  [undefined, '2026-10-25T00:30:00.000Z'],
  [null, '2026-10-25T00:30:00.000Z'],
])('where %s is stored, a field that shows 02:30 means %s', (stored, moment) => {
  expect(dateTimeOf('2026-10-25T02:30', stored)).toBe(moment);
});
