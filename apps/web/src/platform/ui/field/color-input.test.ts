import { expect, test } from 'vitest';
import { spelledOut } from './color-input.tsx';

test.each([
  ['#fff', '#ffffff'],
  ['1f3a34', '#1f3a34'],
  [' #1F3A34 ', '#1f3a34'],
  ['rot', 'rot'],
  ['#12', '#12'],
])('%s is understood as %s', (typed, color) => {
  expect(spelledOut(typed)).toBe(color);
});
