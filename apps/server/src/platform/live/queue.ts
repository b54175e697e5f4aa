/** Of equal messages only the latest stays, so that the receiver ends with the last state. */
export interface Queue<T> {
  push(key: string, value: T, bytes: number): void;
  drain(take: (value: T) => boolean): void;
  readonly size: number;
  readonly bytes: number;
}

export function createQueue<T>(): Queue<T> {
  const entries = new Map<string, { value: T; bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    push(key, value, bytes) {
      remove(key);
      entries.set(key, { value, bytes });
      total += bytes;
    },
    drain(take) {
      for (const [key, { value }] of entries) if (take(value)) remove(key);
    },
    get size() {
      return entries.size;
    },
    get bytes() {
      return total;
    },
  };
}
