import { DEFAULT_POINTS } from '@kontor/contract/racing/tournaments.ts';
import { expect, test } from 'vitest';
import { DRIVERS, driverOf, resultOf } from '../testing/tournament.ts';
import {
  type Draft,
  draftOf,
  moveRow,
  orderByNumbers,
  placeAt,
  positionsOf,
  previewOf,
  problemOf,
  readDraft,
  restAbsent,
  setField,
  setState,
  sortByTime,
  withEntries,
} from './result-draft.ts';

const scoring = { points: DEFAULT_POINTS, fastestLapPoints: 1 };
const fresh = draftOf([], DRIVERS);
const ids = (draft: Draft) => draft.map(({ driverId }) => driverId);
const places = (draft: Draft) => ids(draft).map((id) => positionsOf(draft).get(id) ?? null);

const ordered = (text: string, draft: Draft = fresh): Draft => {
  const done = orderByNumbers(draft, DRIVERS, text);
  if ('problem' in done) throw new Error(done.problem);
  return done.draft;
};

test('a fresh sheet has everybody by start number, and nothing is known of anybody', () => {
  expect(ids(fresh)).toEqual([13, 11, 12]);
  expect(readDraft(fresh).results).toEqual([]);
});

test('a stored result comes back as it was typed, in the order of the finish', () => {
  const stored = [
    resultOf(12, null, { state: 'DSQ', pointPenalty: 3 }),
    resultOf(11, 2, { timeMs: 66_000, timePenaltyMs: 5000 }),
    resultOf(13, 1, { timeMs: 65_250, fastestLapMs: 21_000, timePenaltyMs: 500 }),
  ];
  const draft = draftOf(stored, DRIVERS);
  expect(draft.map(({ time, timePenalty }) => [time, timePenalty])).toEqual([
    ['1:05.250', '0:00.500'],
    ['1:06.000', '5'],
    ['', ''],
  ]);
  const { results, errors } = readDraft(draft);
  expect(errors).toEqual({});
  expect(new Set(results)).toEqual(new Set(stored.map(({ teamId: _, ...result }) => result)));
});

test.each([
  ['44 7', [12, 11, 13], [1, 2, null]],
  ['44, 7;3', [12, 11, 13], [1, 2, 3]],
  [' 3\n44 ', [13, 12, 11], [1, 2, null]],
])('start numbers %j are the order of arrival', (text, order, positions) => {
  const draft = ordered(text);
  expect(ids(draft)).toEqual(order);
  expect(places(draft)).toEqual(positions);
});

test.each([
  ['99', 'Startnummer 99 ist hier nicht angemeldet.'],
  ['7 44 7', 'Startnummer 7 steht zweimal da.'],
  ['7 x', 'Startnummer x ist hier nicht angemeldet.'],
  ['  ', 'Bitte gib mindestens eine Startnummer an.'],
])('start numbers %j cannot be: %s', (text, problem) => {
  expect(orderByNumbers(fresh, DRIVERS, text)).toEqual({ problem });
});

test('moving a driver renumbers the finish without gaps, also over who did not finish', () => {
  const all = setState(ordered('7 44 3'), 12, 'DNF');
  expect(places(all)).toEqual([1, null, 2]);
  expect(ids(moveRow(all, 13, -1))).toEqual([11, 13, 12]);
  expect(ids(moveRow(all, 11, -1))).toEqual([11, 12, 13]);
  expect(ids(moveRow(all, 13, 1))).toEqual([11, 12, 13]);
});

test.each([
  [13, 1, [13, 11, 12]],
  [13, 2, [11, 13, 12]],
  [11, 3, [12, 13, 11]],
  [11, 9, [12, 13, 11]],
])('driver %i typed to place %i', (driverId, position, order) => {
  const draft = placeAt(ordered('7 44 3'), driverId, position);
  expect(ids(draft)).toEqual(order);
  expect(places(draft)).toEqual([1, 2, 3]);
});

