import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

/** Writes groups one after the other, each when it is told to. */
function byHand() {
  const groups: { items: readonly string[]; end: (error?: Error) => void }[] = [];
  const put = gathered<string>(
    (items) =>
      new Promise((resolve, reject) => {
        groups.push({ items, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  const turn = () => new Promise(setImmediate);
  return { groups, put, turn };
}

test('what comes in the same turn is written as one group, what comes during two of them waits for one to end', async () => {
  const { groups, put, turn } = byHand();
  const first = [put('a'), put('b')];
  await turn();
  const second = [put('c')];
  await turn();
  const third = [put('d'), put('e')];
  await turn();
  expect(groups.map(({ items }) => items)).toEqual([['a', 'b'], ['c']]);
  groups[0]?.end();
  await Promise.all(first);
  await turn();
  expect(groups.map(({ items }) => items)).toEqual([['a', 'b'], ['c'], ['d', 'e']]);
  for (const group of groups) group.end();
  await Promise.all([...second, ...third]);
});

test('who is in a group that fails hears why, and the next group is none the worse', async () => {
  const { groups, put, turn } = byHand();
  const lost = Promise.allSettled([put('a'), put('b')]);
  await turn();
  groups[0]?.end(new Error('no'));
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const kept = put('c');
  await turn();
  groups[1]?.end();
  await expect(kept).resolves.toBeUndefined();
});

test('a crowd is written in groups of a hundred, nobody twice and nobody forgotten', async () => {
  const sizes: number[] = [];
  const seen: number[] = [];
  const put = gathered<number>(async (items) => {
    sizes.push(items.length);
    seen.push(...items);
  });
  await Promise.all(Array.from({ length: 950 }, (_, at) => put(at)));
  expect(Math.max(...sizes)).toBe(100);
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 950 }, (_, at) => at));
});
