/** Waiting messages in order, of which equal ones wait only once. */
export interface Outbox<T> {
  push(key: string, value: T, bytes: number, now: number): void;
  peek(): T | undefined;
  shift(): T | undefined;
  readonly size: number;
  readonly bytes: number;
}

interface Entry<T> {
  readonly key: string;
  readonly value: T;
  readonly bytes: number;
  readonly since: number;
}

/** Longest time a message may be moved back by its equals, or a busy topic would never be heard of. */
const PATIENCE_MS = 250;

/** The later of two equal messages stays: after A, B, A the receiver must end with A. */
export function createOutbox<T>(): Outbox<T> {
  const entries = new Map<number, Entry<T>>();
  const newest = new Map<string, number>();
  let cursor = entries.entries();
  let head: [number, Entry<T>] | undefined;
  let ticket = 0;
  let bytes = 0;

  /** One iterator kept going: a new one would walk over all that has been removed before. */
  function first(): [number, Entry<T>] | undefined {
    if (head && entries.has(head[0])) return head;
    head = cursor.next().value;
    if (head) return head;
    cursor = entries.entries();
    head = cursor.next().value;
    return head;
  }

  const remove = (id: number, entry: Entry<T>): void => {
    entries.delete(id);
    bytes -= entry.bytes;
    if (newest.get(entry.key) === id) newest.delete(entry.key);
  };

  return {
    push(key, value, size, now) {
      const equalId = newest.get(key);
      const equal = equalId === undefined ? undefined : entries.get(equalId);
      const replaces = equalId !== undefined && equal !== undefined && now - equal.since < PATIENCE_MS;
      if (replaces) remove(equalId, equal);
      ticket += 1;
      entries.set(ticket, { key, value, bytes: size, since: replaces ? equal.since : now });
      newest.set(key, ticket);
      bytes += size;
    },
    peek: () => first()?.[1].value,
    shift() {
      const next = first();
      if (next) remove(...next);
      return next?.[1].value;
    },
    get size() {
      return entries.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
