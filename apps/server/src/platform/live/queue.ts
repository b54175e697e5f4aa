/** Waiting messages in order; of equal ones only the latest stays, so that the receiver ends with the last state. */
export interface Queue<T> {
  push(key: string, value: T, bytes: number, now?: number): void;
  /** Offers everything in order; what `take` accepts leaves the queue. */
  drain(take: (value: T) => boolean): void;
  readonly size: number;
  readonly bytes: number;
}

interface Entry<T> {
  readonly key: string;
  readonly value: T;
  readonly bytes: number;
  readonly since: number;
}

/** Without a limit a message repeated again and again would be moved back for ever. */
const MAX_DELAY_MS = 250;

export function createQueue<T>(): Queue<T> {
  const entries = new Set<Entry<T>>();
  const latest = new Map<string, Entry<T>>();
  let bytes = 0;

  function remove(entry: Entry<T>): void {
    entries.delete(entry);
    bytes -= entry.bytes;
    if (latest.get(entry.key) === entry) latest.delete(entry.key);
  }

  return {
    push(key, value, size, now = performance.now()) {
      const equal = latest.get(key);
      const replaced = equal && now - equal.since < MAX_DELAY_MS ? equal : undefined;
      if (replaced) remove(replaced);
      const entry = { key, value, bytes: size, since: replaced?.since ?? now };
      entries.add(entry);
      latest.set(key, entry);
      bytes += size;
    },
    drain(take) {
      for (const entry of entries) if (take(entry.value)) remove(entry);
    },
    get size() {
      return entries.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
