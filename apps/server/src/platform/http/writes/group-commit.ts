/** While one group is being committed the next one can be written. */
const AT_ONCE = 2;
const LARGEST = 100;

interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (reason: unknown) => void;
}

/** The database is there and refuses a row: one of the group, and it does not say which. */
const isObjection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(2[23]|40|55)/.test(String(error.code));

/** Commits together what arrives while two groups are under way; `commit` gives one result per item, or fails as a whole. */
export function groupCommit<T extends { owner: string }, R>(
  commit: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let running = 0;

  /** One write of each person at most: the next one has to see what became of the one before. */
  function nextGroup(): Waiting<T, R>[] {
    const group = new Map<string, Waiting<T, R>>();
    const rest: Waiting<T, R>[] = [];
    for (const one of waiting) {
      if (group.size === LARGEST || group.has(one.item.owner)) rest.push(one);
      else group.set(one.item.owner, one);
    }
    waiting = rest;
    return [...group.values()];
  }

  async function settle(group: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as R);
    } catch (error) {
      if (group.length > 1 && isObjection(error)) for (const one of group) await settle([one]);
      else for (const { reject } of group) reject(error);
    }
  }

  async function run(): Promise<void> {
    running += 1;
    // Requests that were read from their sockets together are committed together.
    await new Promise(setImmediate);
    while (waiting.length > 0) await settle(nextGroup());
    running -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < AT_ONCE) void run();
    });
}
