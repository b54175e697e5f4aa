import { expect, test } from 'vitest';
import { dayWithin, periodOf, sayPeriod, stepOf } from './period.ts';

const NOW = new Date('2026-11-15T23:30:00Z');

test.each([
  [{}, {}],
  // It is Monday in Berlin already.
  [{ zeitraum: 'woche' as const }, { from: '2026-11-16', to: '2026-11-22' }],
  [
    { zeitraum: 'woche' as const, tag: '2026-11-15' },
    { from: '2026-11-09', to: '2026-11-15' },
  ],
  [
    { zeitraum: 'monat' as const, tag: '2026-12-31' },
    { from: '2026-12-01', to: '2026-12-31' },
  ],
  [
    { zeitraum: 'monat' as const, tag: '2028-02-10' },
    { from: '2028-02-01', to: '2028-02-29' },
  ],
  [
    { zeitraum: 'spanne' as const, von: '2026-11-03', bis: '2026-11-07' },
    { from: '2026-11-03', to: '2026-11-07' },
  ],
  [
    { zeitraum: 'spanne' as const, von: '2026-11-03' },
    { from: '2026-11-03', to: '2026-11-16' },
  ],
  // Turned round, or unfinished.
  [{ zeitraum: 'spanne' as const, von: '2026-11-08', bis: '2026-11-07' }, {}],
  [{ zeitraum: 'spanne' as const, bis: '2026-11-07' }, {}],
])('%j asks for %j', (search, period) => {
  expect(periodOf(search, NOW)).toEqual(period);
});

test('weeks and months follow each other without a gap', () => {
  const week = { zeitraum: 'woche' as const, tag: '2026-01-01' };
  expect(periodOf({ ...week, tag: stepOf(week, periodOf(week, NOW), -1) }, NOW)).toEqual({
    from: '2025-12-22',
    to: '2025-12-28',
  });
  const month = { zeitraum: 'monat' as const, tag: '2026-12-31' };
  expect(periodOf({ ...month, tag: stepOf(month, periodOf(month, NOW), 1) }, NOW)).toEqual({
    from: '2027-01-01',
    to: '2027-01-31',
  });
});

test.each([
  [{}, 'alles Offene'],
  [{ from: '2026-11-01', to: '2026-11-30' }, 'November 2026'],
  [{ from: '2026-11-02', to: '2026-11-08' }, '02.11. – 08.11.2026'],
  [{ from: '2025-12-29', to: '2026-01-04' }, '29.12.2025 – 04.01.2026'],
])('%j is called "%s"', (period, said) => {
  expect(sayPeriod(period)).toBe(said);
});

test('a bonus falls on the last day of the period, or on today while it runs', () => {
  expect(dayWithin({ from: '2026-11-02', to: '2026-11-08' }, NOW)).toBe('2026-11-08');
  expect(dayWithin({ from: '2026-11-16', to: '2026-11-22' }, NOW)).toBe('2026-11-16');
  expect(dayWithin({}, NOW)).toBe('2026-11-16');
});
