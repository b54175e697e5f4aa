import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromField, toBerlin, toField } from '../core/berlin-time.ts';
import { closedError } from './closed.ts';
import { hasHours, modeAt, nextOpening, openingAfterToday, stateAt } from './rules.ts';
import { EMPTY_WEEK, type HoursSettings, NEW_HOURS, type Schedule, type Span, WEEKDAYS, type Week } from './schema.ts';

const span = (text: string): Span => {
  const [opens = '', closes = ''] = text.split('–');
  return { opens, closes };
};
const spans = (text: string): Span[] => (text === '' ? [] : text.split(' ').map(span));
const week = (days: Partial<Record<keyof Week, string>>): Week => ({
  ...EMPTY_WEEK,
  ...Object.fromEntries(Object.entries(days).map(([day, text]) => [day, spans(text)])),
});
const everyDay = (text: string): Week => Object.fromEntries(WEEKDAYS.map((day) => [day, spans(text)])) as Week;
const auto = (days: Week, exceptions: Record<string, string> = {}): HoursSettings => ({
  ...NEW_HOURS,
  mode: 'AUTO',
  modeBefore: 'AUTO',
  week: days,
  exceptions: Object.entries(exceptions).map(([day, text]) => ({ day, spans: spans(text) })),
});
/** As clocks in Berlin show it. */
const at = (text: string): Date => {
  const found = fromField(text.replace(' ', 'T'));
  if (!found) throw new Error(text);
  return found;
};
const read = (date: Date | null): string | null => date && toField(date).replace('T', ' ');
const see = (settings: HoursSettings, text: string) => {
  const { isOpen, changesAt } = stateAt(settings, at(text));
  return [isOpen, read(changesAt)];
};

test('by duty it is open while a member of staff is on duty, within the hours where they narrow it', () => {
  const duty: HoursSettings = { ...auto(everyDay('18:00–22:00')), mode: 'DUTY' };
  const staffed = { ...duty, isStaffed: true };
  const narrowed = { ...staffed, dutyWithinHours: true };
  expect(see(duty, '2026-11-16 19:00')).toEqual([false, null]);
  expect(see(staffed, '2026-11-16 03:00')).toEqual([true, null]);
  expect(see(narrowed, '2026-11-16 19:00')).toEqual([true, '2026-11-16 22:00']);
  expect(see(narrowed, '2026-11-16 12:00')).toEqual([false, null]);
  expect(see({ ...narrowed, isStaffed: false }, '2026-11-16 19:00')).toEqual([false, null]);
});

// 2026-11-16 is a Monday.
const SHOP = week({ MON: '10:00–13:00 15:00–18:30', TUE: '10:00–18:00', SAT: '22:00–03:00' });

test.each([
  ['2026-11-16 09:59', false, '2026-11-16 10:00'],
  ['2026-11-16 10:00', true, '2026-11-16 13:00'],
  ['2026-11-16 12:59', true, '2026-11-16 13:00'],
  ['2026-11-16 13:00', false, '2026-11-16 15:00'],
  ['2026-11-16 18:30', false, '2026-11-17 10:00'],
  ['2026-11-17 18:00', false, '2026-11-21 22:00'],
  ['2026-11-21 23:59', true, '2026-11-22 03:00'],
  ['2026-11-22 02:59', true, '2026-11-22 03:00'],
  ['2026-11-22 03:00', false, '2026-11-23 10:00'],
])('by the week: at %s open is %s until %s', (moment, isOpen, changesAt) => {
  expect(see(auto(SHOP), moment)).toEqual([isOpen, changesAt]);
});

test('an exception takes the place of its weekday, and what began the day before ends as usual', () => {
  const settings = auto(SHOP, { '2026-11-17': '', '2026-11-22': '', '2026-11-18': '12:00–14:00' });
  expect(see(settings, '2026-11-17 12:00')).toEqual([false, '2026-11-18 12:00']);
  expect(see(settings, '2026-11-18 13:00')).toEqual([true, '2026-11-18 14:00']);
  expect(see(settings, '2026-11-22 02:59')).toEqual([true, '2026-11-22 03:00']);
});

test('spans that meet are one', () => {
  const settings = auto(week({ FRI: '18:00–00:00', SAT: '00:00–02:00 02:00–04:00' }));
  expect(see(settings, '2026-11-20 20:00')).toEqual([true, '2026-11-21 04:00']);
  expect(read(nextOpening(settings, at('2026-11-20 20:00')))).toBe('2026-11-27 18:00');
});

test('a business that never closes has no closing time, until an exception is near', () => {
  expect(see(auto(everyDay('00:00–00:00')), '2026-11-16 12:00')).toEqual([true, null]);
  const settings = auto(everyDay('00:00–00:00'), { '2026-11-20': '' });
  expect(see(settings, '2026-11-16 12:00')).toEqual([true, '2026-11-20 00:00']);
  expect(see(settings, '2026-11-20 12:00')).toEqual([false, '2026-11-21 00:00']);
});

