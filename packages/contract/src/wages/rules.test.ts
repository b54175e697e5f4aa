import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionOf, hoursWorth, rateOn } from './rules.ts';
import { NewWageLine, WagePay, WagePeriod } from './schema.ts';

test.each([
  [1_850, 300, 56],
  [1_849, 300, 55],
  [10_000, 1, 1],
  [4_999, 1, 0],
  [100, 10_000, 100],
  [-1_850, 300, -56],
  [0, 300, 0],
])('of %d cents %d hundredths of a percent are %d', (revenue, share, commission) => {
  expect(commissionOf(revenue, share)).toBe(commission);
});

const CENTS = fc.integer({ min: 0, max: 10_000_000 });

test('a commission is never more than half a cent beside its share, and a refund takes back exactly as much', () => {
  fc.assert(
    fc.property(CENTS, fc.integer({ min: 0, max: 10_000 }), (revenue, share) => {
      const commission = commissionOf(revenue, share);
      expect(Math.abs(commission - (revenue * share) / 10_000)).toBeLessThanOrEqual(0.5);
      expect(commissionOf(-revenue, share) + commission).toBe(0);
    }),
  );
});

test('however a day is cut, its hours are worth the same', () => {
  const cuts = fc.array(fc.integer({ min: 0, max: 86_400 }), { maxLength: 20 });
  fc.assert(
    fc.property(cuts, fc.integer({ min: 0, max: 100_000 }), (moments, hourly) => {
      const ends = [...moments.sort((a, b) => a - b), 86_400];
      const parts = ends.map((end, at) => hoursWorth(end, ends[at - 1] ?? 0, hourly));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(24 * hourly);
    }),
  );
});

const rate = (commissionBp: number) => ({ hourlyCents: 1_500, commissionBp });

test('the own rate comes before the default, and each from its day on', () => {
  const rates = [
    { personId: null, fromDay: '2026-01-01', rate: rate(100) },
    { personId: null, fromDay: '2026-03-01', rate: rate(200) },
    { personId: '7', fromDay: '2026-02-10', rate: rate(700) },
    { personId: '7', fromDay: '2026-02-20', rate: null },
    { personId: '8', fromDay: '2026-01-01', rate: rate(800) },
  ];
  const of = (day: string) => rateOn(rates, '7', day);
  expect(of('2025-12-31')).toBeNull();
  expect(of('2026-02-09')).toEqual({ ...rate(100), isOwn: false });
  expect(of('2026-02-10')).toEqual({ ...rate(700), isOwn: true });
  expect(of('2026-02-20')).toEqual({ ...rate(100), isOwn: false });
  expect(of('2026-03-01')).toEqual({ ...rate(200), isOwn: false });
});

const parses = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test.each([
  [{}, true],
  [{ to: '2026-11-08' }, true],
  [{ from: '2026-11-08', to: '2026-11-08' }, true],
  [{ from: '2026-01-01', to: '2026-12-31' }, true],
  [{ from: '2025-01-01', to: '2026-12-31' }, false],
  [{ from: '2026-11-09', to: '2026-11-08' }, false],
  [{ from: '2026-11-09' }, false],
  [{ to: '2026-02-30' }, false],
])('whether %j is a period: %s', (period, isOne) => {
  expect(parses(WagePeriod, period)).toBe(isOne);
});

test('a bonus is above zero, a correction may be below, and a person is paid once', () => {
  const line = { personId: '7', note: 'Grund' };
  expect(parses(NewWageLine, { ...line, kind: 'BONUS', cents: -1 })).toBe(false);
  expect(parses(NewWageLine, { ...line, kind: 'CORRECTION', cents: -1 })).toBe(true);
  expect(parses(NewWageLine, { ...line, kind: 'CORRECTION', cents: 0 })).toBe(false);
  const sheet = { personId: '7', openCents: 1, version: '' };
  const pay = { asOf: '2026-11-15T12:00:00Z', account: 'CASH' };
  expect(parses(WagePay, { ...pay, sheets: [sheet] })).toBe(true);
  expect(parses(WagePay, { ...pay, sheets: [sheet, sheet] })).toBe(false);
});
