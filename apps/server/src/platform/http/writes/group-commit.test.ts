import { expect, test } from 'vitest';
import { CommitInDoubt } from '../../postgres/commit-in-doubt.ts';
import { groupCommit } from './group-commit.ts';

interface Write {
  owner: string;
}

/** Groups that are committed, each when the test says so. */
function byHand() {
  const groups: { owners: string[]; end: (error?: Error) => void }[] = [];
  const commit = groupCommit<Write, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const owners = items.map(({ owner }) => owner);
        const results = owners.map((owner) => `done ${owner}`);
        groups.push({ owners, end: (error) => (error ? reject(error) : resolve(results)) });
      }),
  );
  const turn = () => new Promise(setImmediate);
  const seen = () => groups.map(({ owners }) => owners);
  return { groups, seen, put: (owner: string) => commit({ owner }), turn };
}

test('what arrives in one turn is one group, and what arrives during two of them is the next one', async () => {
  const { groups, seen, put, turn } = byHand();
  const first = [put('a'), put('b')];
  await turn();
  const second = put('c');
  await turn();
  const third = [put('d'), put('e')];
  await turn();
  expect(seen()).toEqual([['a', 'b'], ['c']]);
  groups[0]?.end();
  expect(await Promise.all(first)).toEqual(['done a', 'done b']);
  await turn();
  expect(seen()).toEqual([['a', 'b'], ['c'], ['d', 'e']]);
  for (const { end } of groups) end();
  expect(await Promise.all([second, ...third])).toEqual(['done c', 'done d', 'done e']);
});

test('of one person there is one write under way at a time: the other group goes on without it', async () => {
  const { groups, seen, put, turn } = byHand();
  const all = [put('a'), put('a'), put('b')];
  await turn();
  const later = put('c');
  await turn();
  expect(seen()).toEqual([['a', 'b'], ['c']]);
  groups[0]?.end();
  await turn();
  expect(seen()).toEqual([['a', 'b'], ['c'], ['a']]);
  for (const { end } of groups) end();
  await Promise.all([...all, later]);
});

test('every group is in the same sequence, so that two of them never wait for each other', async () => {
  const { groups, seen, put, turn } = byHand();
  const all = ['d', 'b', 'a', 'c'].map(put);
  await turn();
  expect(seen()).toEqual([['a', 'b', 'c', 'd']]);
  for (const { end } of groups) end();
  expect(await Promise.all(all)).toEqual(['done d', 'done b', 'done a', 'done c']);
});

test.each(['23503', '22001', '40P01', '42P01', '53100', '54000', '55P03', '57014', 'XX000', undefined])(
  'a group that fails with %s is committed one by one, and only the one at fault fails',
  async (code) => {
    const sizes: number[] = [];
    const commit = groupCommit<Write, string>(async (items) => {
      sizes.push(items.length);
      if (items.some(({ owner }) => owner === 'b')) throw Object.assign(new Error('at fault'), code ? { code } : {});
      return items.map(({ owner }) => owner);
    });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((owner) => commit({ owner })));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(sizes).toEqual([3, 1, 1, 1]);
  },
);

test.each([
  new CommitInDoubt('connection lost during commit'),
  new Error('Connection terminated unexpectedly'),
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
])('a group that fails with "%s" fails as a whole, once, and the next one is committed', async (error) => {
  const { groups, put, turn } = byHand();
  const lost = Promise.allSettled([put('a'), put('b')]);
  await turn();
  groups[0]?.end(error);
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = put('c');
  await turn();
  groups[1]?.end();
  expect(await next).toBe('done c');
});

test('who waits behind two groups that were not answered is not made to wait as long once more', async () => {
  const { groups, seen, put, turn } = byHand();
  const first = put('a');
  await turn();
  const second = put('b');
  await turn();
  const waiting = put('c');
  groups[0]?.end(new Error('Query read timeout'));
  const outcomes = await Promise.allSettled([first, waiting]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = put('d');
  await turn();
  expect(seen()).toEqual([['a'], ['b'], ['d']]);
  for (const { end } of groups) end();
  expect(await Promise.all([second, next])).toEqual(['done b', 'done d']);
});

test('a database that goes away while a group is committed one by one is asked once more and not by each of them', async () => {
  const tried: string[] = [];
  const commit = groupCommit<Write, string>(async (items) => {
    const owners = items.map(({ owner }) => owner).join('');
    tried.push(owners);
    if (owners.length > 1) throw new Error('one is at fault');
    if (owners === 'b') throw new Error('Query read timeout');
    return items.map(({ owner }) => owner);
  });
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((owner) => commit({ owner })));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(tried).toEqual(['abcd', 'a', 'b']);
  expect(await commit({ owner: 'c' })).toBe('c');
});

test('a commit in doubt of one of a group that is committed one by one is that one alone', async () => {
  const commit = groupCommit<Write, string>(async (items) => {
    if (items.length > 1) throw new Error('one is at fault');
    if (items[0]?.owner === 'b') throw new CommitInDoubt('connection lost during commit');
    return items.map(({ owner }) => owner);
  });
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((owner) => commit({ owner })));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('many writes are committed in groups of at most a hundred, each exactly once', async () => {
  const sizes: number[] = [];
  const commit = groupCommit<Write & { at: number }, number>(async (items) => {
    sizes.push(items.length);
    return items.map(({ at }) => at);
  });
  const all = Array.from({ length: 950 }, (_, at) => at);
  expect(await Promise.all(all.map((at) => commit({ owner: String(at), at })))).toEqual(all);
  expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size)]).toEqual([100, 950]);
});
