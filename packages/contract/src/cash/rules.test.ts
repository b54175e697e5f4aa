import { expect, test } from 'vitest';
import { isForgotten, reversalRefusal, signed, totalsOf } from './rules.ts';
import { CashDay, type CashSource, NewClose, NewEntry } from './schema.ts';

test.each([
  ['2026-11-16T04:59:59Z', false],
  ['2026-11-16T05:00:00Z', true],
  ['2026-11-15T23:30:00Z', false],
])('at %s the day before is forgotten: %s', (now, forgotten) => {
  expect(isForgotten('2026-11-15', new Date(now))).toBe(forgotten);
});

test('what is put in comes, what is spent or taken out goes', () => {
  expect((['DEPOSIT', 'EXPENSE', 'WITHDRAWAL'] as const).map((kind) => signed(kind, 100))).toEqual([100, -100, -100]);
});

const free = { reverses: null, reversedBy: null, source: null };
const of = (kind: CashSource['kind']) => ({ ...free, source: { kind, id: '1' } });
test.each([
  [free, undefined],
  [of('PURCHASE'), undefined],
  [of('TRANSFER'), undefined],
  [of('ORDER'), 'cash.elsewhere'],
  [of('PAYOUT'), 'cash.elsewhere'],
  [of('WAGE'), 'cash.elsewhere'],
  [of('CLOSE'), 'cash.elsewhere'],
  [{ ...free, reversedBy: 4 }, 'cash.reversed'],
  [{ ...free, reverses: { id: 1, date: '', note: '' } }, 'cash.is-counter-entry'],
])('%j is taken back by hand, or refused with %s', (entry, code) => {
  expect(reversalRefusal(entry)?.code).toBe(code);
});

test('sums are added up by account', () => {
  const sums = [
    { account: 'CASH' as const, kind: 'SALE' as const, in: 500, out: 20, entries: 3 },
    { account: 'CASH' as const, kind: 'EXPENSE' as const, in: 0, out: 80, entries: 1 },
    { account: 'BANK' as const, kind: 'SALE' as const, in: 7, out: 0, entries: 1 },
  ];
  expect(totalsOf(sums, 'CASH')).toEqual({ in: 500, out: 100, entries: 4 });
  expect(totalsOf(sums)).toEqual({ in: 507, out: 100, entries: 5 });
});

test.each(['2026-02-30', '2026-13-01', '26-11-15', '2026-11-15T00:00', '1999-01-01'])('%s is no day', (day) => {
  expect(CashDay.safeParse(day).success).toBe(false);
});

test('an expense says what it was for; an amount is more than nothing and whole', () => {
  const entry = { kind: 'EXPENSE', account: 'CASH', cents: 100, note: '', category: null };
  expect(NewEntry.safeParse(entry).success).toBe(false);
  expect(NewEntry.safeParse({ ...entry, category: 'Miete' }).success).toBe(true);
  expect(NewEntry.safeParse({ ...entry, kind: 'DEPOSIT' }).success).toBe(true);
  for (const cents of [0, -5, 1.5]) expect(NewEntry.safeParse({ ...entry, note: 'x', cents }).success).toBe(false);
});

test('what was counted piece by piece adds up to what was counted', () => {
  const close = { day: '2026-11-15', bank: null, note: '', counts: [{ cents: 500, count: 3 }] };
  const counted = (cents: number) => NewClose.safeParse({ ...close, cash: { cents, expected: 0 } }).success;
  expect([counted(1500), counted(1400)]).toEqual([true, false]);
});
