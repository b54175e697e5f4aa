import { expect, test } from 'vitest';
import { Id, Page } from './paging.ts';

test.each([
  '0x1',
  '1e3',
  '01',
  '-1',
  '0',
  '',
  ' 1',
  '1 ',
  '1.0',
  '+1',
  '9007199254740993',
  'NaN',
  '１',
  null,
  true,
  ['1'],
])('%j is no id', (value) => {
  expect(Id.safeParse(value).success).toBe(false);
});

test.each(['7', 7])('%j is the id 7', (value) => {
  expect(Id.parse(value)).toBe(7);
});

test('a page holds 200 unless a number of digits says otherwise', () => {
  expect(Page.parse({}).limit).toBe(200);
  expect(Page.parse({ limit: '20' }).limit).toBe(20);
  expect(Page.safeParse({ limit: '0x10' }).success).toBe(false);
});
