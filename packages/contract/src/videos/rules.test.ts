import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../core/errors.ts';
import {
  checkVideoRemoval,
  deletionOf,
  expiryAt,
  nightFrom,
  recordingAt,
  sayFileSize,
  sayGigabytes,
  startInName,
  titleFromName,
  worthResuming,
} from './rules.ts';

const utc = (text: string): Date => new Date(`${text}Z`);

describe('the night in which recordings go', () => {
  test.each([
    ['2026-11-15T02:00:00', '2026-11-15T03:00:00'],
    ['2026-11-15T03:00:00', '2026-11-15T03:00:00'],
    ['2026-11-15T03:00:01', '2026-11-16T03:00:00'],
    ['2026-07-01T01:59:00', '2026-07-01T02:00:00'],
    // Clocks go forward on the 29th of March and back on the 25th of October.
    ['2026-03-28T12:00:00', '2026-03-29T02:00:00'],
    ['2026-10-24T12:00:00', '2026-10-25T03:00:00'],
    ['2026-12-31T23:30:00', '2027-01-01T03:00:00'],
    // A day of 23 hours follows, and one of 25.
    ['2027-03-27T22:30:00', '2027-03-28T02:00:00'],
    ['2026-10-24T22:30:00', '2026-10-25T03:00:00'],
    ['2026-10-25T02:30:00', '2026-10-25T03:00:00'],
  ])('after %s is %s', (from, night) => expect(nightFrom(utc(from))).toEqual(utc(night)));

  test('comes so many days after it was stored, or never', () => {
    expect(deletionOf(utc('2026-11-01T20:00:00'), 14)).toEqual(utc('2026-11-16T03:00:00'));
    expect(deletionOf(utc('2026-11-01T20:00:00'), 0)).toBeNull();
    expect(expiryAt(utc('2026-11-15T12:00:00'), 0)).toBeUndefined();
  });

  test.each([
    // At 02:00Z four o'clock has come on the day of 23 hours; at 02:30Z it has not on the one of 25.
    ['2027-03-28T02:00:00', '2027-03-27T02:00:00'],
    ['2026-10-25T02:30:00', '2026-10-23T02:00:00'],
    ['2026-10-25T03:00:00', '2026-10-24T03:00:00'],
  ])('at %s what was stored before %s has had its night', (now, before) =>
    expect(expiryAt(utc(now), 1)).toEqual(utc(before)),
  );

  test('is the same whether looked at from the recording or from the clock', () => {
    const moments = fc.date({ min: utc('2024-01-01T00:00:00'), max: utc('2030-01-01T00:00:00'), noInvalidDate: true });
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 500 * 24 * 60 }),
        (stored, days, minutes) => {
          const now = new Date(stored.getTime() + minutes * 60_000);
          const deletion = deletionOf(stored, days) as Date;
          const storedBefore = expiryAt(now, days) as Date;
          expect(stored <= storedBefore).toBe(deletion <= now);
        },
      ),
    );
  });
});

test('what runs or is archived is never deleted', () => {
  expect(() => checkVideoRemoval({ state: 'RECORDING', preserve: false })).toThrow(AppError);
  expect(() => checkVideoRemoval({ state: 'PROCESSING', preserve: false })).toThrow(AppError);
  expect(() => checkVideoRemoval({ state: 'READY', preserve: true })).toThrow(AppError);
  expect(() => checkVideoRemoval({ state: 'READY', preserve: false })).not.toThrow();
});

describe('the recording that shows a moment', () => {
  const coverage = [
    { streamId: 'long', title: '', startedAt: '2026-11-15T18:00:00.000Z', finishedAt: '2026-11-15T22:00:00.000Z' },
    { streamId: 'short', title: '', startedAt: '2026-11-15T20:00:00.000Z', finishedAt: '2026-11-15T20:10:00.000Z' },
  ];
  test.each([
    ['2026-11-15T17:59:59', undefined],
    ['2026-11-15T18:00:00', { streamId: 'long', seconds: 0 }],
    ['2026-11-15T20:05:30.900', { streamId: 'short', seconds: 330 }],
    ['2026-11-15T20:10:01', { streamId: 'long', seconds: 7801 }],
    ['2026-11-15T22:00:01', undefined],
  ])('at %s', (at, found) => {
    expect(recordingAt(coverage, utc(at))).toEqual(found);
    expect(recordingAt(coverage.toReversed(), utc(at))).toEqual(found);
  });
});

test.each([
  [0, 100, false],
  [4.9, 100, false],
  [5, 100, true],
  [94.9, 100, true],
  [95, 100, false],
  [4000, null, true],
])('resuming at %s of %s is worth it: %s', (seconds, duration, isWorth) =>
  expect(worthResuming(seconds, duration)).toBe(isWorth),
);

describe('a file name', () => {
  test.each([
    ['2026-11-15 20-15-30.mp4', '2026-11-15T19:15:30'],
    ['Replay_2026-07-01_20-15-30.mp4', '2026-07-01T18:15:30'],
    ['kamera1-2026-11-15T20-15.mp4', '2026-11-15T19:15:00'],
    ['2026-11-15_20.15.30-000123.mp4', '2026-11-15T19:15:30'],
    ['2026-13-15 20-15-30.mp4', undefined],
    ['2026-11-15 25-15-30.mp4', undefined],
    ['2026-11-15 20-15-75.mp4', undefined],
    // An hour that Berlin skips.
    ['2026-03-29 02-30-00.mp4', undefined],
    ['kundschaft.mp4', undefined],
    ['', undefined],
  ])('%s tells when it began', (name, start) => expect(startInName(name)).toEqual(start && utc(start)));

  test.each([
    ['Razzia_am_Nordkai.mp4', 'Razzia am Nordkai'],
    ['C:\\Videos\\hof.MP4', 'hof'],
    ['../../etc/passwd', 'passwd'],
    ['.mp4', 'Aufnahme'],
    ['', 'Aufnahme'],
    ['a\u202eb\u0000c.mp4', 'a b c'],
    [`${'x'.repeat(300)}.mp4`, 'x'.repeat(120)],
  ])('%s becomes a title', (name, title) => expect(titleFromName(name)).toBe(title));
});

test.each([
  [0, '< 0,01 GB'],
  [9_999_999, '< 0,01 GB'],
  [10_000_000, '0,01 GB'],
  [1_254_000_000, '1,25 GB'],
  [5_368_709_120, '5,37 GB'],
  [1_234_567_890_123, '1.234,57 GB'],
])('%i bytes are %s', (bytes, text) => expect(sayGigabytes(bytes)).toBe(text));

test.each([
  [1, '0,1 MB'],
  [546_000, '0,5 MB'],
  [3_140_000, '3,1 MB'],
  [99_900_000, '99,9 MB'],
  [100_000_000, '0,10 GB'],
])('%i bytes are %s for people', (bytes, text) => expect(sayFileSize(bytes)).toBe(text));
