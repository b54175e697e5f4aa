import { expect, test } from 'vitest';
import { isOverdue, saySize } from './rules.ts';

test.each([
  [0, '1 kB'],
  [23_456, '23,5 kB'],
  [999_400, '999 kB'],
  [999_600, '1 MB'],
  [1_742_670, '1,74 MB'],
  [12_345_678_901, '12,3 GB'],
  [5e15, '5.000 TB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(saySize(bytes)).toBe(text);
});

test('a daily backup is overdue after a day and a little', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  expect(isOverdue('2026-11-14T11:00:00Z', now)).toBe(false);
  expect(isOverdue('2026-11-14T09:00:00Z', now)).toBe(true);
});
