import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTogether } from './use-together.ts';

interface List {
  readonly data: readonly number[] | undefined;
  readonly isFetching: boolean;
}

const list = (data: readonly number[] | undefined, isFetching = false): List => ({ data, isFetching });

/** Lists that exchange rows, as they are shown after every change. */
function show(first: readonly [List, List], key = '') {
  const { result, rerender } = renderHook(({ lists, of }) => useTogether(lists, of), {
    initialProps: { lists: first, of: key },
  });
  return {
    shown: () => result.current,
    change: (one: List, other: List, of = key) => rerender({ lists: [one, other], of }),
  };
}

test('a row that moves from one list to the other never stands in both or in none', () => {
  const { shown, change } = show([list([1, 2]), list([9])]);
  change(list([1, 2], true), list([9], true));
  change(list([2]), list([9], true));
  expect(shown()).toEqual([[1, 2], [9]]);
  change(list([2]), list([1, 9]));
  expect(shown()).toEqual([[2], [1, 9]]);
  change(list([2], true), list([1, 9], true));
  change(list([2], true), list([2, 1, 9]));
  expect(shown()).toEqual([[2], [1, 9]]);
  change(list([]), list([2, 1, 9]));
  expect(shown()).toEqual([[], [2, 1, 9]]);
});

test('what is loaded for the first time is shown as it comes', () => {
  const { shown, change } = show([list(undefined, true), list(undefined, true)]);
  expect(shown()).toEqual([undefined, undefined]);
  change(list([1]), list(undefined, true));
  expect(shown()).toEqual([[1], undefined]);
  change(list([1]), list([9]));
  expect(shown()).toEqual([[1], [9]]);
});

test('another selection is shown at once', () => {
  const { shown, change } = show([list([1]), list([9])]);
  change(list([1], true), list([7], true), 'search');
  expect(shown()).toEqual([[1], [7]]);
});
