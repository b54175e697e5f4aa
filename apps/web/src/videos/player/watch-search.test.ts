import { expect, test } from 'vitest';
import { readWatchSearch } from './watch-search.ts';

test.each([
  [754, { t: 754 }],
  ['754', { t: 754 }],
  [0, { t: 0 }],
  [1.5, {}],
  ['1.5', {}],
  [-3, {}],
  ['12m', {}],
  ['', {}],
  [undefined, {}],
  [null, {}],
  [true, {}],
  [[5, 6], {}],
  [9_999_999, {}],
  ['1e3', {}],
])('?t=%j is read as %j', (t, read) => {
  expect(readWatchSearch({ t })).toEqual(read);
});
