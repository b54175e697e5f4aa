import { expect, test } from 'vitest';
import { addPage, endOf, mergeTop, type PagedRows, rowsOf } from './paged-rows.ts';

const SIZE = 3;
const row = (id: number) => ({ id });
type Rows = PagedRows<{ id: number }>;

/** A page of these rows; the cursor is the last of them. */
const page = (...ids: number[]) => ({ items: ids.map(row), before: String(ids.at(-1)) });
const lastPage = (...ids: number[]) => ({ items: ids.map(row), before: undefined });
const list = (pages: number, ...parts: ReturnType<typeof page | typeof lastPage>[]): Rows => ({ parts, pages });
const ids = (known: Rows) => rowsOf(known).map(({ id }) => id);

test('what is new stands on top, and what was loaded stays', () => {
  const known = list(2, page(9, 8, 7), page(6, 5));
  const merged = mergeTop(known, [page(10, 9, 8)], SIZE);
  expect(ids(merged)).toEqual([10, 9, 8, 7, 6, 5]);
  expect(endOf(merged)).toBe('5');
});

test('a list that is watched does not grow beyond what was asked for', () => {
  let known = list(1, page(3, 2, 1));
  for (let id = 4; id < 50; id++) known = mergeTop(known, [page(id, id - 1, id - 2)], SIZE);
  expect(ids(known)).toEqual([49, 48, 47]);
  expect([known.pages, endOf(known)]).toEqual([1, '47']);
});

test('while a page is on its way nothing is taken away from the end it continues', () => {
  const asked = { ...list(1, page(9, 8, 7)), pages: 2 };
  const merged = mergeTop(asked, [page(11, 10, 9)], SIZE);
  expect(ids(addPage(merged, '7', page(6, 5, 4)))).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
});

test('a page that continues another end is left out', () => {
  const known = list(2, page(12, 11, 10));
  expect(addPage(known, '7', page(6, 5, 4))).toBe(known);
});

test('what is gone or has moved up is gone from its old place', () => {
  const known = list(2, page(9, 8, 7), page(6, 5, 4));
  expect(ids(mergeTop(known, [page(9, 7, 6)], SIZE))).toEqual([9, 7, 6, 5, 4]);
  expect(ids(mergeTop(known, [page(4, 9, 8)], SIZE))).toEqual([4, 9, 8, 7, 6, 5]);
});

test('what comes late goes to its place', () => {
  expect(ids(mergeTop(list(2, page(9, 7, 6), page(5)), [page(9, 8, 7)], SIZE))).toEqual([9, 8, 7, 6, 5]);
});

test('where old and new do not meet, the new stands alone; a list that ends has nothing behind it', () => {
  const known = list(2, page(9, 8, 7), page(6, 5, 4));
  const anew = mergeTop(known, [page(30, 29, 28)], SIZE);
  expect([ids(anew), anew.pages]).toEqual([[30, 29, 28], 1]);
  expect(ids(mergeTop(known, [lastPage(9)], SIZE))).toEqual([9]);
  expect(ids(mergeTop(known, [lastPage()], SIZE))).toEqual([]);
});

test('rows that have not changed stay the same objects', () => {
  const known = list(1, page(9, 8, 7));
  const merged = mergeTop(known, [page(10, 9, 8)], SIZE);
  expect(rowsOf(merged)[1]).toBe(rowsOf(known)[0]);
});