test('an opening is found behind months of exceptions, and on an exception alone', () => {
  const saturdays = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [new Date(Date.UTC(2026, 10, 21 + 7 * n)).toISOString().slice(0, 10), '']),
  );
  expect(see(auto(week({ SAT: '10:00–12:00' }), saturdays), '2026-11-16 12:00')).toEqual([false, '2027-04-10 10:00']);
  expect(see(auto(EMPTY_WEEK, { '2027-10-01': '20:00–22:00' }), '2026-11-16 12:00')).toEqual([
    false,
    '2027-10-01 20:00',
  ]);
  expect(see(auto(EMPTY_WEEK), '2026-11-16 12:00')).toEqual([false, null]);
});

// Clocks go from 01:59 to 03:00 on 2026-03-29 and from 02:59 back to 02:00 on 2026-10-25, both at 01:00 UTC.
test.each([
  ['ends in the hour that is left out', { SAT: '22:00–02:30' }, '2026-03-28T23:00Z', '2026-03-29T01:00Z'],
  ['begins in it', { SUN: '02:30–04:00' }, '2026-03-29T01:00Z', '2026-03-29T02:00Z'],
  ['reaches over it', { SUN: '01:00–04:00' }, '2026-03-29T00:00Z', '2026-03-29T02:00Z'],
  ['ends in the hour that occurs twice', { SAT: '22:00–02:30' }, '2026-10-24T20:00Z', '2026-10-25T00:30Z'],
  ['begins in it', { SUN: '02:30–04:00' }, '2026-10-25T00:30Z', '2026-10-25T03:00Z'],
  ['reaches over it', { SUN: '01:00–04:00' }, '2026-10-24T23:00Z', '2026-10-25T03:00Z'],
])('a span that %s', (_, days, begin, end) => {
  const settings = auto(week(days));
  const minute = 60_000;
  const [first, last] = [new Date(begin).getTime(), new Date(end).getTime()];
  const isOpen = (moment: number) => stateAt(settings, new Date(moment)).isOpen;
  expect(isOpen(first)).toBe(true);
  expect(isOpen(last - minute)).toBe(true);
  expect(isOpen(last)).toBe(false);
  expect(stateAt(settings, new Date(first)).changesAt?.getTime()).toBe(last);
});

test('a span inside the hour that is left out opens nothing', () => {
  const settings = auto(week({ SUN: '02:00–02:45' }));
  expect(see(settings, '2026-03-29 01:30')).toEqual([false, '2026-04-05 02:00']);
  expect(see(settings, '2026-03-29 03:00')).toEqual([false, '2026-04-05 02:00']);
});

test('opened or closed by hand, the hours do not count', () => {
  expect(see({ ...auto(SHOP), mode: 'OPEN' }, '2026-11-16 04:00')).toEqual([true, null]);
  expect(see({ ...auto(SHOP), mode: 'CLOSED' }, '2026-11-16 11:00')).toEqual([false, null]);
});

test.each([
  ['AUTO', '2026-11-16 12:00', '2026-11-16 12:00'],
  // It ends where the hours say closed.
  ['AUTO', '2026-11-16 14:00', '2026-11-16 15:00'],
  ['OPEN', '2026-11-16 14:00', '2026-11-16 14:00'],
] as const)('a closure before which %s held, until %s, ends at %s', (modeBefore, until, opens) => {
  const settings = { ...auto(SHOP), mode: 'CLOSED', modeBefore, until: at(until).toISOString() } as const;
  expect(see(settings, '2026-11-16 11:00')).toEqual([false, opens]);
  expect(see(settings, opens)).toEqual([true, modeBefore === 'OPEN' ? null : expect.any(String)]);
  expect([modeAt(settings, at('2026-11-16 11:00')), modeAt(settings, at(until))]).toEqual(['CLOSED', modeBefore]);
});

test('a refusal names the next opening where one is known', () => {
  const say = (settings: HoursSettings, moment: string) =>
    closedError(stateAt(settings, at(moment)), at(moment))?.detail;
  expect(say(auto(SHOP), '2026-11-16 11:00')).toBeUndefined();
  expect(say(auto(SHOP), '2026-11-16 14:00')).toBe('Wir haben gerade geschlossen und öffnen heute um 15:00 wieder.');
  expect(say(auto(SHOP), '2026-11-16 20:00')).toBe('Wir haben gerade geschlossen und öffnen morgen um 10:00 wieder.');
  expect(say(auto(SHOP), '2026-11-18 20:00')).toBe(
    'Wir haben gerade geschlossen und öffnen Samstag, 21.11., um 22:00 wieder.',
  );
  expect(say({ ...auto(SHOP), mode: 'CLOSED' }, '2026-11-16 11:00')).toBe('Wir haben gerade geschlossen.');
});

