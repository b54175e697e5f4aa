import { expect, test } from 'vitest';
import { speakGerman, toFieldErrors } from '../core/messages.ts';
import { HoursChange } from './changes.ts';
import { saySpans, sayUntil, sayWhen } from './german.ts';
import { EMPTY_WEEK } from './schema.ts';

speakGerman();
const errorsOf = (change: object) =>
  toFieldErrors(HoursChange.safeParse({ week: EMPTY_WEEK, exceptions: [], version: 1, ...change }).error?.issues ?? []);

const OVERLAP = 'Diese Zeit überschneidet sich mit einer anderen des Tages.';
const monday = (...spans: [string, string][]) => ({
  week: { ...EMPTY_WEEK, MON: spans.map(([opens, closes]) => ({ opens, closes })) },
});

test.each([
  [monday(['10:00', '14:00'], ['13:59', '18:00']), 'week.MON.1.opens', OVERLAP],
  [monday(['22:00', '03:00'], ['18:00', '23:00']), 'week.MON.0.opens', OVERLAP],
  [monday(['00:00', '00:00'], ['12:00', '13:00']), 'week.MON.1.opens', OVERLAP],
  [monday(['10:00', '24:00']), 'week.MON.0.closes', 'Bitte eine Uhrzeit wie 18:30 angeben.'],
  [monday(['', '18:00']), 'week.MON.0.opens', 'Bitte eine Uhrzeit wie 18:30 angeben.'],
  [{ exceptions: [{ day: '2026-02-30', spans: [] }] }, 'exceptions.0.day', 'Diesen Tag gibt es nicht.'],
  [{ exceptions: [{ day: '', spans: [] }] }, 'exceptions.0.day', 'Bitte ein Datum wie 24.12.2026 angeben.'],
  [
    {
      exceptions: [
        { day: '2026-12-24', spans: [] },
        { day: '2026-12-24', spans: [] },
      ],
    },
    'exceptions.1.day',
    'Diesen Tag gibt es schon in der Liste.',
  ],
])('%j is refused at its place', (change, path, message) => {
  expect(errorsOf(change)[0]).toEqual({ path, message });
});

test.each([
  [monday(['10:00', '14:00'], ['14:00', '18:00'])],
  [monday(['22:00', '03:00'], ['01:00', '02:00'])],
  [monday(['00:00', '00:00'])],
])('%j is fine', (change) => {
  expect(errorsOf(change)).toEqual([]);
});

const NOW = new Date('2026-11-16T20:00:00Z');

test.each([
  ['2026-11-16T22:30:00Z', 'heute um 23:30', '23:30'],
  ['2026-11-16T23:00:00Z', 'morgen um 00:00', 'morgen um 00:00'],
  ['2026-11-20T17:00:00Z', 'Freitag, 20.11., um 18:00', 'Freitag, 20.11., um 18:00'],
  ['2027-10-01T18:00:00Z', 'Freitag, 01.10.2027, um 20:00', 'Freitag, 01.10.2027, um 20:00'],
])('%s is said as %s', (moment, when, until) => {
  expect([sayWhen(new Date(moment), NOW), sayUntil(new Date(moment), NOW)]).toEqual([when, until]);
});

test('the spans of a day in words', () => {
  expect(saySpans([])).toBe('geschlossen');
  expect(saySpans([{ opens: '00:00', closes: '00:00' }])).toBe('rund um die Uhr');
  const two = ['11:00–14:00', '18:00–03:00'].map((text) => ({ opens: text.slice(0, 5), closes: text.slice(6) }));
  expect(saySpans(two)).toBe('11:00–14:00, 18:00–03:00');
});
