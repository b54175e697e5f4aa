import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { berlinDayOf } from '../core/berlin-time.ts';
import { daysOfWeek, dayText, endingOf, isGone, mondayOf, sayDuration, secondsWithin, weekFrom } from './rules.ts';

const at = (text: string): Date => new Date(`2026-11-16T${text}Z`);
const seen = (heard: string, reached = heard) => ({ heardAt: at(heard), reachedAt: at(reached) });

describe('a player has left', () => {
  test.each([
    ['after ten minutes', '18:00:00', '18:10:00', '12:00:00', true],
    ['not a second before', '18:00:00', '18:09:59', '12:00:00', false],
    ['not because Kontor was down', '18:00:00', '18:40:00', '18:35:00', false],
    ['ten minutes after Kontor is back', '18:00:00', '18:45:00', '18:35:00', true],
    ['if Kontor was down for an hour', '18:00:00', '19:00:00', '18:59:00', true],
    ['as ever, if the clock was set back since Kontor started', '18:00:00', '18:10:00', '19:00:00', true],
  ])('%s', (_name, heard, now, since, expected) => {
    expect(isGone(at(heard), { now: at(now), since: at(since) })).toBe(expected);
  });
});

describe('a shift ends by itself', () => {
  const watch = (now: Date) => ({ now, since: at('00:00:00') });

  test('where the player was last seen', () => {
    const running = { beganAt: at('17:00:00'), seen: seen('18:00:00') };
    expect(endingOf(running, watch(at('18:05:00')))).toBeUndefined();
    expect(endingOf(running, watch(at('21:05:00')))).toEqual({ at: at('18:00:00'), by: 'GONE' });
  });

  test('where the clock stood before it was set back', () => {
    const running = { beganAt: at('17:00:00'), seen: seen('18:00:00', '18:30:00') };
    expect(endingOf(running, watch(at('18:10:00')))).toEqual({ at: at('18:30:00'), by: 'GONE' });
  });

  test('after 16 hours, even if its person was seen since', () => {
    const now = new Date(at('17:00:00').getTime() + 16 * 3_600_000);
    expect(endingOf({ beganAt: at('17:00:00') }, watch(now))).toEqual({ at: now, by: 'LIMIT' });
    expect(endingOf({ beganAt: at('17:00:01') }, watch(now))).toBeUndefined();
  });

  test('at once if it began in what is no longer the future', () => {
    const beganAt = new Date('2027-11-16T17:00:00Z');
    expect(endingOf({ beganAt }, watch(at('18:00:00')))).toEqual({ at: beganAt, by: 'LIMIT' });
  });
});

describe('the week', () => {
  test.each([
    ['2026-10-25', [24, 24, 24, 24, 24, 24, 25]],
    ['2026-03-29', [24, 24, 24, 24, 24, 24, 23]],
    ['2026-11-16', [24, 24, 24, 24, 24, 24, 24]],
  ])('of %s has days of so many hours', (day, hours) => {
    const days = daysOfWeek(weekFrom(day, at('00:00:00')));
    expect(days.map(({ begin, end }) => (end - begin) / 3_600_000)).toEqual(hours);
  });

  test('begins on Monday by the clocks of Berlin', () => {
    expect(dayText(weekFrom(undefined, new Date('2026-11-15T22:59:59Z')))).toBe('2026-11-09');
    expect(dayText(weekFrom(undefined, new Date('2026-11-15T23:00:00Z')))).toBe('2026-11-16');
    expect(dayText(mondayOf(berlinDayOf(new Date('2026-11-22T12:00:00Z'))))).toBe('2026-11-16');
  });

  test('has all of a shift in its days, and no second twice', () => {
    const monday = weekFrom('2026-10-19', at('00:00:00'));
    const days = daysOfWeek(monday);
    const [first = 0, last = 0] = [days[0]?.begin, days.at(-1)?.end];
    const moment = fc.integer({ min: first / 1000, max: last / 1000 });
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const shift = { beganAt: new Date(from * 1000), endedAt: new Date(to * 1000) };
        const sum = days.reduce((seconds, day) => seconds + secondsWithin(shift, day, at('00:00:00')), 0);
        expect(sum).toBe(to - from);
      }),
    );
  });
});

test('hours are said with their minutes, and none is rounded up', () => {
  expect([0, 59, 60, 3_599, 3_600, 45_296].map(sayDuration)).toEqual(['0:00', '0:00', '0:01', '0:59', '1:00', '12:34']);
});