test('who gets a place has finished, also as the first of all', () => {
  const draft = placeAt(fresh, 12, 1);
  expect(ids(draft)).toEqual([12, 13, 11]);
  expect(places(draft)).toEqual([1, null, null]);
});

test('who has a time has arrived, but a state set by hand stays', () => {
  expect(setField(fresh, 11, 'time', '1:').find(({ driverId }) => driverId === 11)?.state).toBe('');
  expect(setField(fresh, 11, 'time', '1:05').find(({ driverId }) => driverId === 11)?.state).toBe('FINISHED');
  const out = setState(fresh, 11, 'DNF');
  expect(setField(out, 11, 'time', '1:05').find(({ driverId }) => driverId === 11)?.state).toBe('DNF');
});

test.each([
  ['time', '1:75', '11.time'],
  ['fastestLap', 'schnell', '11.fastestLap'],
  ['timePenalty', '-5', '11.timePenalty'],
  ['pointPenalty', '1001', '11.pointPenalty'],
  ['pointPenalty', '1,5', '11.pointPenalty'],
] as const)('%s %j is said to be unreadable', (field, text, name) => {
  const { errors } = readDraft(setField(ordered('7'), 11, field, text));
  expect(Object.keys(errors)).toEqual([name]);
});

test.each([
  ['5', 5000],
  ['5,5', 5500],
  ['1:00', 60_000],
  ['0', 0],
  ['', 0],
])('a penalty of %j is %i ms', (text, ms) => {
  const [result] = readDraft(setField(ordered('7'), 11, 'timePenalty', text)).results;
  expect(result?.timePenaltyMs).toBe(ms);
});

test('who was not there has driven nothing, whatever stands in the row', () => {
  const draft = setState(setField(ordered('7'), 11, 'time', '1:05'), 11, 'DNP');
  expect(readDraft(draft).results[0]).toMatchObject({ state: 'DNP', timeMs: null, position: null });
});

test('times for some only, and penalties without times, are said before saving', () => {
  const two = ordered('7 44');
  const said = (draft: Draft) => problemOf(readDraft(draft).results, DRIVERS);
  expect(said(two)).toBeUndefined();
  expect(said(setField(two, 11, 'time', '1:05'))).toBe('Zeiten bitte für alle im Ziel angeben oder für niemanden.');
  expect(said(setField(two, 11, 'timePenalty', '5'))).toBe('Zeitstrafen brauchen Zeiten.');
});

test('the preview knows places, points and the fastest lap before anything is saved', () => {
  let draft = ordered('7 44');
  draft = setField(setField(draft, 11, 'time', '1:05'), 12, 'time', '1:06');
  draft = setField(setField(draft, 11, 'timePenalty', '5'), 12, 'fastestLap', '20.5');
  const preview = previewOf(readDraft(draft).results, scoring);
  expect(preview.get(12)).toMatchObject({ place: 1, points: 26, hasFastestLap: true });
  expect(preview.get(11)).toMatchObject({ place: 2, points: 18 });
});

test('the finish is put in order by the times, once everybody there has one', () => {
  const one = setField(ordered('7 44'), 11, 'time', '1:07');
  expect(sortByTime(one)).toBe(one);
  expect(ids(sortByTime(setField(one, 12, 'time', '1:06')))).toEqual([12, 11, 13]);
});

test('the rest was absent, by one touch', () => {
  expect(restAbsent(ordered('7')).map(({ state }) => state)).toEqual(['FINISHED', 'DNP', 'DNP']);
});

test('who signs up or is removed meanwhile joins or leaves the sheet, what is typed stays', () => {
  const typed = setField(ordered('44 7'), 12, 'time', '1:05');
  const [falke, kolibri] = DRIVERS;
  const next = withEntries(
    typed,
    [falke, kolibri, driverOf(14, 'Luchs', 9)].filter((driver) => driver !== undefined),
  );
  expect(ids(next)).toEqual([12, 11, 14]);
  expect(next[0]?.time).toBe('1:05');
  expect(withEntries(typed, DRIVERS)).toBe(typed);
});
