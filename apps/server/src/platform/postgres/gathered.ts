/** So many groups are under way at most; what comes meanwhile waits and goes together. */
const AT_ONCE = 2;
const MOST = 100;

interface Waiting<T> {
  item: T;
  done: () => void;
  failed: (reason: unknown) => void;
}

/** Writes what comes while others are being written in one go. Who comes alone does not wait; a group succeeds or fails as one. */
export function gathered<T>(write: (items: readonly T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let underWay = 0;

  async function writeWaiting(): Promise<void> {
    const group = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    try {
      await write(group.map(({ item }) => item));
      for (const { done } of group) done();
    } catch (error) {
      for (const { failed } of group) failed(error);
    }
  }

  async function work(): Promise<void> {
    underWay += 1;
    await new Promise(setImmediate);
    while (waiting.length > 0) await writeWaiting();
    underWay -= 1;
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (underWay < AT_ONCE) void work();
    });
}
