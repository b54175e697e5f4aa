import { expect, test } from 'vitest';
import { countOf, countsOf, emptyDraft, rowsOf, totalsOf } from './stocktake-rows.ts';

const labels = new Map([
  ['bread', 'Brot'],
  ['gold', 'Gold'],
]);
const stock = [
  { id: 1, name: 'bread', label: 'Brot', amount: 10, reserved: 0 },
  { id: 2, name: 'milk', label: 'Milch', amount: 4, reserved: 0 },
];

test.each([
  ['12', 12],
  [' 1.284 ', 1284],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['1.5', undefined],
  ['zehn', undefined],
  ['9999999999', undefined],
])('"%s" is counted as %s', (typed, count) => {
  expect(countOf(typed)).toBe(count);
});

test('rows are the store, what was added and what was counted, even when it has left the store', () => {
  const draft = { ...emptyDraft(), added: ['gold'], counts: { bread: { typed: '3', expected: 10 } } };
  const rows = rowsOf([stock[1] as (typeof stock)[0]], labels, draft);
  expect(rows.map(({ label, stock: amount }) => [label, amount])).toEqual([
    ['Brot', 0],
    ['Gold', 0],
    ['Milch', 4],
  ]);
});

test('totals tell what differs, what changed meanwhile and what is no number', () => {
  const counts = {
    bread: { typed: '12', expected: 9 },
    milk: { typed: '1', expected: 4 },
    gold: { typed: 'viel', expected: 0 },
  };
  const rows = rowsOf(stock, labels, { ...emptyDraft(), counts });
  expect(totalsOf(rows)).toEqual({
    rows: 3,
    counted: 2,
    more: 2,
    less: -3,
    differing: ['bread', 'milk'],
    changed: ['bread'],
    unreadable: ['gold'],
  });
  expect(countsOf(rows)).toEqual([
    { name: 'bread', counted: 12, expected: 9 },
    { name: 'milk', counted: 1, expected: 4 },
  ]);
});