test.each([
  // Once more today, but not any more.
  ['2026-11-16 11:00', '2026-11-17 10:00'],
  ['2026-11-17 18:30', '2026-11-21 22:00'],
  // The night belongs to the evening it began in, so the next evening still opens.
  ['2026-11-21 23:00', '2026-11-23 10:00'],
  ['2026-11-22 01:00', '2026-11-23 10:00'],
])('closed for today at %s, it opens at %s', (moment, opens) => {
  expect(read(openingAfterToday(auto(SHOP), at(moment)))).toBe(opens);
});

test('closed for today after midnight, the same evening still opens', () => {
  const nights = auto(everyDay('22:00–03:00'));
  expect(read(openingAfterToday(nights, at('2026-11-22 01:00')))).toBe('2026-11-22 22:00');
  expect(read(openingAfterToday(nights, at('2026-11-21 23:00')))).toBe('2026-11-22 22:00');
});

test('without hours, or where they never end, today ends in the early morning', () => {
  for (const schedule of [auto(EMPTY_WEEK), auto(everyDay('00:00–00:00'))]) {
    expect(read(openingAfterToday(schedule, at('2026-11-16 20:00')))).toBe('2026-11-17 05:00');
    expect(read(openingAfterToday(schedule, at('2026-11-17 01:00')))).toBe('2026-11-17 05:00');
  }
});

test('hours are there as soon as one day has a span', () => {
  expect([hasHours(NEW_HOURS), hasHours(auto(SHOP)), hasHours(auto(EMPTY_WEEK, { '2026-12-24': '' }))]).toEqual([
    false,
    true,
    false,
  ]);
});

const two = (value: number) => String(value).padStart(2, '0');
const time = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`);
const anySpans = fc.array(fc.record({ opens: time, closes: time }), { maxLength: 2 });
const anyWeek = fc.record({
  MON: anySpans,
  TUE: anySpans,
  WED: anySpans,
  THU: anySpans,
  FRI: anySpans,
  SAT: anySpans,
  SUN: anySpans,
});
const anyDay = fc
  .integer({ min: -3, max: 12 })
  .map((n) => new Date(Date.UTC(2026, 9, 22 + n)).toISOString().slice(0, 10));
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  week: anyWeek,
  exceptions: fc.uniqueArray(fc.record({ day: anyDay, spans: anySpans }), {
    maxLength: 3,
    selector: ({ day }) => day,
  }),
});
/** Around the night in which an hour occurs twice. */
const anyMoment = fc
  .integer({ min: 0, max: 14 * 24 * 4 })
  .map((n) => new Date(Date.UTC(2026, 9, 18) + n * 15 * 60_000));

test('nothing changes before the next change, and there it does', () => {
  fc.assert(
    fc.property(anySchedule, anyMoment, fc.double({ min: 0, max: 0.999, noNaN: true }), (schedule, now, share) => {
      const settings = { ...NEW_HOURS, ...schedule, mode: 'AUTO' as const };
      const { isOpen, changesAt } = stateAt(settings, now);
      if (!changesAt) return;
      expect(changesAt.getTime()).toBeGreaterThan(now.getTime());
      const between = new Date(now.getTime() + share * (changesAt.getTime() - now.getTime()));
      expect(stateAt(settings, between).isOpen).toBe(isOpen);
      expect(stateAt(settings, changesAt).isOpen).toBe(!isOpen);
    }),
  );
});

test('away from changes of the clock it is open exactly while a clock shows a time of a span', () => {
  fc.assert(
    fc.property(anyWeek, fc.integer({ min: 0, max: 7 * 96 - 1 }), (days, quarters) => {
      const now = new Date(Date.UTC(2026, 10, 15) + quarters * 15 * 60_000);
      const { year, month, day, hour, minute } = toBerlin(now);
      const clock = `${two(hour)}:${two(minute)}`;
      const today = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
      const of = (index: number) => days[WEEKDAYS[(index + 7) % 7] as keyof Week];
      const isShown =
        of(today).some(({ opens, closes }) => clock >= opens && (clock < closes || closes <= opens)) ||
        of(today - 1).some(({ opens, closes }) => closes <= opens && clock < closes);
      expect(stateAt(auto(days), now).isOpen).toBe(isShown);
    }),
  );
});

test('the next opening is never while it is open, and nothing opens before it', () => {
  fc.assert(
    fc.property(anySchedule, anyMoment, (schedule, now) => {
      const opening = nextOpening(schedule, now);
      if (!opening) return;
      const settings = { ...NEW_HOURS, ...schedule, mode: 'AUTO' as const };
      expect(stateAt(settings, opening).isOpen).toBe(true);
      expect(stateAt(settings, new Date(opening.getTime() - 1)).isOpen).toBe(false);
      const { isOpen, changesAt } = stateAt(settings, now);
      if (!isOpen) expect(changesAt).toEqual(opening);
    }),
  );
});
