import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommitInDoubt } from '../../postgres/commit-in-doubt.ts';
import { isConnectionLost } from '../problem.ts';

/** While one group is being committed the next one can be written. */
const AT_ONCE = 2;
const LARGEST = 100;

interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (reason: unknown) => void;
}

/** Concerns everyone in the group alike; anything else may be the fault of a single one. */
const concernsAll = (error: unknown): boolean => error instanceof CommitInDoubt || isConnectionLost(error);

/**
 * Commits together what arrives in one turn of the event loop or while two groups are under way; `commit` gives one result per
 * item, or fails as a whole. A group that fails is committed one by one, so that only those fail that are at fault. Where the
 * database does not answer or a group's commit is in doubt, all that are not committed yet fail, without another try here:
 * their callers try again, under their keys. Where it did not answer, so do those behind them, who have waited as long.
 */
export function groupCommit<T extends { owner: string }, R>(
  commit: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  const busy = new Set<string>();
  let running = 0;

  /**
   * One write of each person at most, also beside the other group: the next one has to see what became of the one before, and
   * nobody is in the way of both groups. All groups are in the same sequence: two of them never wait for each other.
   */
  function nextGroup(): Waiting<T, R>[] {
    const group = new Map<string, Waiting<T, R>>();
    const rest: Waiting<T, R>[] = [];
    for (const one of waiting) {
      const { owner } = one.item;
      if (group.size === LARGEST || group.has(owner) || busy.has(owner)) rest.push(one);
      else group.set(owner, one);
    }
    waiting = rest;
    return [...group.keys()].sort().flatMap((owner) => group.get(owner) ?? []);
  }

  /** Returns the loss of the connection, if it was that: those behind would wait for the same. */
  async function settle(group: readonly Waiting<T, R>[]): Promise<unknown> {
    try {
      const results = await commit(group.map(({ item }) => item));
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as R);
    } catch (error) {
      if (group.length === 1 || concernsAll(error)) {
        for (const { reject } of group) reject(error);
        return isConnectionLost(error) ? error : undefined;
      }
      let lost: unknown;
      for (const one of group) {
        if (lost) one.reject(lost);
        else lost = await settle([one]);
      }
    }
    return undefined;
  }

  async function run(): Promise<void> {
    running += 1;
    // Requests that were read from their sockets together are committed together.
    await nextTurn();
    for (let group = nextGroup(); group.length > 0; group = nextGroup()) {
      for (const { item } of group) busy.add(item.owner);
      const lost = await settle(group);
      for (const { item } of group) busy.delete(item.owner);
      if (lost) for (const { reject } of waiting.splice(0)) reject(lost);
    }
    running -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < AT_ONCE) void run();
    });
}
